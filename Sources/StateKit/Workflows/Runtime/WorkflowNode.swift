/// The session of a workflow: its value, its state, and what it last showed.
final class WorkflowNode<WorkflowType: Workflow>: AnyWorkflowNode, ActionReceiver {
  /// What happens with an output; brought up to date in each pass of the parent.
  var onOutput: (@MainActor (WorkflowType.Output) -> Void)?

  private(set) var workflow: WorkflowType
  private(set) var state: WorkflowType.State
  /// Which action is being applied, counted together with the moments between them.
  private(set) var appliedAction = 0
  private var rendering: LastRendering<WorkflowType.Rendering>?
  private var sinks: [ObjectIdentifier: any SinkDeclaration] = [:]
  private let workflowLayout = ByteLayout.of(WorkflowType.self)
  private let stateLayout = ByteLayout.of(WorkflowType.State.self)

  init(
    _ workflow: WorkflowType, key: String, parent: AnyWorkflowNode?, tree: WorkflowTree,
    workerName: String? = nil
  ) {
    let session = WorkflowSession(
      id: tree.nextSessionID(ofWorker: workerName != nil), workflowType: WorkflowType.self,
      key: key,
      parent: parent?.session)
    for observer in tree.observers { observer.sessionDidBegin(session) }
    let hidesInside = WorkflowType.self is any WorkflowOfAnyType.Type
    if workerName == nil, !hidesInside { tree.tell(session, .began) }
    self.workflow = workflow
    state = workflow.makeInitialState()
    super.init(
      tree: tree, session: session, kind: ObjectIdentifier(WorkflowType.self), key: key,
      parent: parent, workerName: workerName, hidesInside: hidesInside)
    lookForObjects()
    for observer in tree.observers {
      observer.workflowDidMakeInitialState(workflow, initialState: state, session: session)
    }
  }

  override var stateAsAny: Any { state }

  // MARK: Rendering

  /// What the workflow shows; rendered only if something it depends on changed.
  func rendered() -> WorkflowType.Rendering {
    if !needsRender, let rendering { return rendering.value }
    return render()
  }

  /// Takes over a value, and tells the workflow unless it is the same one.
  ///
  /// - Parameter isForced: Whether it is told in any case.
  func update(to new: WorkflowType, isForced: Bool = false) {
    guard !hasEnded else { return }
    if !isForced, workflowLayout.areEqual(new, &workflow),
      workflowLayout.isFreeOfObjects || !workflowLayout.holdsObject(new)
    {
      return
    }
    let old = workflow
    workflow = new
    new.workflowDidChange(from: old, state: &state)
    lookForObjects()
    setNeedsRenderInPass()
    for observer in tree.observers {
      observer.workflowDidChange(from: old, to: new, state: state, session: session)
    }
  }

  /// Notes whether an object is in the value or the state, either of which is new.
  ///
  /// A worker decides itself what it depends on.
  private func lookForObjects() {
    if workerName != nil || workflowLayout.isFreeOfObjects && stateLayout.isFreeOfObjects { return }
    tree.note(
      self, holdsObject: workflowLayout.holdsObject(workflow) || stateLayout.holdsObject(state))
  }

  private func render() -> WorkflowType.Rendering {
    beginPass()
    let afterCalls = tree.observers.compactMap {
      $0.beginRender(workflow, state: state, session: session)
    }
    let rendering = workflow.render(state: state, context: RenderContext(self, pass: pass))
    endPass()
    if let last = self.rendering {
      last.value = rendering
    } else {
      self.rendering = LastRendering(rendering)
    }
    for afterCall in afterCalls.reversed() { afterCall(rendering) }
    if isShown { tree.didRender(session) }
    return rendering
  }

  // MARK: Actions

