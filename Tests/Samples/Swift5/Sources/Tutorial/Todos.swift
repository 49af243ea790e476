import StateKitWorkflow
import StateKitWorkflowConcurrency
import StateKitWorkflowUI

struct TodoModel: Equatable {
  var title: String
  var note: String
}

struct LoadTodosWorker: Worker {
  var name: String

  func run() async -> [TodoModel] {
    return [TodoModel(title: "Call \(name)", note: "")]
  }

  func isEquivalent(to otherWorker: LoadTodosWorker) -> Bool {
    return name == otherWorker.name
  }
}

struct TodoListWorkflow: Workflow {
  var name: String

  enum Output {
    case back
  }

  struct State {
    var todos: [TodoModel]
    var step: Step

    enum Step {
      case list
      case edit(index: Int)
    }
  }

  func makeInitialState() -> State {
    return State(todos: [], step: .list)
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = TodoListWorkflow

    case loaded([TodoModel])
    case selected(index: Int)
    case saved(TodoModel, index: Int)
    case cancelled
    case wentBack

    func apply(toState state: inout State, context: ApplyContext<TodoListWorkflow>) -> Output? {
      switch self {
      case .loaded(let todos):
        state.todos = todos
      case .selected(let index):
        state.step = .edit(index: index)
      case .saved(let todo, let index):
        state.todos[index] = todo
        state.step = .list
      case .cancelled:
        state.step = .list
      case .wentBack:
        return .back
      }
      return nil
    }
  }

  func render(state: State, context: RenderContext<TodoListWorkflow>) -> BackStackScreen {
    let sink = context.makeSink(of: Action.self)

    LoadTodosWorker(name: name)
      .mapOutput { Action.loaded($0) }
      .running(in: context)

    context.runSideEffect(key: "greeting") { lifetime in
      lifetime.onEnded { print("Bye, \(name)") }
    }

    let list = TodoListScreen(
      titles: state.todos.map { $0.title },
      onSelect: { sink.send(.selected(index: $0)) },
      onBack: { sink.send(.wentBack) }
    )

    switch state.step {
    case .list:
      return BackStackScreen(items: [AnyScreen(list)])

    case .edit(let index):
      let edit = TodoEditWorkflow(initialTodo: state.todos[index])
        .mapOutput { output -> Action in
          switch output {
          case .discard: return .cancelled
          case .save(let todo): return .saved(todo, index: index)
          }
        }
        .rendered(in: context)
      return BackStackScreen(items: [AnyScreen(list), AnyScreen(edit)])
    }
  }
}

struct TodoListScreen: Screen {
  var titles: [String]
  var onSelect: (Int) -> Void
  var onBack: () -> Void

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    return TodoListViewController.description(for: self, environment: environment)
  }
}

final class TodoListViewController: ScreenViewController<TodoListScreen> {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Todos of \(screen.titles.count)"
  }
}
