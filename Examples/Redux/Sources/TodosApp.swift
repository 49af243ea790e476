import Inspectable

/// To-dos come from whoever inspects: `resolve titles ["fly"]`.
struct AskedService: TodosService {
  let context: SceneContext

  func titles() async throws -> [String] { try await context.request("titles") }
}

/// Tells each action in the order in which the store takes it.
@MainActor
func reporting<State>(to context: SceneContext) -> Middleware<State> {
  return { _, _ in
    return { next in
      return { action in
        context.report(action: action)
        next(action)
      }
    }
  }
}

/// Puts another state in the place of the store's, whose setter is private.
struct ReplaceState<State>: Action { var state: State }

func replaceable<State>(_ reducer: @escaping Reducer<State>) -> Reducer<State> {
  return { action, state in (action as? ReplaceState<State>)?.state ?? reducer(action, state) }
}

@main
struct TodosApp: InspectableApp {
  let name = "redux"
  let summary = "A store in the shape of ReSwift's, adapted by what is public"

  static func main() {
    AppServer.main(TodosApp())
  }

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(
      reducer: replaceable(reduce), state: nil,
      middleware: [reporting(to: context), loading(from: AskedService(context: context))])
    let list = TodoList()
    var isShown = false
    return Scene {
      StorePart(
        "state", state: { () -> TodosState in store.state },
        restore: { store.dispatch(ReplaceState(state: $0)) }
      ) {
        Example(AddTodo(title: "buy milk"), "Add something to do").performed { store.dispatch($0) }
        Example(ToggleTodo(id: 1), "Do it, or not").performed { store.dispatch($0) }
        Example(SetFilter(filter: .open), "Show some").performed { store.dispatch($0) }
        Example(LoadTodos(), "Load from the server").performed { store.dispatch($0) }
      }
      ScreenPart(
        "list", type: "TodoList",
        lifeCycle: .init(
          isVisible: { isShown },
          setVisible: {
            isShown = $0
            if isShown { store.subscribe(list) } else { store.unsubscribe(list) }
          }),
        model: { list.rows }, drawing: { list.rows })
    }
  }
}
