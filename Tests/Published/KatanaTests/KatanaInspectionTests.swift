import Inspectable
import InspectorTesting
import StateKitKatana
import Testing

/// A store of Katana's in a scene, with its items as they are.
private struct TodoApp: InspectableApp {
  let name = "todo"
  let summary = "a store of Katana's"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store<AppState, AppDependencies>(interceptors: [
      { _ in
        { next in
          { item in
            if (item as? AddUser)?.user == "" { throw Refused() }
            try next(item)
          }
        }
      }
    ])
    return Scene {
      StorePart(store) {
        Example(AddUser(user: "Ann"), "Let somebody join")
        Example(LoadTodos(), "Load")
        Example(Reset(), "Begin again, in any store")
        Example(Describe(), "Describe any store")
      }
    }
  }
}

@MainActor
@Suite("A store of Katana's under the inspector")
struct KatanaInspectionTests {
  @Test("Its state is shown, and its items are dispatched, those too that know no state")
  func items() async throws {
    let app = try await InspectedApp(TodoApp())
    try await app.perform("dispatch AddUser(user: \"Ann\")")
    try await app.perform("dispatch LoadTodos()")
    #expect(try await app.value("state.users") == "[\"Ann\"]")
    #expect(try await app.value("state.todos.count") == "2")
    let changes = try await app.perform("dispatch Reset()")
    #expect(changes.map(\.part) == ["state"])
    #expect(try await app.value("state.users.count") == "0")
    #expect(try await app.perform("dispatch Describe()").isEmpty)
  }

  @Test("It can be held and stepped through, and an interceptor's error is told")
  func holding() async throws {
    let app = try await InspectedApp(TodoApp())
    try await app.perform("hold")
    try await app.perform("dispatch AddUser(user: \"Ann\")")
    #expect(try await app.value("state.users.count") == "0")
    try await app.perform("step")
    #expect(try await app.value("state.users.count") == "1")
    try await app.perform("unhold")
    #expect(try await app.perform("dispatch AddUser(user: \"\")").isEmpty)
  }
}
