/// A store as a side effect sees it, and the effect's dependencies.
///
/// It doesn't keep the store alive: when the store has gone, it still reads the last state, and
/// dispatching fails with `CancellationError`. As in Katana.
@preconcurrency @MainActor
public struct SideEffectContext<StateType, Dependencies> {
  /// The store.
  package let store: StoreContext<StateType>

  /// The effect's dependencies besides the store: the same container in every effect.
  public let dependencies: Dependencies

  package init(_ store: StoreContext<StateType>, dependencies: Dependencies) {
    self.store = store
    self.dependencies = dependencies
  }

  /// The newest state, read again each time.
  public var state: StateType {
    // What it finds depends on which effects have acted before.
    StateReads.note?()
    return store.state
  }

  /// Reads the newest state; Katana's way to say ``state``.
  public func getState() -> StateType { state }

  /// Dispatches an item of any kind to the store.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public func dispatch(
    _ item: some Dispatchable<StateType>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    store.dispatch(item, fileID: fileID, line: line)
  }

  /// Dispatches an item of any kind to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public func dispatch(
    _ item: some Dispatchable<StateType>
  ) -> DispatchHandle<Void> {
    store.dispatch(item)
  }

  /// Dispatches a side effect that gives a value to the store.
  ///
  /// - Parameters:
  ///   - effect: The side effect.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    store.dispatch(effect, fileID: fileID, line: line)
  }

  /// Dispatches a side effect that gives a value to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    store.dispatch(effect)
  }
}