  /// Applies an action, wherever it is from, and passes its output on.
  ///
  /// The old state is kept meanwhile, for only then do equal bytes mean that nothing changed. Even
  /// then an object in it may have changed.
  func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
    let afterCalls = tree.observers.compactMap {
      $0.beginAction(action, workflow: workflow, state: state, session: session)
    }
    let old = state
    appliedAction += 1
    let output = action.apply(
      toState: &state, context: ApplyContext(self, action: appliedAction))
    appliedAction += 1
    if !stateLayout.areEqual(old, &state) {
      setNeedsRender()
      lookForObjects()
    } else if SharedMutability.mayBe(in: old) {
      setNeedsRender()
    }
    tree.objectsMayHaveChanged()
    for afterCall in afterCalls.reversed() { afterCall(state, output) }
    tell(.appliedAction(action))
    guard let output else { return }
    tell(.output(output))
    onOutput?(output)
  }

  /// Takes an action from outside the tree, now or when its turn has come.
  ///
  /// - Parameter isWanted: Whether it still counts when its turn has come.
  fileprivate func receive<Action: WorkflowAction>(
    _ action: Action, isWanted: @escaping @MainActor () -> Bool
  ) where Action.WorkflowType == WorkflowType {
    guard tree.takesActions else {
      tree.report(
        .actionDuringRender(
          workflow: session.workflowName, action: String(describing: Action.self)))
      return
    }
    let place = tree.inspector == nil ? nil : Sender.take()
    let turn: @MainActor () -> Void = { [self] in
      tree.perform { [self] in
        // As long as the root exists, so does everything above this node.
        guard let root = tree.root, isWanted() else { return }
        defer { withExtendedLifetime(root) {} }
        for observer in tree.observers {
          observer.workflowDidReceiveAction(action, workflow: workflow, session: session)
        }
        Sender.carrying(place) { apply(action) }
      }
    }
    if !tree.isBusy, let inspector = tree.inspector {
      inspector.workflowTakes(action, by: session, from: place, turn)
    } else {
      turn()
    }
  }

  override var actionTypes: [any Any.Type] { sinks.values.map(\.actionType) }

  override func take(_ action: Any) -> Bool {
    sinks[ObjectIdentifier(type(of: action))]?.take(action) ?? false
  }

  override func invalidateSinks(notDeclaredIn pass: Int?) {
    for (type, sink) in sinks where sink.pass != pass {
      sink.invalidate()
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
    let type = ObjectIdentifier(actionType)
    let target: SessionSinkTarget<WorkflowType, Action>
    if let declared = sinks[type] {
      // Sinks are kept by the type of their actions.
      target = unsafeDowncast(declared, to: SessionSinkTarget<WorkflowType, Action>.self)
    } else {
      target = SessionSinkTarget(node: self)
      sinks[type] = target
    }
    target.pass = pass
    return Sink(target: target)
  }

  func runSideEffect(key: AnyHashable, _ start: SideEffectStart) {
    nameEffect(key, start)
  }
}

/// What a session showed last.
///
/// An object of its own: to read an optional of a type that only the workflow knows takes longer
/// than all the rest of an unchanged child.
@MainActor
private final class LastRendering<Rendering> {
  var value: Rendering

  init(_ value: Rendering) {
    self.value = value
  }
}

/// What a session knows of the sinks of one kind, whatever the kind is.
@MainActor
private protocol SinkDeclaration: AnyObject {
  /// The last pass in which a sink of this kind was declared.
  var pass: Int { get }
  /// Makes all sinks of this kind ignore what is sent to them.
  func invalidate()
  /// The type of what is sent to them.
  var actionType: any Any.Type { get }
  /// Sends an action; false if it is not of their type.
  func take(_ action: Any) -> Bool
}

/// What all sinks of one kind of a session share.
private final class SessionSinkTarget<WorkflowType: Workflow, Action: WorkflowAction>:
  SinkTarget<Action>, SinkDeclaration
where Action.WorkflowType == WorkflowType {
  var pass = 0
  private let tree: WorkflowTree
  // A weak reference would make each retain of the session several times slower. This one is reset
  // when the session ends, and until then the root keeps the session alive.
  private unowned(unsafe) var node: WorkflowNode<WorkflowType>?

  init(node: WorkflowNode<WorkflowType>) {
    self.node = node
    tree = node.tree
  }

  func invalidate() { node = nil }

  var actionType: any Any.Type { Action.self }

  func take(_ action: Any) -> Bool {
    guard let action = action as? Action else { return false }
    send(action)
    return true
  }

  override func send(_ action: Action) {
    guard let root = tree.root, let node else { return }
    withExtendedLifetime(root) {
      node.receive(action, isWanted: { self.node != nil })
    }
  }
}
