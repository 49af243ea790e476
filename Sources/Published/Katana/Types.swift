public import StateKit

/// What a dispatch returns, awaited or ignored; it stands where Hydra's promises do.
public typealias Promise<Value> = DispatchHandle<Value>

/// Called when the state has changed, with a store whose state is not known.
public typealias AnyStoreListener =
  @MainActor (_ oldState: any State, _ newState: any State) -> Void

/// Called when the state has changed.
public typealias StoreListener<S: State> = @MainActor (_ oldState: S, _ newState: S) -> Void

/// Reads the state of a store.
public typealias GetState = @MainActor () -> any State

/// Dispatches an item of any kind.
public typealias AnyDispatch = @MainActor (_: any Dispatchable) -> Promise<Any>
