internal import DequeModule

extension PartialStore {
  /// Dispatches a state updater.
  ///
  /// If the store is idle, the state is updated when this returns. If not, the updater waits its
  /// turn. With no interceptor nothing is allocated and the state is not copied.
  ///
  /// - Parameters:
  ///   - updater: The updater.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch<Updater: StateUpdater<StateType>>(
    _ updater: Updater, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    requireMainActor("Store.dispatch(_:)")
    guard isIdle else { return submit(updater, fileID, line) }
    takeShortTurn {
      update { updater.updateState(&$0) }
    }
    return DispatchHandle(.finished(()))
  }

  /// Dispatches a state updater from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public final func dispatch<Updater: StateUpdater<StateType>>(
    _ updater: Updater
  ) -> DispatchHandle<Void> {
    requireMainActor("Store.dispatch(_:)")
    guard isIdle else { return submit(updater) }
    takeShortTurn {
      update { updater.updateState(&$0) }
    }
    return DispatchHandle(.finished(()))
  }

  /// Dispatches an item of any kind.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public final func dispatch(
    _ item: some Dispatchable<StateType>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    submit(item, fileID, line)
  }

  /// Dispatches an item of any kind from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public final func dispatch(_ item: some Dispatchable<StateType>) -> DispatchHandle<Void> {
    submit(item)
  }

  /// Dispatches a side effect that gives a value.
  ///
  /// - Parameters:
  ///   - effect: The side effect.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public final func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    Sender.noting(fileID, line) {
      let ticket = DispatchTicket<Dispatched.ReturnValue>(for: effect)
      submit(effect, ticket: ticket)
      return DispatchHandle(.pending(ticket))
    }
  }

  /// Dispatches a side effect that gives a value from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public final func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    let ticket = DispatchTicket<Dispatched.ReturnValue>(for: effect)
    submit(effect, ticket: ticket)
    return DispatchHandle(.pending(ticket))
  }

  /// Whether an item can be carried out at once, the short way.
  @inlinable final var isIdle: Bool { flags.isDisjoint(with: .obstacles) }

  /// Carries out an item of which no interceptor or observer needs to know; only if the store is
  /// idle.
  @inlinable
  final func takeShortTurn(_ body: () -> Void) {
    flags.insert(.busy)
    body()
    if !flags.isDisjoint(with: .leftovers) { clearLeftovers() }
    flags.remove(.busy)
  }

  /// Completes an item that was carried out the short way, but has effects to start.
  ///
  /// - Parameter start: Starts the effects.
  final func complete(
    _ item: any Dispatchable<StateType>,
    start: (borrowing DispatchExecution<StateType>) -> Void
  ) -> DispatchHandle<Void> {
    let ticket = DispatchTicket<Void>(for: item)
    start(DispatchExecution(store: self, scope: .passUnretained(ticket)))
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
    guard canTakeTurn else {
      let ticket = DispatchTicket<Void>(for: item)
      submit(item, ticket: ticket)
      return ticket.handle
    }
    let ticket = spareTicket()
    submit(item, ticket: ticket)
    return ticket.hasSucceeded ? DispatchHandle(.finished(())) : handOut(ticket, for: item)
  }

  /// The ticket that was used last, if nobody holds it, else a new one.
  private func spareTicket() -> DispatchTicket<Void> {
    if isKnownUniquelyReferenced(&spare), let spare, spare.renew() { return spare }
    let ticket = DispatchTicket<Void>(for: nil)
    spare = ticket
    return ticket
  }

  /// Lets go of a ticket: its holder may try again, and asks what is waited for.
  private func handOut(
    _ ticket: DispatchTicket<Void>, for item: any Dispatchable
  ) -> DispatchHandle<Void> {
    ticket.item = item
    spare = nil
    return DispatchHandle(.pending(ticket))
  }

  /// The same, from a place that is known.
  @usableFromInline
  final func submit(
    _ item: any Dispatchable<StateType>, _ fileID: StaticString, _ line: UInt
  ) -> DispatchHandle<Void> {
    Sender.noting(fileID, line) { submit(item) }
  }

  final func submit(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    // Tried again, it was still sent from where it was sent first.
    if ticket.place == nil { ticket.place = Sender.take() }
    guard canTakeTurn else { return enqueue(QueuedDispatch(item, turn: .whole(ticket))) }
    guard let observer else { return takeShortTurn { takeTurn(item, ticket: ticket) } }
    observer.storeTakes(item, from: ticket.place) {
      takeShortTurn { takeTurn(item, ticket: ticket) }
    }
  }

  /// Passes an item on whose turn was over, as soon as it can have another.
  final func submit(
    _ item: any Dispatchable<StateType>, as passed: PassedOn,
    next: @escaping StoreInterceptorNext<StateType>
  ) {
    guard canTakeTurn else {
      return enqueue(QueuedDispatch(item, turn: .rest(passed, next: next)))
    }
    guard let observer else {
      return takeShortTurn { carryLater(item, to: next, as: passed) }
    }
    observer.storeTakes(item, from: nil) {
      takeShortTurn { carryLater(item, to: next, as: passed) }
    }
  }

  private var canTakeTurn: Bool { flags.isDisjoint(with: [.busy, .holding]) }

  private func enqueue(_ queued: QueuedDispatch<StateType>) {
    queue.append(queued)
    flags.insert(.waiting)
    if flags.contains(.holding) { observer?.storeDidHold(queued.item) }
  }

  /// Carries out what has been queued meanwhile, unless it is held, and drops removed listeners.
  @usableFromInline
  final func clearLeftovers() {
    // Asking the flag first spares the common case the queue.
    while flags.contains(.waiting), !flags.contains(.holding), let next = queue.popFirst() {
      take(next)
      flags.set(.waiting, to: !queue.isEmpty)
    }
    dropRemovedListeners()
  }

  /// Lets an item that has waited have its turn.
  final func take(_ queued: QueuedDispatch<StateType>) {
    queued.isPerformed = true
    switch queued.turn {
    case .whole(let ticket): takeTurn(queued.item, ticket: ticket)
    case .rest(let passed, let next): carryLater(queued.item, to: next, as: passed)
    }
  }

  /// Sends one item through the interceptors and carries out what comes of it.
  private func takeTurn(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    currentScope = .passUnretained(ticket)
    ticket.beginTurn()
    do {
      if let chain {
        try chain.lend { try $0.start(item) }
      } else {
        perform(item, in: .passUnretained(ticket))
      }
      ticket.endTurn()
      if ticket.canStillFail { allowRetrying(item, ticket: ticket) }
      ticket.conclude()
    } catch {
      ticket.endTurn()
      allowRetrying(item, ticket: ticket)
      ticket.fail(with: error)
      observer?.storeDidStop(item, error: error)
    }
    currentScope = nil
  }
}
