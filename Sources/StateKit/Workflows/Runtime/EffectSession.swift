/// A side effect or worker of a session, from the pass that first names it to the first that does
/// not.
@MainActor
final class EffectSession: EffectOwner {
  enum Kind { case sideEffect, worker }

  let kind: Kind
  let name: String
  /// Counts the effects of a session in the order in which they were first named.
  let number: Int
  /// The last pass in which it was named.
  var pass: Int

  private(set) var isRunning = false
  private unowned let tree: WorkflowTree
  private let session: WorkflowSession
  private let lifetime = Lifetime()
  private var task: TrackedTask?
  private var pendingStart: SideEffectStart?
  /// What its task waits for; nil if it has none.
  private var handle: EffectHandle?

  init(
    kind: Kind, name: String, number: Int, pass: Int, tree: WorkflowTree, session: WorkflowSession,
    start: SideEffectStart
  ) {
    self.kind = kind
    self.name = name
    self.number = number
    self.pass = pass
    self.tree = tree
    self.session = session
    pendingStart = start
  }

  var hasEnded: Bool { lifetime.hasEnded }
  /// Whether the pass that first named it is still to end.
  var isNew: Bool { pendingStart != nil }

  func start() {
    guard !hasEnded, let start = pendingStart else { return }
    pendingStart = nil
    isRunning = true
    tree.tell(session, kind == .worker ? .workerStarted(name) : .sideEffectStarted(name))
    let cause = Cause.workflow(of: ObjectIdentifier(tree.monitor), name: title)
    switch start {
    case .synchronous(let action):
      Cause.$current.withValue(cause) { action(lifetime) }
    case .asynchronous(let operation):
      let handle = EffectHandle(id: tree.nextEffectID(), owner: self)
      self.handle = handle
      task = tree.monitor.start(name) { [weak self] in
        await EffectParking.$current.withValue(handle) {
          await Cause.$current.withValue(cause) { await operation() }
        }
        self?.stopRunning()
      }
    }
  }

  func end() {
    tree.endEffect { lifetime.end() }
    task?.cancel()
    task = nil
    stopRunning()
  }

  /// The task that runs, if any.
  var record: WorkflowEffectRecord? {
    guard isRunning, let handle else { return nil }
    return WorkflowEffectRecord(id: handle.id, name: name, status: handle.status)
  }

  func tell(_ event: EffectEvent, of id: Int) {
    guard isRunning, case .parked(let wait) = event else { return }
    tree.tell(session, .effectParked(title, wait))
  }

  /// What it is called in lists.
  private var title: String { (kind == .worker ? "worker " : "side effect ") + name }

  private func stopRunning() {
    guard isRunning else { return }
    isRunning = false
    handle = nil
    tree.tell(session, kind == .worker ? .workerEnded(name) : .sideEffectEnded(name))
  }
}
