// The app as it was before: nothing in this file is `Codable`, or knows of the inspector.

struct Todo {
  let id: Int
  var title: String
  var isDone = false
}

enum Filter: CaseIterable {
  case all, open, done
}

struct TodosState {
  var todos: [Todo] = []
  var filter = Filter.all
  var isLoading = false
  var problem: String?
}

struct AddTodo: Action { var title: String }
struct ToggleTodo: Action { var id: Int }
struct SetFilter: Action { var filter: Filter }
struct LoadTodos: Action {}
struct TodosLoaded: Action { var titles: [String] }
struct LoadingFailed: Action { var reason: String }

func reduce(_ action: any Action, _ state: TodosState?) -> TodosState {
  var state = state ?? TodosState()
  switch action {
  case let action as AddTodo:
    state.todos.append(Todo(id: state.todos.count + 1, title: action.title))
  case let action as ToggleTodo:
    for index in state.todos.indices where state.todos[index].id == action.id {
      state.todos[index].isDone.toggle()
    }
  case let action as SetFilter:
    state.filter = action.filter
  case is LoadTodos:
    state.isLoading = true
    state.problem = nil
  case let action as TodosLoaded:
    state.isLoading = false
    for title in action.titles { state = reduce(AddTodo(title: title), state) }
  case let action as LoadingFailed:
    state.isLoading = false
    state.problem = action.reason
  default:
    break
  }
  return state
}

/// Where to-dos come from: a server in the app, whoever inspects it here.
protocol TodosService {
  @MainActor func titles() async throws -> [String]
}

/// Loads when it is asked to, and sends what comes back.
@MainActor
func loading(from service: any TodosService) -> Middleware<TodosState> {
  return { dispatch, _ in
    return { next in
      return { action in
        next(action)
        guard action is LoadTodos else { return }
        Task {
          do {
            dispatch(TodosLoaded(titles: try await service.titles()))
          } catch {
            dispatch(LoadingFailed(reason: "\(error)"))
          }
        }
      }
    }
  }
}

/// What a view controller of the list would keep: it is told each new state while it is shown.
final class TodoList: StoreSubscriber {
  private(set) var rows: [String] = []

  func newState(state: TodosState) {
    rows = state.todos.filter { state.filter == .all || $0.isDone == (state.filter == .done) }
      .map { ($0.isDone ? "[x] " : "[ ] ") + $0.title }
  }
}
