/// A session of any type, with its place in the tree.
@MainActor
class AnyWorkflowNode {
  let tree: WorkflowTree
  let session: WorkflowSession
  /// The type of the workflow.
  let kind: ObjectIdentifier
  let key: String
  /// Asked for only while the root is there; the parent is then too.
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
  private var effects: [EffectKey: EffectSession] = [:]
  private var lastEffectNumber = 0

  init(
    tree: WorkflowTree, workflowType: Any.Type, key: String, parent: AnyWorkflowNode?
  ) {
    self.tree = tree
    self.kind = ObjectIdentifier(workflowType)
    self.key = key
    self.parent = parent
    session = WorkflowSession(
      id: tree.nextSessionID(), workflowType: workflowType, key: key, parent: parent?.session)
  }

  var stateAsAny: Any { () }

  /// Forgets what only the type in question knows of.
  func invalidateSinks(notDeclaredIn pass: Int?) {}

  /// Has this node, and so all above it, rendered in the next pass.
  final func setNeedsRender() {
    var node = self
    while !node.needsRender {
      node.needsRender = true
      node.list?.setNeedsRender(node)
      guard let parent = node.parent else { return }
      node = parent
    }
  }

  /// Has this node rendered in the pass of its parent that is going on.
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
    for child in children.nodes { child.end() }
    for list in lists { list.end() }
    invalidateSinks(notDeclaredIn: nil)
    endEffects(notNamedIn: nil)
    for observer in tree.observers { observer.sessionDidEnd(session) }
    tree.tell(session, .ended)
  }

  // MARK: Effects

  /// The effect with this key, marked as named, if it does; else what is made takes its place.
  ///
  /// - Returns: False if the key has been named in this pass before.
  final func nameEffect(
    _ key: EffectKey, keepIf isGood: (EffectSession) -> Bool,
    make: (_ number: Int, _ pass: Int) -> EffectSession
  ) -> Bool {
    if let effect = effects[key] {
      if effect.pass == pass { return false }
      if isGood(effect) {
        effect.pass = pass
        return true
      }
      effect.end()
    }
    lastEffectNumber += 1
    let effect = make(lastEffectNumber, pass)
    effects[key] = effect
    tree.startAfterPass(effect)
    return true
  }

  private func endEffects(notNamedIn pass: Int?) {
    guard !effects.isEmpty else { return }
    let ended = effects.filter { $0.value.pass != pass }
    for key in ended.keys { effects[key] = nil }
    for effect in ended.values.sorted(by: { $0.number < $1.number }) { effect.end() }
  }

  // MARK: Looking at it

  /// The tasks of this session and of those below it.
  final var effectRecords: [WorkflowEffectRecord] {
    effects.values.compactMap(\.record)
      + (children.nodes + lists.flatMap(\.nodes)).flatMap(\.effectRecords)
  }

  final var snapshot: WorkflowSessionSnapshot {
    let running = effects.values.filter(\.isRunning).sorted { $0.number < $1.number }
    return WorkflowSessionSnapshot(
      id: session.id, workflowName: session.workflowName, key: key, state: stateAsAny,
      sideEffects: running.filter { $0.kind == .sideEffect }.map(\.name),
      workers: running.filter { $0.kind == .worker }.map(\.name),
      children: (children.nodes + lists.flatMap(\.nodes)).map(\.snapshot))
  }
}
