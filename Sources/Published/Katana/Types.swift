public import StateKit
public import StateKitHydra

/// Called when the state has changed, with a store whose state is not known.
public typealias AnyStoreListener =
  @MainActor (_ oldState: any State, _ newState: any State) -> Void

/// Called when the state has changed.
public typealias StoreListener<S: State> = @MainActor (_ oldState: S, _ newState: S) -> Void

/// Reads the state of a store.
public typealias GetState = () -> any State

/// Dispatches an item of any kind.
public typealias AnyDispatch = (_: any Dispatchable) -> Promise<Any>

/// Stops a listener, which is not called again; calling it twice does no harm, from any thread.
public typealias StoreUnsubscribe = () -> Void
