/// A store as its interceptors and dependencies see it.
///
/// It doesn't keep the store alive: when the store has gone, it still reads the last state, and
/// dispatching fails with `CancellationError`.
@preconcurrency @MainActor
public struct StoreContext<StateType> {
  private let cell: StateCell<StateType>
  weak let store: PartialStore<StateType>?

  init(_ store: PartialStore<StateType>) {
    cell = store.cell
    self.store = store
  }

  /// The newest state, read again each time.
  public var state: StateType { cell.value }

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
    store?.dispatch(item, fileID: fileID, line: line)
      ?? DispatchHandle(rejected: CancellationError())
  }

  /// Dispatches an item of any kind to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public func dispatch(
    _ item: some Dispatchable<StateType>
  ) -> DispatchHandle<Void> {
    store?.dispatch(item) ?? DispatchHandle(rejected: CancellationError())
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
    store?.dispatch(effect, fileID: fileID, line: line)
      ?? DispatchHandle(rejected: CancellationError())
  }

  /// Dispatches a side effect that gives a value to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @_disfavoredOverload
  @discardableResult
  public func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    store?.dispatch(effect) ?? DispatchHandle(rejected: CancellationError())
  }

  package func pass(
    _ item: any Dispatchable<StateType>, on next: @escaping StoreInterceptorNext<StateType>,
    to interceptor: @escaping AwaitingInterceptor.Initialized<StateType>
  ) throws {
    try store?.pass(item, on: next, to: interceptor)
  }

  func pass(
    _ item: any Dispatchable<StateType>, on next: StoreInterceptorNext<StateType>,
    whenSucceeded succeeded: @escaping @MainActor () -> Void
  ) throws {
    try store?.pass(item, on: next, whenSucceeded: succeeded)
  }

  /// Adds a listener that is called with the new state after every update.
  ///
  /// - Returns: A closure that removes the listener, which otherwise lasts as long as the store.
  @discardableResult
  public func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    guard let store else { return {} }
    return store.addListener(listener)
  }

  /// Adds a listener that is called with the old and the new state after every update.
  ///
  /// - Returns: A closure that removes the listener, which otherwise lasts as long as the store.
  @discardableResult
  public func addListener(
    _ listener: @escaping @MainActor (_ old: StateType, _ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    guard let store else { return {} }
    return store.addListener(listener)
  }

  /// The dependencies of side effects, besides the store; empty once the store has gone.
  public var dependencies: StoreDependencies<StateType> {
    StoreDependencies(store?.containers, for: self)
  }
}
