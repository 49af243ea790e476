/// What side effects need besides the store; it is made with the store.
@preconcurrency @MainActor
public protocol SideEffectDependencyContainer: AnyObject {
  /// Makes the container.
  ///
  /// Both functions may be kept: they do not keep the store alive.
  ///
  /// - Parameters:
  ///   - dispatch: Dispatches an item. What is dispatched before the store is ready waits until then.
  ///   - getState: Reads the newest state.
  @preconcurrency @MainActor init(dispatch: @escaping AnyDispatch, getState: @escaping GetState)
}

/// The dependencies of side effects that need none.
public class EmptySideEffectDependencyContainer: SideEffectDependencyContainer {
  /// Makes a container with nothing in it.
  public required init(dispatch _: @escaping AnyDispatch, getState _: @escaping GetState) {}
}
