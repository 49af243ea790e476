// Exported by the inspector: the inputs of a session, and what they changed.
// swift-format-ignore-file
import InspectorTesting
import SampleApps
import Testing

@MainActor
@Suite("A session of todo")
struct CheckedSessionTests {
  @Test("Each step changes what it changed when the session was exported")
  func steps() async throws {
    let app = try await InspectedApp(TodoApp())

    #expect(try await app.value("state.todos.count") == "3")

    try await app.perform("invariant list.local.selectedIndex < state.todos.count")

    try await app.perform(#"dispatch AddTodo(title: "fly")"#)
    #expect(try await app.value("state.todos[3]") == #""fly""#)
    #expect(try await app.value("state.todos.count") == "4")
    #expect(try await app.value("list.model.todos[3]") == #""fly""#)
    #expect(try await app.value("list.model.todos.count") == "4")

    try await app.perform("expect state.todos.count == 4")

    await #expect(throws: InspectedApp.Failure.self) { try await app.perform("expect state.todos.isEmpty") }

    try await app.perform("set list.local.selectedIndex = 3")
    #expect(try await app.value("list.local.selectedIndex") == "3")
    #expect(try await app.value("list.model.selectedIndex") == "3")

    #expect(try await app.value("list.local.selectedIndex") == "3")

    try await app.perform(#"expect state.todos.last == "fly""#)

    await #expect(throws: InspectedApp.Failure.self) { try await app.perform("dispatch RemoveTodo(index: 3)") }
    #expect(try await app.value("state.todos.count") == "3")
    #expect(try await app.value("list.model.todos.count") == "3")

    try await app.perform("expect list.local.selectedIndex == 3")
  }
}
