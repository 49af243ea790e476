extension PartialStore {
  /// Dispatches an item that can be dispatched to any store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public final func dispatch(_ item: some UntypedDispatchable) -> DispatchHandle<Void> {
    dispatch(item, returning: Void.self)
  }

  /// Dispatches an item of any kind that gives a value, or `Any`.
  package final func dispatch<Value>(
    _ item: any UntypedDispatchable, returning: Value.Type
  ) -> DispatchHandle<Value> {
    let item = item.dispatchable(for: StateType.self)
    let ticket = DispatchTicket<Value>(for: item)
    submit(item, ticket: ticket)
    return DispatchHandle(.pending(ticket))
  }
}

extension StoreContext {
  /// Dispatches an item that can be dispatched to any store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public func dispatch(_ item: some UntypedDispatchable) -> DispatchHandle<Void> {
    dispatch(item, returning: Void.self)
  }

  /// Dispatches an item of any kind that gives a value, or `Any`.
  package func dispatch<Value>(
    _ item: any UntypedDispatchable, returning type: Value.Type
  ) -> DispatchHandle<Value> {
    store?.dispatch(item, returning: type) ?? DispatchHandle(rejected: CancellationError())
  }
}

extension SideEffectContext {
  /// Dispatches an item that can be dispatched to any store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public func dispatch(_ item: some UntypedDispatchable) -> DispatchHandle<Void> {
    store.dispatch(item)
  }
}
