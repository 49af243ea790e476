extension PartialStore {
  /// Hands an item to an interceptor, or, when all have passed it on, carries it out.
  final func pass(
    _ item: any Dispatchable<StateType>, to interceptor: InterceptorLink<StateType>?,
    in scope: DispatchScope
  ) throws {
    guard let interceptor else { return perform(item, in: scope) }
    // The store is there as long as the item is in turn, so an unowned reference is enough.
    let next: StoreInterceptorNext<StateType> = { [unowned self] passedOn in
      guard scope.isInTurn || scope.isPassingOn, let scope = currentScope else {
        throw DispatchError.nextCalledTooLate(passedOn)
      }
      try pass(passedOn, to: interceptor.next, in: scope)
    }
    try interceptor.intercept(next)(item)
  }

  private func perform(_ item: any Dispatchable<StateType>, in scope: DispatchScope) {
    let outer = Sender.carried
    Sender.carried = scope.place
    observer?.storeWillPerform(item)
    Sender.carried = outer
    item.perform(in: DispatchExecution(store: self, scope: scope))
    observer?.storeDidPerform(item)
  }

  /// Passes an item on and keeps apart what is started because of it; only in turn.
  final func carry(
    _ item: any Dispatchable<StateType>, to next: StoreInterceptorNext<StateType>,
    as passed: PassedOn
  ) {
    let outer = currentScope
    currentScope = passed
    passed.outer.isPassingOn = true
    passed.beginTurn()
    do {
      try next(item)
      passed.endTurn()
      passed.conclude()
    } catch {
      passed.endTurn()
      passed.fail(with: error)
    }
    passed.outer.isPassingOn = false
    currentScope = outer
  }

  /// Passes an item on, and calls something when it has succeeded: an updater at once, a side effect
  /// at its end.
  final func pass(
    _ item: any Dispatchable<StateType>, on next: StoreInterceptorNext<StateType>,
    whenSucceeded succeeded: @escaping @MainActor () -> Void
  ) throws {
    guard let outer = currentScope else { return try next(item) }
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
    guard let outer = currentScope else { return try next(item) }
    let waiting = WaitingInterceptor(item, next: next, outer: outer, store: self)
    let cancel = effectTracker.wait("interceptor", atOnce: true) { await waiting.run(interceptor) }
    try waiting.leaveTurn(cancel: cancel)
  }
}
