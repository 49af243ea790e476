import StateKitWorkflow
import StateKitWorkflowUI

struct TodoEditWorkflow: Workflow {
  var initialTodo: TodoModel

  enum Output: Equatable {
    case discard
    case save(TodoModel)
  }

  struct State: Equatable {
    var todo: TodoModel
  }

  func makeInitialState() -> State {
    return State(todo: initialTodo)
  }

  func workflowDidChange(from previousWorkflow: TodoEditWorkflow, state: inout State) {
    if previousWorkflow.initialTodo != initialTodo {
      state.todo = initialTodo
    }
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = TodoEditWorkflow

    case titleChanged(String)
    case discardChanges
    case saveChanges

    func apply(toState state: inout State, context: ApplyContext<TodoEditWorkflow>) -> Output? {
      switch self {
      case .titleChanged(let title):
        state.todo.title = title
        return nil
      case .discardChanges:
        return .discard
      case .saveChanges:
        return .save(state.todo)
      }
    }
  }

  func render(state: State, context: RenderContext<TodoEditWorkflow>) -> TodoEditScreen {
    let sink = context.makeSink(of: Action.self)
    return TodoEditScreen(
      title: state.todo.title,
      onTitleChanged: { sink.send(.titleChanged($0)) },
      onSave: { sink.send(.saveChanges) }
    )
  }
}

struct TodoEditScreen: Screen {
  var title: String
  var onTitleChanged: (String) -> Void
  var onSave: () -> Void

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    return ViewControllerDescription(
      environment: environment,
      build: { TodoEditViewController(screen: self, environment: environment) },
      update: { $0.update(screen: self, environment: environment) }
    )
  }
}

final class TodoEditViewController: ScreenViewController<TodoEditScreen> {}
