extension PartialStore {
  /// Adds a listener that is called with the new state after every update.
  ///
  /// Listeners are called on the main actor, in the order added, before the next item runs. One
  /// added during a change is called from the next change on.
  ///
  /// - Returns: A closure that removes the listener.
  @discardableResult
  public final func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    unsubscribe(add(.new(listener), delay: listenerDelay))
  }

  /// Adds a listener that is called with the old and the new state after every update.
  ///
  /// While there is one, the store keeps the old state during an update, which costs a copy of the
  /// collections that change.
  ///
  /// - Returns: A closure that removes the listener.
  @discardableResult
  public final func addListener(
    _ listener: @escaping @MainActor (_ old: StateType, _ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    unsubscribe(add(.oldAndNew(listener), delay: listenerDelay))
  }

  /// Adds a listener that its owner stops itself.
  package final func subscribe(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreSubscription {
    add(.new(listener))
  }

  /// Stops a listener, and drops it as soon as the store is idle.
  package final func remove(_ subscription: StoreSubscription) {
    let wasActive = subscription.isActive
    subscription.cancel()
    guard wasActive, !flags.contains(.busy), let index = index(of: subscription),
      !listeners[index].hearsOld
    else {
      flags.insert(.stale)
      if !flags.contains(.busy) { dropRemovedListeners() }
      return
    }
    // The places that are left are closed up when they are half of all, so that one of very many is
    // stopped in the same time.
    let stopped = listeners[index]
    // What it held may stop others when it goes, which must not happen meanwhile.
    withExtendedLifetime(stopped) {
      listeners[index] = stopped.removed
      removedListeners += 1
      if removedListeners * 2 > listeners.count {
        flags.insert(.stale)
        dropRemovedListeners()
      }
    }
  }

  /// Where a listener is, as long as it is not dropped: they are in the order of their numbers.
  private func index(of subscription: StoreSubscription) -> Int? {
    guard let first = listeners.first, let last = listeners.last else { return nil }
    let number = subscription.number
    // No two have the same number, so it is no further from either end than the numbers are: where none was
    // dropped in between, that is its place.
    let fewest = listeners.count - 1 - (last.subscription.number - number)
    let most = number - first.subscription.number
    guard most >= 0, fewest < listeners.count else { return nil }
    var range = max(0, fewest)..<min(listeners.count, most + 1)
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if listeners[middle].subscription.number < number {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    let index = range.lowerBound
    return listeners.indices.contains(index) && listeners[index].subscription === subscription
      ? index : nil
  }

  /// How many listeners have not been stopped.
  package final var listenerCount: Int {
    listeners.count { $0.isActive }
  }

  private func add(
    _ body: StoreListener<StateType>.Body,
    delay: (@MainActor (_ tell: @escaping @MainActor () -> Void) -> Void)? = nil
  ) -> StoreSubscription {
    requireMainActor("Store.addListener(_:)")
    lastListener += 1
    let listener = StoreListener(body, number: lastListener, delay: delay)
    listeners.append(listener)
    flags.insert(.heard)
    if listener.wantsOld { flags.insert(.wantsOld) }
    return listener.subscription
  }

  private func unsubscribe(_ subscription: StoreSubscription) -> StoreUnsubscribe {
    // Dropped later, with the next change, if this is called from elsewhere.
    { [weak self] in
      guard isKnownMainThread else { return subscription.cancel() }
      MainActor.assumeIsolated { self?.remove(subscription) }
    }
  }

  /// Tells the listeners of a change, if none of them wants the old state.
  @inlinable
  final func notify() {
    guard flags.contains(.heard) else { return }
    // Read once: nothing changes the state before all are told.
    let new = cell.value
    forEachListener { if case .new(let body) = $0 { body(new) } }
  }

  /// Tells the listeners of a change.
  @inlinable
  final func notify(old: StateType) {
    let new = cell.value
    forEachListener {
      switch $0 {
      case .new(let body): body(new)
      case .oldAndNew(let body): body(old, new)
      }
    }
  }

  /// Goes through the listeners that are there now and are not stopped meanwhile.
  @inlinable
  final func forEachListener(_ tell: (_ listener: StoreListener<StateType>.Body) -> Void) {
    // New listeners are told of the next change.
    let listeners = listeners
    for index in listeners.indices {
      // The list keeps them all, which is quicker than to keep one after the other.
      Unmanaged.passUnretained(listeners[index]).lend { listener in
        if listener.isActive { tell(listener.body) } else { flags.insert(.stale) }
      }
    }
    // Not around a closure, which would ask for its actor each time.
    extendLifetime(listeners)
  }

  final func dropRemovedListeners() {
    guard flags.contains(.stale) else { return }
    listeners.removeAll { !$0.isActive }
    removedListeners = 0
    flags.set(.heard, to: !listeners.isEmpty)
    flags.set(.wantsOld, to: listeners.contains { $0.wantsOld })
    flags.remove(.stale)
  }
}
