/// The session of a workflow: its value, its state, and what it last showed.
final class WorkflowNode<WorkflowType: Workflow>: AnyWorkflowNode, ActionReceiver {
  /// What happens with an output; brought up to date in each pass of the parent.
  var onOutput: (@MainActor (WorkflowType.Output) -> Void)?

  private(set) var workflow: WorkflowType
  private(set) var state: WorkflowType.State
  private var rendering: WorkflowType.Rendering?
  private var sinks: [ObjectIdentifier: SinkCell<WorkflowType>] = [:]

  init(_ workflow: WorkflowType, key: String, parent: AnyWorkflowNode?, tree: WorkflowTree) {
    self.workflow = workflow
    state = workflow.makeInitialState()
    super.init(tree: tree, workflowType: WorkflowType.self, key: key, parent: parent)
    for observer in tree.observers { observer.sessionDidBegin(session) }
    tree.tell(session, .began)
    for observer in tree.observers {
      observer.workflowDidMakeInitialState(workflow, initialState: state, session: session)
    }
  }

  override var stateAsAny: Any { state }

  // MARK: Rendering

  /// What the workflow shows; rendered only if something it depends on changed.
  func rendered() -> WorkflowType.Rendering {
    if !needsRender, let rendering { return rendering }
    return render()
  }

  /// Takes over a value, and tells the workflow unless it is the same one.
  func update(to new: WorkflowType) {
    guard !hasEnded, !haveEqualBytes(workflow, new) else { return }
    let old = workflow
    workflow = new
    new.workflowDidChange(from: old, state: &state)
    setNeedsRenderInPass()
    for observer in tree.observers {
      observer.workflowDidChange(from: old, to: new, state: state, session: session)
    }
  }

  private func render() -> WorkflowType.Rendering {
    beginPass()
    let afterCalls = tree.observers.compactMap {
      $0.workflowWillRender(workflow, state: state, session: session)
    }
    let rendering = workflow.render(state: state, context: RenderContext(self, pass: pass))
    endPass()
    self.rendering = rendering
    for afterCall in afterCalls { afterCall(rendering) }
    return rendering
  }

  // MARK: Actions

  /// Applies an action, wherever it is from, and passes its output on.
  ///
  /// The old state is held meanwhile: only then do equal bytes mean that nothing changed.
  func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
    let afterCalls = tree.observers.compactMap {
      $0.workflowWillApplyAction(action, workflow: workflow, state: state, session: session)
    }
    let old = state
    let output = action.apply(toState: &state)
    if !haveEqualBytes(old, state) { setNeedsRender() }
    for afterCall in afterCalls { afterCall(state, output) }
    tree.tell(session, .appliedAction(action))
    guard let output else { return }
    tree.tell(session, .output(output))
    onOutput?(output)
  }

  /// Takes an action from outside the tree, now or when its turn has come.
  ///
  /// - Parameter isWanted: Whether it still counts when its turn has come.
  private func receive<Action: WorkflowAction>(
    _ action: Action, isWanted: @escaping @MainActor () -> Bool
  ) where Action.WorkflowType == WorkflowType {
    guard !tree.isRendering else {
      tree.report(
        .actionDuringRender(
          workflow: session.workflowName, action: String(describing: Action.self)))
      return
    }
    tree.perform { [self] in
      guard isWanted() else { return }
      for observer in tree.observers {
        observer.workflowDidReceiveAction(action, workflow: workflow, session: session)
      }
      apply(action)
    }
  }

  override func invalidateSinks(notDeclaredIn pass: Int?) {
    for (type, sink) in sinks where sink.pass != pass {
      sink.node = nil
      sinks[type] = nil
    }
  }
}

extension WorkflowNode: RenderImplementation {
  func isInPass(_ pass: Int) -> Bool { isInPass && self.pass == pass }

  func report(_ misuse: WorkflowMisuse) { tree.report(misuse) }

  func makeSink<Action: WorkflowAction>(
    of actionType: Action.Type
  ) -> Sink<Action> where Action.WorkflowType == WorkflowType {
    let cell = sinks[ObjectIdentifier(actionType)] ?? SinkCell(node: self)
    cell.pass = pass
    sinks[ObjectIdentifier(actionType)] = cell
    return Sink { action in
      cell.node?.receive(action, isWanted: { cell.node != nil })
    }
  }

  func runSideEffect(key: AnyHashable, _ start: SideEffectStart) {
    let name = String(describing: key)
    let isFirst = nameEffect(EffectKey(worker: nil, key: key)) { _ in
      true
    } make: { number, pass in
      EffectSession(
        kind: .sideEffect, name: name, number: number, pass: pass, tree: tree, session: session,
        start: start)
    }
    if !isFirst {
      tree.report(.duplicateSideEffects(workflow: session.workflowName, key: name))
    }
  }

  func run<WorkerType, Output, Action: WorkflowAction>(
    _ worker: WorkerDescription<WorkerType, Output>,
    outputMap: @escaping @MainActor (Output) -> Action
  ) where Action.WorkflowType == WorkflowType {
    let onOutput: @MainActor (Output) -> Void = { [weak self] output in
      guard let self else { return }
      receive(outputMap(output), isWanted: { [weak self] in self?.hasEnded == false })
    }
    let typeName = String(describing: WorkerType.self)
    let isFirst = nameEffect(
      EffectKey(worker: ObjectIdentifier(WorkerType.self), key: worker.key)
    ) { running in
      guard let running = running as? WorkerSession<WorkerType, Output>,
        worker.isEquivalent(running.worker)
      else { return false }
      running.onOutput = onOutput
      return true
    } make: { number, pass in
      WorkerSession(
        worker, name: worker.key.isEmpty ? typeName : "\(typeName) \(worker.key)", number: number,
        pass: pass, tree: tree, session: session, onOutput: onOutput)
    }
    if !isFirst {
      tree.report(
        .duplicateWorkers(workflow: session.workflowName, worker: typeName, key: worker.key))
    }
  }
}

/// What all sinks of one kind of a session share: whether they work.
@MainActor
private final class SinkCell<WorkflowType: Workflow> {
  weak var node: WorkflowNode<WorkflowType>?
  /// The last pass in which a sink of this kind was declared.
  var pass = 0

  init(node: WorkflowNode<WorkflowType>) {
    self.node = node
  }
}
