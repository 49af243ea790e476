/// One who watches the sessions of a host, step by step, without taking part in them.
///
/// Every function does nothing unless implemented, and is called on the main actor, synchronously.
/// Several observers of a host are called in the order given, also after a render or an action. A
/// new session is told of in this order: it began, its initial state, its render. An action: that
/// it was received, that it will be applied, and then that it was. As in Square's Workflow.
@MainActor
public protocol WorkflowObserver {
  /// A session has begun; it has no state yet.
  func sessionDidBegin(_ session: WorkflowSession)

  /// A session has made its first state.
  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession)

  /// A workflow is about to be rendered.
  ///
  /// - Returns: What is called with the rendering right after; nil for nothing.
  func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> (@MainActor (WorkflowType.Rendering) -> Void)?

  /// A workflow has got an action from outside the tree: from a sink or a worker, and not from the
  /// output of a child.
  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession)

  /// An action, wherever it is from, is about to change the state.
  ///
  /// - Returns: What is called right after with the new state and the output; nil for nothing.
  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> (@MainActor (Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)?

  /// A session has got another value of its workflow, and the state has been adapted to it.
  func workflowDidChange<WorkflowType: Workflow>(
    from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
    session: WorkflowSession)

  /// A session has ended, after those below it; its side effects and workers are cancelled.
  func sessionDidEnd(_ session: WorkflowSession)
}

extension WorkflowObserver {
  /// Does nothing.
  @MainActor
  public func sessionDidBegin(_ session: WorkflowSession) {}

  /// Does nothing.
  @MainActor
  public func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
  ) {}

  /// Does nothing.
  @MainActor
  public func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> (@MainActor (WorkflowType.Rendering) -> Void)? { nil }

  /// Does nothing.
  @MainActor
  public func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
  ) {}

  /// Does nothing.
  @MainActor
  public func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> (@MainActor (Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? { nil }

  /// Does nothing.
  @MainActor
  public func workflowDidChange<WorkflowType: Workflow>(
    from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
    session: WorkflowSession
  ) {}

  /// Does nothing.
  @MainActor
  public func sessionDidEnd(_ session: WorkflowSession) {}
}
