/// A store as its interceptors and dependencies see it.
///
/// It does not keep the store alive: when the store has gone, it still reads the last state, and
/// what is dispatched fails with `CancellationError`.
@MainActor
public struct StoreContext<StateType> {
  private let cell: StateCell<StateType>
  private weak let store: PartialStore<StateType>?

  init(_ store: PartialStore<StateType>) {
    cell = store.cell
    self.store = store
  }

  /// The newest state, read anew each time.
  public var state: StateType { cell.value }

  /// Reads the newest state; Katana's way to say ``state``.
  public func getState() -> StateType { state }

  /// Dispatches an item to the store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public func dispatch(_ item: some Dispatchable<StateType>) -> DispatchHandle<Void> {
    store?.dispatch(item) ?? DispatchHandle(.failed(CancellationError()))
  }

  /// Dispatches a side effect that gives a value.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @discardableResult
  public func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == StateType {
    store?.dispatch(effect) ?? DispatchHandle(.failed(CancellationError()))
  }

  /// Adds a listener that lasts as long as the store.
  func addListener(_ listener: @escaping @MainActor (_ old: StateType, _ new: StateType) -> Void) {
    store?.addListener(listener)
  }
}
