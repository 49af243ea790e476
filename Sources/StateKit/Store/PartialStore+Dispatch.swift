internal import DequeModule

extension PartialStore {
  /// Dispatches a state updater.
  ///
  /// If the store is idle, the state is updated when this returns. If not, the updater waits its
  /// turn. With no interceptor nothing is allocated and the state is not copied.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch<Updater: StateUpdater<StateType>>(
    _ updater: Updater
  ) -> DispatchHandle<Void> {
    guard isIdle else { return submit(updater) }
    takeShortTurn {
      update { updater.updateState(&$0) }
    }
    return DispatchHandle(.finished(()))
  }

  /// Dispatches an item of any kind.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public final func dispatch(_ item: some Dispatchable<StateType>) -> DispatchHandle<Void> {
    submit(item)
  }

  /// Dispatches a side effect that gives a value.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public final func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    let ticket = DispatchTicket<Dispatched.ReturnValue>(for: effect)
    submit(effect, ticket: ticket)
    return DispatchHandle(.pending(ticket))
  }

  /// Whether nothing stands in the way of carrying out an item at once, the short way.
  @inlinable final var isIdle: Bool { flags.isDisjoint(with: .obstacles) }

  /// Carries out an item that nobody needs to see; only if the store is idle.
  @inlinable
  final func takeShortTurn(_ body: () -> Void) {
    flags.insert(.busy)
    body()
    if !flags.isDisjoint(with: .leftovers) { clearLeftovers() }
    flags.remove(.busy)
  }

  /// Completes an item whose turn was short after all but its effects.
  ///
  /// - Parameter start: Starts the effects.
  final func complete(
    _ item: any Dispatchable<StateType>,
    start: (borrowing DispatchExecution<StateType>) -> Void
  ) -> DispatchHandle<Void> {
    let ticket = DispatchTicket<Void>(for: item)
    start(DispatchExecution(store: self, ticket: ticket))
    allowRetrying(item, ticket: ticket)
    ticket.conclude()
    return ticket.handle
  }

  /// Changes the state in place and tells the listeners; the one place where a state changes.
  @inlinable
  final func update(_ change: (inout StateType) -> Void) {
    if flags.contains(.wantsOld) {
      let old = cell.value
      change(&cell.value)
      notify(old: old)
    } else {
      change(&cell.value)
      notify()
    }
  }

  /// Dispatches an item the longer way: through the queue, the interceptors and the observer.
  @usableFromInline
  final func submit(_ item: any Dispatchable<StateType>) -> DispatchHandle<Void> {
    let ticket = DispatchTicket<Void>(for: item)
    submit(item, ticket: ticket)
    return ticket.handle
  }

  final func submit(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    guard flags.isDisjoint(with: [.busy, .holding]) else {
      queue.append(QueuedDispatch(item: item, ticket: ticket))
      flags.insert(.waiting)
      if flags.contains(.holding) { observer?.storeDidHold(item) }
      return
    }
    flags.insert(.busy)
    takeTurn(item, ticket: ticket)
    clearLeftovers()
    flags.remove(.busy)
  }

  /// Carries out what has been queued meanwhile, unless it is held, and drops removed listeners.
  @usableFromInline
  final func clearLeftovers() {
    // Asking the flag first spares the common case the queue.
    while flags.contains(.waiting), !flags.contains(.holding), let next = queue.popFirst() {
      next.isPerformed = true
      takeTurn(next.item, ticket: next.ticket)
      flags.set(.waiting, to: !queue.isEmpty)
    }
    dropRemovedListeners()
  }

  /// Sends one item through the interceptors and carries out what comes of it.
  final func takeTurn(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    ticket.isInTurn = true
    do {
      try pass(item, to: interceptors, ticket: ticket)
      ticket.isInTurn = false
      if ticket.canStillFail { allowRetrying(item, ticket: ticket) }
      ticket.conclude()
    } catch {
      ticket.isInTurn = false
      allowRetrying(item, ticket: ticket)
      ticket.fail(with: error)
      observer?.storeDidStop(item, error: error)
    }
  }

  private func allowRetrying(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    ticket.redispatch = { [weak self] ticket in
      guard let self else { return ticket.fail(with: CancellationError()) }
      submit(item, ticket: ticket)
    }
  }

  /// Hands an item to an interceptor, or, when all have passed it on, carries it out.
  private func pass(
    _ item: any Dispatchable<StateType>, to interceptor: InterceptorLink<StateType>?,
    ticket: AnyDispatchTicket
  ) throws {
    guard let interceptor else { return perform(item, ticket: ticket) }
    // The store is there as long as the item is in turn, so an unowned reference is enough.
    let next: StoreInterceptorNext<StateType> = { [unowned self] passedOn in
      guard ticket.isInTurn else {
        let name = String(describing: type(of: passedOn.dispatchedValue))
        throw DispatchError.nextCalledTooLate(item: name)
      }
      try pass(passedOn, to: interceptor.next, ticket: ticket)
    }
    try interceptor.intercept(next)(item)
  }

  private func perform(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    observer?.storeWillPerform(item)
    item.perform(in: DispatchExecution(store: self, ticket: ticket))
    observer?.storeDidPerform(item)
  }
}
