extension PartialStore {
  /// Adds a listener that is called with the new state after every update.
  ///
  /// Listeners are called on the main actor, in the order added, before the next item is carried
  /// out. One added during a change is called from the next one on.
  ///
  /// - Returns: What removes the listener.
  @discardableResult
  public final func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    unsubscribe(add(StoreListener(.new(listener), delay: listenerDelay)))
  }

  /// Adds a listener that is called with the old and the new state after every update.
  ///
  /// While there is one, the store keeps the old state during an update, which costs a copy of the
  /// collections that change.
  ///
  /// - Returns: What removes the listener.
  @discardableResult
  public final func addListener(
    _ listener: @escaping @MainActor (_ old: StateType, _ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    unsubscribe(add(StoreListener(.oldAndNew(listener), delay: listenerDelay)))
  }

  /// Adds a listener that its owner stops itself.
  package final func subscribe(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreSubscription {
    add(StoreListener(.new(listener)))
  }

  /// Stops a listener, and drops it as soon as the store is idle.
  package final func remove(_ subscription: StoreSubscription) {
    subscription.cancel()
    flags.insert(.stale)
    if !flags.contains(.busy) { dropRemovedListeners() }
  }

  /// How many listeners have not been stopped.
  package final var listenerCount: Int {
    listeners.count { $0.isActive }
  }

  private func add(_ listener: StoreListener<StateType>) -> StoreSubscription {
    listeners.append(listener)
    if listener.wantsOld { flags.insert(.wantsOld) }
    return listener.subscription
  }

  private func unsubscribe(_ subscription: StoreSubscription) -> StoreUnsubscribe {
    { [weak self] in self?.remove(subscription) }
  }

  /// Tells the listeners of a change, if none of them wants the old state.
  @inlinable
  final func notify() {
    guard !listeners.isEmpty else { return }
    // Read once: nothing changes the state before all are told, and new listeners are told of the
    // next change.
    let (listeners, new) = (listeners, cell.value)
    for listener in listeners {
      guard listener.isActive else {
        flags.insert(.stale)
        continue
      }
      if case .new(let body) = listener.body { body(new) }
    }
  }

  /// Tells the listeners of a change.
  @inlinable
  final func notify(old: StateType) {
    let (listeners, new) = (listeners, cell.value)
    for listener in listeners {
      guard listener.isActive else {
        flags.insert(.stale)
        continue
      }
      switch listener.body {
      case .new(let body): body(new)
      case .oldAndNew(let body): body(old, new)
      }
    }
  }

  final func dropRemovedListeners() {
    guard flags.contains(.stale) else { return }
    listeners.removeAll { !$0.isActive }
    flags.set(.wantsOld, to: listeners.contains { $0.wantsOld })
    flags.remove(.stale)
  }
}
