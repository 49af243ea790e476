package import Inspectable
import StateKit

/// The to-do app without effects and screens: all of it is values.
///
/// `scripts/bench-hypothesis` has a model of it that does the same.
package struct TodoList: Codable, Hashable, Sendable {
  package var todos = ["buy milk", "find a unicorn", "visit Rome"]
  package var selected = 0

  package init() {}

  /// What one can do with the list; an index beyond its end does nothing.
  package enum Action: Codable, Hashable, Sendable {
    case add(title: String)
    case remove(index: Int)
    case rename(index: Int, title: String)
    case move(from: Int, to: Int)
    case clear
    case replace(todos: [String])
    case select(index: Int)
    /// Does not look whether there is such an index.
    case removeAny(index: Int)
  }

  package mutating func perform(_ action: Action) {
    switch action {
    case .add(let title): todos.append(title)
    case .remove(let index): if todos.indices.contains(index) { todos.remove(at: index) }
    case .rename(let index, let title): if todos.indices.contains(index) { todos[index] = title }
    case .move(let from, let to):
      guard todos.indices.contains(from), todos.indices.contains(to) else { return }
      todos.insert(todos.remove(at: from), at: to)
    case .clear: todos = []
    case .replace(let new): todos = new
    case .select(let index): selected = index
    case .removeAny(let index): todos.remove(at: index)
    }
  }
}

package struct TodoListApp: InspectableApp {
  package let name: String
  package let summary = "The to-do app, as nothing but values"
  private let isBrittle: Bool

  /// - Parameter isBrittle: whether there is an action that crashes beyond the end of the list.
  package init(isBrittle: Bool) {
    self.isBrittle = isBrittle
    name = isBrittle ? "brittlelist" : "todolist"
  }

  package func makeScene(in context: SceneContext) -> Scene {
    let store = ReduxStore(
      initialState: TodoList(),
      reducer: Reducer<TodoList, TodoList.Action, Void> { state, action, _ in
        state.perform(action)
        return nil
      }, environment: ())
    return Scene {
      StorePart(store) {
        Example(TodoList.Action.add(title: "buy milk"), "Add something to do")
        Example(TodoList.Action.remove(index: 0), "Remove one")
        Example(TodoList.Action.rename(index: 0, title: "buy bread"), "Give one another title")
        Example(TodoList.Action.move(from: 0, to: 1), "Put one elsewhere")
        Example(TodoList.Action.clear, "Remove all")
        Example(TodoList.Action.replace(todos: ["read"]), "Begin with others")
        Example(TodoList.Action.select(index: 0), "Select one")
        if isBrittle { Example(TodoList.Action.removeAny(index: 0), "Remove one, or crash") }
      }
    }
  }
}
