// Exported by the inspector: the inputs of a session, and what they changed.
// swift-format-ignore-file
import InspectorTesting
import SampleApps
import Testing

@MainActor
@Suite("A session of todo")
struct TodoSessionTests {
  @Test("Each step changes what it changed when the session was exported")
  func steps() async throws {
    let app = try await InspectedApp(TodoApp())

    try await app.perform(#"dispatch AddTodo(title: "walk the \"dog\" \\ # cat")"#)
    #expect(try await app.value("state.todos[3]") == #""walk the \"dog\" \\ # cat""#)
    #expect(try await app.value("state.todos.count") == "4")
    #expect(try await app.value("list.model.todos[3]") == #""walk the \"dog\" \\ # cat""#)
    #expect(try await app.value("list.model.todos.count") == "4")

    try await app.perform("set list.local.selectedIndex = 3")
    #expect(try await app.value("list.local.selectedIndex") == "3")
    #expect(try await app.value("list.model.selectedIndex") == "3")

    try await app.perform("dispatch RemoveTodo(index: 0)")
    #expect(try await app.value("state.todos.count") == "3")
    #expect(try await app.value("list.model.todos.count") == "3")

    try await app.perform("dispatch MoveTodo(from: 2, to: 0)")
    #expect(try await app.value("state.todos[0]") == #""walk the \"dog\" \\ # cat""#)
    #expect(try await app.value("list.model.todos[0]") == #""walk the \"dog\" \\ # cat""#)

    try await app.perform(#"dispatch RenameTodo(index: 1, title: "ride a unicorn")"#)
    #expect(try await app.value("state.todos[1]") == #""ride a unicorn""#)
    #expect(try await app.value("list.model.todos[1]") == #""ride a unicorn""#)

    try await app.perform("disappear list")
    #expect(try await app.value("list.isVisible") == "false")
    #expect(try await app.value("list.isConnected") == "false")

    try await app.perform("dispatch LoadTodos()")

    try await app.perform(#"resolve fetchTodos#1 ["fly", "swim\n\u{202E}"]"#)
    #expect(try await app.value("state.todos.count") == "2")
    #expect(try await app.value("state.todos[0]") == #""fly""#)
    #expect(try await app.value("state.todos[1]") == #""swim\n\u{202E}""#)

    try await app.perform("hold")

    try await app.perform("dispatch ClearTodos()")

    try await app.perform("step")
    #expect(try await app.value("state.todos.count") == "0")

    try await app.perform("unhold")

    try await app.perform("appear list")
    #expect(try await app.value("list.isVisible") == "true")
    #expect(try await app.value("list.isConnected") == "true")
    #expect(try await app.value("list.model.todos.count") == "0")

    try await app.perform("dispatch LoadTodos()")

    try await app.perform(#"fail fetchTodos#2 "offline""#)
  }
}
