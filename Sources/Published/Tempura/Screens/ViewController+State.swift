extension ViewController {
  /// The state of the store.
  public var state: V.VM.S { store.state }

  /// Dispatches an item of any kind to the store.
  @_disfavoredOverload
  public func dispatch(_ dispatchable: any Dispatchable) {
    store.anyDispatch(dispatchable)
  }

  /// Dispatches a state updater, whose end can be awaited.
  @discardableResult
  public func __unsafeDispatch(_ dispatchable: some AnyStateUpdater) -> Promise<Void> {
    store.dispatch(dispatchable)
  }

  /// Dispatches a side effect, whose end can be awaited.
  @discardableResult
  public func __unsafeDispatch(_ dispatchable: some AnySideEffect) -> Promise<Void> {
    store.dispatch(dispatchable)
  }

  /// Dispatches a side effect that gives a value, which can be awaited.
  @discardableResult
  public func __unsafeDispatch<T: ReturningSideEffect>(
    _ dispatchable: T
  ) -> Promise<T.ReturnValue> {
    store.dispatch(dispatchable)
  }
}
