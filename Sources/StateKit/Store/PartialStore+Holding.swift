internal import DequeModule

extension PartialStore: StoreControls {
  package final var isHolding: Bool { flags.contains(.holding) }

  package final var waitingItems: [any Dispatchable] {
    queue.map { $0.item }
  }

  package final var nextWaitingItem: (any Dispatchable)? { queue.first?.item }

  package final var effects: [EffectRecord] { effectTracker.records }

  package final func effect(of handle: EffectHandle) -> EffectRecord? {
    effectTracker.record(of: handle)
  }

  package final var taskMonitor: TaskMonitor {
    get { effectTracker.monitor }
    set { effectTracker.monitor = newValue }
  }

  package final func hold() {
    flags.insert(.holding)
  }

  package final func unhold() {
    flags.remove(.holding)
    guard !flags.contains(.busy) else { return }
    flags.insert(.busy)
    clearLeftovers()
    flags.remove(.busy)
  }

  package final func dropWaitingItems() {
    flags.remove(.waiting)
    guard !queue.isEmpty else { return }
    let dropped = queue
    queue = []
    for item in dropped { item.turn.scope.fail(with: CancellationError()) }
  }

  @discardableResult
  package final func releaseNext() -> (any Dispatchable)? {
    guard !flags.contains(.busy), let next = queue.popFirst() else { return nil }
    flags.insert(.busy)
    take(next)
    flags.set(.waiting, to: !queue.isEmpty)
    clearLeftovers()
    flags.remove(.busy)
    return next.item
  }
}
