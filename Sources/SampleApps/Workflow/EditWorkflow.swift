import StateKit

/// Edits a title; meanwhile another wording is asked for.
struct EditWorkflow: Workflow {
  let title: String
  let outside: Outside

  enum Output {
    case saved(title: String)
    case cancelled
  }

  struct State {
    var title: String
    var suggestion: String?
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = EditWorkflow

    case change(String)
    case suggest(String?)
    case save
    case cancel

    func apply(toState state: inout State) -> Output? {
      switch self {
      case .change(let title): state.title = title
      case .suggest(let suggestion): state.suggestion = suggestion
      case .save: return .saved(title: state.title)
      case .cancel: return .cancelled
      }
      return nil
    }
  }

  struct Rendering {
    let title: String
    let suggestion: String?
    let onChange: @MainActor (String) -> Void
    let onSave: @MainActor () -> Void
    let onCancel: @MainActor () -> Void
  }

  func makeInitialState() -> State { State(title: title) }

  func render(state: State, context: RenderContext<EditWorkflow>) -> Rendering {
    let sink = context.makeSink(of: Action.self)
    Suggestion(errand: title, outside: outside).running(in: context) { Action.suggest($0) }
    return Rendering(
      title: state.title, suggestion: state.suggestion, onChange: { sink.send(.change($0)) },
      onSave: { sink.send(.save) }, onCancel: { sink.send(.cancel) })
  }
}
