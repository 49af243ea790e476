import StateKit

/// A row of the list, which knows by itself whether its errand is done.
struct RowWorkflow: Workflow {
  let key: String
  let title: String

  enum Output {
    case edit
    case remove
  }

  struct State {
    var isDone = false
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = RowWorkflow

    case toggle
    case edit
    case remove

    func apply(toState state: inout State) -> Output? {
      switch self {
      case .toggle:
        state.isDone.toggle()
        return nil
      case .edit: return .edit
      case .remove: return .remove
      }
    }
  }

  struct Rendering: Identifiable {
    let id: String
    let title: String
    let isDone: Bool
    let onToggle: @MainActor () -> Void
    let onEdit: @MainActor () -> Void
    let onRemove: @MainActor () -> Void
  }

  func makeInitialState() -> State { State() }

  /// An errand with another title is not done yet.
  func workflowDidChange(from previousWorkflow: RowWorkflow, state: inout State) {
    if previousWorkflow.title != title { state.isDone = false }
  }

  func render(state: State, context: RenderContext<RowWorkflow>) -> Rendering {
    let sink = context.makeSink(of: Action.self)
    return Rendering(
      id: key, title: title, isDone: state.isDone, onToggle: { sink.send(.toggle) },
      onEdit: { sink.send(.edit) }, onRemove: { sink.send(.remove) })
  }
}
