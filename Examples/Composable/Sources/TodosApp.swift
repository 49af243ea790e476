import Foundation
import Inspectable

/// Tells each action that a reducer receives, those of effects among them, and when effects begin and end.
struct Reporting<Base: Reducer>: Reducer {
  let base: Base
  let context: SceneContext
  /// What the effect is called that an action starts; nil for an action that starts none.
  let effect: (Base.Action) -> String?

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    // The store calls its reducers on the main actor, though they are on none.
    nonisolated(unsafe) let received = action
    MainActor.assumeIsolated { [context] in context.report(action: received) }
    let started = base.reduce(into: &state, action: action)
    guard let name = effect(action) else { return started }
    return .concatenate(
      .run { [context] _ in await context.effect(started: name) }, started,
      .run { [context] _ in await context.effect(ended: name) })
  }
}

struct NoSuchTodo: Error {}

@main
struct TodosApp: InspectableApp {
  let name = "composable"
  let summary = "A reducer and a store in the shape of TCA's, adapted by what is public"

  static func main() {
    AppServer.main(TodosApp())
  }

  func makeScene(in context: SceneContext) -> Scene {
    let todos = Todos(
      clock: context.clock, uuid: { MainActor.assumeIsolated { context.makeUUID() } },
      search: { try await context.request("search", with: ["query": $0]) })
    let store: StoreOf<Todos> = Store(initialState: Todos.State()) {
      Reporting(base: todos, context: context) { action in
        switch action {
        case .suggestions(.queryChanged): "search"
        case .todos(.element(_, .binding(let binding)))
        where binding.keyPath == \Todo.State.isComplete:
          "sorting"
        default: nil
        }
      }
    }
    let suggestions = store.scope(
      state: { $0.suggestions }, action: { (action: Suggestions.Action) in .suggestions(action) })
    /// Sends what a view binds to a property of one to-do.
    func edit(_ index: Int, _ binding: BindingAction<Todo.State>) throws {
      let ids = store.state.todos.map(\.id)
      guard ids.indices.contains(index) else { throw NoSuchTodo() }
      store.send(.todos(.element(id: ids[index], action: .binding(binding))))
    }
    return Scene {
      StorePart("state", state: { store.state }) {
        Example(Todos.Action.addTapped(title: "milk"), "Add something to do")
          .performed { store.send($0) }
        Example(Todos.Action.suggestions(.queryChanged("mi")), "Type into the search field")
          .performed { store.send($0) }
        Do("check", "index", .label("done", default: true), help: "Check one, or not") {
          (index: Int, done: Bool) in
          try edit(index, .set(\.isComplete, done))
        }
        Do("rename", "index", "title", help: "Give one another title") {
          (index: Int, title: String) in
          try edit(index, .set(\.title, title))
        }
      }
      StorePart("suggestions", state: { suggestions.state }) {
        Example(Suggestions.Action.queryChanged("mi"), "Type, in a store of that part alone")
          .performed { suggestions.send($0) }
      }
    }
  }
}
