/// Watches the sessions of a host, step by step, without taking part in them.
///
/// Every function does nothing unless implemented, and is called on the main actor, synchronously.
/// Several observers of a host are called in the order given, and after a render or an action in
/// the reverse order, so that the first one encloses the others. For a new session the order is: it
/// began, its initial state, its render. For an action: it was received, it will be applied, it was
/// applied. As in Square's Workflow.
///
/// You may write the closures called after a render or an action with or without `@MainActor`. To
/// Swift these are two functions; if you implement both, both are called.
@MainActor
public protocol WorkflowObserver {
  /// A session has begun; it has no state yet.
  func sessionDidBegin(_ session: WorkflowSession)

  /// A session has made its first state.
  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession)

  /// A workflow is about to be rendered.
  ///
  /// - Returns: A closure to call with the rendering right after it is made, or nil.
  func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> ((WorkflowType.Rendering) -> Void)?

  /// A workflow is about to be rendered; for observers that return a closure with `@MainActor`.
  ///
  /// - Returns: A closure to call with the rendering right after it is made, or nil.
  func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> (@MainActor (WorkflowType.Rendering) -> Void)?

  /// A workflow has got an action from outside the tree: from a sink or a worker, and not from the
  /// output of a child.
  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession)

  /// An action, from inside or outside, is about to change the state.
  ///
  /// - Returns: A closure to call right after with the new state and the output, or nil.
  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)?

  /// An action, from inside or outside, is about to change the state; for observers that return a
  /// closure with `@MainActor`.
  ///
  /// - Returns: A closure to call right after with the new state and the output, or nil.
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
  ) -> ((WorkflowType.Rendering) -> Void)? { nil }

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
  ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? { nil }

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

// Square's observers return plain closures, ours those of the main actor; a default for one kind would
// silently win over an observer written with the other.
extension WorkflowObserver {
  /// Both calls before a render, as one.
  ///
  /// - Returns: What is to be called after it; nil for nothing.
  func beginRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> (@MainActor (WorkflowType.Rendering) -> Void)? {
    let plain: ((WorkflowType.Rendering) -> Void)? = workflowWillRender(
      workflow, state: state, session: session)
    let isolated: (@MainActor (WorkflowType.Rendering) -> Void)? = workflowWillRender(
      workflow, state: state, session: session)
    guard let plain else { return isolated }
    return { rendering in
      isolated?(rendering)
      plain(rendering)
    }
  }

  /// Both calls before an action is applied, as one.
  ///
  /// - Returns: What is to be called after it; nil for nothing.
  func beginAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> (@MainActor (Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    typealias State = Action.WorkflowType.State
    typealias Output = Action.WorkflowType.Output
    let plain: ((State, Output?) -> Void)? = workflowWillApplyAction(
      action, workflow: workflow, state: state, session: session)
    let isolated: (@MainActor (State, Output?) -> Void)? = workflowWillApplyAction(
      action, workflow: workflow, state: state, session: session)
    guard let plain else { return isolated }
    return { state, output in
      isolated?(state, output)
      plain(state, output)
    }
  }
}
