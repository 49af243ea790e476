/// A session of any type, with its place in the tree.
@MainActor
class AnyWorkflowNode {
  let tree: WorkflowTree
  let session: WorkflowSession
  /// The type of the workflow.
  let kind: ObjectIdentifier
  let key: String
  /// What the worker that it runs is called; nil if it is the session of a workflow of the app.
  let workerName: String?
  /// Whether it is that of a workflow of any type, which is shown as the one inside.
  let hidesInside: Bool
  /// Read only while the root exists, which keeps the parent alive.
  private unowned let parent: AnyWorkflowNode?

  /// The list of the parent that it is in, if any, and its place there.
  weak var list: AnyChildList?
  var listIndex = 0

  /// The last pass of the parent in which it was named.
  var parentPass = 0
  /// The pass that is going on, or the last one.
  private(set) var pass = 0
  private(set) var isInPass = false
  /// Whether its state, its value, or something below changed since the last rendering.
  private(set) var needsRender = true
  private(set) var hasEnded = false

  var children = ChildNodes()
  var lists: [AnyChildList] = []
  private var effects: [AnyHashable: EffectSession] = [:]
  private var lastEffectNumber = 0

  init(
    tree: WorkflowTree, session: WorkflowSession, kind: ObjectIdentifier, key: String,
    parent: AnyWorkflowNode?, workerName: String?, hidesInside: Bool
  ) {
    self.tree = tree
    self.session = session
    self.kind = kind
    self.key = key
    self.parent = parent
    self.workerName = workerName
    self.hidesInside = hidesInside
  }

  var stateAsAny: Any { () }

  /// The types of the actions that its sinks take, in no order.
  var actionTypes: [any Any.Type] { [] }

  /// Sends an action to the sink of its type; false if there is none.
  func take(_ action: Any) -> Bool { false }

  /// This node or the one below it that has a session.
  final func node(ofSession id: WorkflowSession.Identifier) -> AnyWorkflowNode? {
    if session.id == id { return self }
    for node in children.nodes { if let found = node.node(ofSession: id) { return found } }
    for list in lists {
      for node in list.nodes { if let found = node.node(ofSession: id) { return found } }
    }
    return nil
  }

  /// Ends the sinks that were not declared in a pass; only the node's own type knows these.
  func invalidateSinks(notDeclaredIn pass: Int?) {}

  /// Makes sure that this node, and so all above it, is rendered in the next pass.
  final func setNeedsRender() {
    var node = self
    while !node.needsRender {
      node.needsRender = true
      node.list?.setNeedsRender(node)
      guard let parent = node.parent else { return }
      node = parent
    }
  }

  /// Makes sure that this node is rendered in the current pass of its parent.
  final func setNeedsRenderInPass() {
    needsRender = true
  }

  final func beginPass() {
    needsRender = false
    isInPass = true
    pass += 1
    children.beginPass()
  }

  /// Ends what was not named in the pass.
  final func endPass() {
    isInPass = false
    for child in children.endPass(pass) { child.end() }
    lists.removeAll { list in
      guard list.pass != pass else { return false }
      list.end()
      return true
    }
    invalidateSinks(notDeclaredIn: pass)
    endEffects(notNamedIn: pass)
  }

  final func end() {
    guard !hasEnded else { return }
    hasEnded = true
    tree.note(self, holdsObject: false)
    for child in children.nodes { child.end() }
    for list in lists { list.end() }
    invalidateSinks(notDeclaredIn: nil)
    endEffects(notNamedIn: nil)
    for observer in tree.observers { observer.sessionDidEnd(session) }
    tell(.ended)
  }

  // MARK: Effects

  /// Lets the effect with this key go on, or begin after the pass.
  ///
  /// Of several that a pass begins under one key each is started, and the last one stays.
  final func nameEffect(_ key: AnyHashable, _ start: SideEffectStart) {
    if let effect = effects[key] {
      guard effect.isNew, effect.pass == pass else { return effect.pass = pass }
      tree.replaceAfterPass(effect)
    }
    lastEffectNumber += 1
    let effect = EffectSession(
      kind: workerName == nil ? .sideEffect : .worker,
      name: workerName ?? String(describing: key), number: lastEffectNumber, pass: pass, tree: tree,
      session: workerName == nil ? session : session.parent ?? session, start: start)
    effects[key] = effect
    tree.startAfterPass(effect)
  }

  private func endEffects(notNamedIn pass: Int?) {
    guard !effects.isEmpty else { return }
    let ended = effects.filter { $0.value.pass != pass }
    for key in ended.keys { effects[key] = nil }
    for effect in ended.values.sorted(by: { $0.number < $1.number }) { effect.end() }
  }

  // MARK: Looking at it

  /// Tells an inspector of an event, unless it is one within the session of a worker, which are told of
  /// only when they start and end, or of a workflow of any type, of which the one inside tells.
  final func tell(_ event: @autoclosure () -> WorkflowEvent) {
    if isShown { tree.tell(session, event()) }
  }

  /// Whether the inspector shows this session.
  final var isShown: Bool { workerName == nil && !hidesInside }

  /// The tasks of this session and of those below it.
  final var effectRecords: [WorkflowEffectRecord] {
    effects.values.compactMap(\.record)
      + (children.nodes + lists.flatMap(\.nodes)).flatMap(\.effectRecords)
  }

  /// Reduces this session and those below it, including those of workers, to a result.
  final func reduce<Result>(
    _ combine: (_ session: WorkflowSession, _ state: Any, _ children: [Result]) -> Result
  ) -> Result {
    combine(
      session, stateAsAny,
      (children.nodes + lists.flatMap(\.nodes)).map { $0.reduce(combine) })
  }

  final var snapshot: WorkflowSessionSnapshot {
    let workers = children.nodes.filter { $0.workerName != nil }
    let others = children.nodes.filter { $0.workerName == nil } + lists.flatMap(\.nodes)
    if hidesInside, others.count == 1 {
      var inside = others[0].snapshot
      inside.key = key
      return inside
    }
    // A worker alone, without a workflow around it.
    let insideName = hidesInside && others.isEmpty ? workers.first?.workerName : nil
    return WorkflowSessionSnapshot(
      id: session.id, workflowName: insideName ?? session.workflowName, key: key, state: stateAsAny,
      sideEffects: effects.values.filter(\.isRunning).sorted { $0.number < $1.number }.map(\.name),
      workers: workers.flatMap(\.effectRecords).sorted { $0.id < $1.id }.map(\.name),
      children: others.map(\.snapshot))
  }
}
