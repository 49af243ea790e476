extension PartialStore {
  /// Carries an item out that all interceptors have passed on.
  final func perform(_ item: any Dispatchable<StateType>) throws {
    guard let currentScope else { throw DispatchError.nextCalledTooLate(item) }
    perform(item, in: currentScope)
  }

  /// Carries an item out.
  final func perform(_ item: any Dispatchable<StateType>, in scope: Unmanaged<DispatchScope>) {
    guard flags.contains(.observed) else {
      return item.perform(in: DispatchExecution(store: self, scope: scope))
    }
    Sender.carrying(scope.takeUnretainedValue().place) { observer?.storeWillPerform(item) }
    item.perform(in: DispatchExecution(store: self, scope: scope))
    observer?.storeDidPerform(item)
  }

  /// Passes an item on whose turn was over.
  final func carryLater(
    _ item: any Dispatchable<StateType>, to next: StoreInterceptorNext<StateType>,
    as passed: PassedOn
  ) {
    let wasPassingOn = isPassingOn
    isPassingOn = true
    carry(item, to: next, as: passed)
    isPassingOn = wasPassingOn
  }

  /// Passes an item on and keeps apart what is started because of it; only in turn.
  final func carry(
    _ item: any Dispatchable<StateType>, to next: StoreInterceptorNext<StateType>,
    as passed: PassedOn
  ) {
    let outer = currentScope
    currentScope = .passUnretained(passed)
    passed.beginTurn()
    do {
      try next(item)
      passed.endTurn()
      passed.conclude()
    } catch {
      passed.endTurn()
      passed.fail(with: error)
    }
    currentScope = outer
  }

  /// Passes an item on, and calls something when it has succeeded: an updater at once, a side effect
  /// at its end.
  final func pass(
    _ item: any Dispatchable<StateType>, on next: StoreInterceptorNext<StateType>,
    whenSucceeded succeeded: @escaping @MainActor () -> Void
  ) throws {
    guard let outer = currentScope?.takeUnretainedValue() else { return try next(item) }
    let passed = PassedOn(item, of: outer)
    carry(item, to: next, as: passed)
    if let result = passed.result {
      try result.get()
      return succeeded()
    }
    outer.begin { [weak passed] in passed?.cancel() }
    passed.whenEnded { passed in
      passed.handOverValue()
      if passed.error == nil { succeeded() }
      passed.outer.end(error: passed.error)
    }
  }

  /// Hands an item to an interceptor that may wait.
  ///
  /// If it does not, this is all there is to it. If it does, the item is not done before it has ended.
  final func pass(
    _ item: any Dispatchable<StateType>, on next: @escaping StoreInterceptorNext<StateType>,
    to interceptor: @escaping AwaitingInterceptor.Initialized<StateType>
  ) throws {
    guard let outer = currentScope?.takeUnretainedValue() else { return try next(item) }
    let waiting = WaitingInterceptor(item, next: next, outer: outer, store: self)
    let cancel = effectTracker.wait("interceptor", atOnce: true) { await waiting.run(interceptor) }
    try waiting.leaveTurn(cancel: cancel)
  }
}
