import Inspectable
import StateKitWorkflow

/// Tells what a host of workflows does, and knows the state of each, which a host shows to nobody else.
@MainActor
final class TreeObserver: WorkflowObserver {
  /// The states, by the names and keys of the workflows from the root down.
  private(set) var states: [String: Any] = [:]
  private let context: SceneContext

  init(context: SceneContext) {
    self.context = context
  }

  func workflowDidMakeInitialState<W: Workflow>(
    _ workflow: W, initialState: W.State, session: WorkflowSession
  ) {
    context.note("began", path(session))
    states[path(session)] = initialState
  }

  func workflowDidReceiveAction<A: WorkflowAction>(
    _ action: A, workflow: A.WorkflowType, session: WorkflowSession
  ) {
    context.report(action: action)
  }

  func workflowWillApplyAction<A: WorkflowAction>(
    _ action: A, workflow: A.WorkflowType, state: A.WorkflowType.State, session: WorkflowSession
  ) -> ((A.WorkflowType.State, A.WorkflowType.Output?) -> Void)? {
    { state, output in
      self.states[self.path(session)] = state
      if let output { self.context.note("told", "\(output)") }
    }
  }

  func workflowDidChange<W: Workflow>(
    from oldWorkflow: W, to newWorkflow: W, state: W.State, session: WorkflowSession
  ) {
    states[path(session)] = state
  }

  func sessionDidEnd(_ session: WorkflowSession) {
    context.note("ended", path(session))
    states[path(session)] = nil
  }

  /// Such as `ShoppingList/Item:milk`.
  private func path(_ session: WorkflowSession) -> String {
    let name = "\(session.workflowType)"
    let step = session.renderKey.isEmpty ? name : "\(name):\(session.renderKey)"
    return (session.parent.map { path($0) + "/" } ?? "") + step
  }
}
