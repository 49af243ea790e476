public import Inspectable
import StateKit

/// Tempura's published to-do list: a global state, and a selection local to its screen.
public struct TodoApp: InspectableApp {
  /// The word by which it is loaded.
  public let name = "todo"
  /// A summary of the app.
  public let summary = "Tempura's to-do list, global state with a local selection"

  /// The app.
  public init() {}

  /// A store with three things to do, and the list.
  public func makeScene(in context: SceneContext) -> Scene {
    let store = Store(
      state: GlobalState(),
      interceptors: [DispatchableLogger.interceptor { context.log($0) }],
      dependencies: { _ in TodoDependencies(context) })
    let list = TodoListViewController(store: store, localState: ListLocalState())
    return Scene {
      StorePart(store) {
        Example(AddTodo(title: "buy bread"), "Add a to-do at the end")
        Example(RemoveTodo(index: 0), "Remove the to-do at an index")
        Example(RenameTodo(index: 0, title: "buy bread"), "Give a to-do another title")
        Example(MoveTodo(from: 0, to: 1), "Move a to-do to another index")
        Example(ClearTodos(), "Remove every to-do")
        Example(SetTodos(todos: ["fly"]), "Replace every to-do")
        Example(LoadTodos(), "Ask for the to-dos kept elsewhere")
      }
      ScreenPart("list", list) {
        Event("didSelectItem", "Select a row") { (row: Int) in
          list.rootView.todoListView.perform(.selection, at: row)
        }
        Event("didTapRemoveItem", "Tap the delete control of a row") { (row: Int) in
          list.rootView.todoListView.perform(.deleteItem, at: row)
        }
      }
    }
  }
}
