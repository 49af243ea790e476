extension PartialStore {
  /// Adds a listener that is called with the new state after every update.
  ///
  /// Listeners are called on the main actor, in the order added, before the next item is carried
  /// out. One added during a change hears of the next.
  ///
  /// - Returns: What removes the listener.
  @discardableResult
  public final func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    add(StoreListener(.new(listener)))
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
    add(StoreListener(.oldAndNew(listener)))
  }

  /// Adds a listener that its owner stops itself.
  package final func subscribe(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreListener<StateType> {
    let listener = StoreListener(.new(listener))
    add(listener)
    return listener
  }

  /// Stops a listener and drops it as soon as no change is being told.
  package final func remove(_ listener: StoreListener<StateType>) {
    listener.cancel()
    flags.insert(.stale)
    if !flags.contains(.busy) { dropRemovedListeners() }
  }

  /// How many listeners have not been stopped.
  package final var listenerCount: Int {
    listeners.count { $0.isActive }
  }

  @discardableResult
  private func add(_ listener: StoreListener<StateType>) -> StoreUnsubscribe {
    listeners.append(listener)
    if listener.wantsOld { flags.insert(.wantsOld) }
    return { [weak self, weak listener] in
      guard let self, let listener else { return }
      remove(listener)
    }
  }

  /// Tells the listeners of a change that none of them wants the old state of.
  @inlinable
  final func notify() {
    // By index and count: a listener may add others meanwhile. None is dropped while busy.
    for index in 0..<listeners.count {
      let listener = listeners[index]
      guard listener.isActive else {
        flags.insert(.stale)
        continue
      }
      if case .new(let body) = listener.body { body(cell.value) }
    }
  }

  /// Tells the listeners of a change.
  @inlinable
  final func notify(old: StateType) {
    for index in 0..<listeners.count {
      let listener = listeners[index]
      guard listener.isActive else {
        flags.insert(.stale)
        continue
      }
      switch listener.body {
      case .new(let body): body(cell.value)
      case .oldAndNew(let body): body(old, cell.value)
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
