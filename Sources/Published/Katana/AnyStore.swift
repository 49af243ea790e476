public import StateKit
public import StateKitHydra

/// A store of any state.
@preconcurrency @MainActor
public protocol AnyStore: AnyObject {
  /// The newest state.
  var anyState: any State { get }

  /// Dispatches an item of any kind.
  ///
  /// - Returns: A handle with the value of the item, `()` if it has none.
  @discardableResult
  func anyDispatch(_ dispatchable: any Dispatchable) -> Promise<Any>

  /// Dispatches a state updater.
  @discardableResult
  func dispatch<T: AnyStateUpdater>(_ dispatchable: T) -> Promise<Void>

  /// Dispatches a side effect.
  @discardableResult
  func dispatch<T: AnySideEffect>(_ dispatchable: T) -> Promise<Void>

  /// Dispatches a side effect that gives a value.
  @discardableResult
  func dispatch<T: ReturningSideEffect>(_ dispatchable: T) -> Promise<T.ReturnValue>

  /// Adds a listener that is called after every update.
  ///
  /// - Returns: A closure that removes the listener.
  @discardableResult
  func addAnyListener(_ listener: @escaping AnyStoreListener) -> StoreUnsubscribe
}

extension AnyStore {
  /// Adds a listener that is called after every update.
  ///
  /// - Returns: A closure that removes the listener.
  @discardableResult
  public func addListener(_ listener: @escaping AnyStoreListener) -> StoreUnsubscribe {
    addAnyListener(listener)
  }
}

extension PartialStore: AnyStore where StateType: State {
  /// Makes the state a store begins with.
  public typealias StateInitializer<T: State> = @MainActor () -> T

  /// The newest state.
  public var anyState: any State { state }

  /// Dispatches an item of any kind.
  ///
  /// - Returns: A handle with the value of the item, `()` if it has none.
  @discardableResult
  public func anyDispatch(_ dispatchable: any Dispatchable) -> Promise<Any> {
    requireMainActor("Store.anyDispatch(_:)")
    return dispatch(dispatchable, returning: Any.self)
  }

  /// Dispatches a state updater, by what it has of `updateState(_:)` and `updatedState(currentState:)`.
  @discardableResult
  public func dispatch<Updater: StateUpdater<StateType>>(
    _ updater: Updater, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Void> {
    requireMainActor("Store.dispatch(_:)")
    let item: any StateKit.Dispatchable<StateType> = updater
    return dispatch(item, fileID: fileID, line: line)
  }

  /// Dispatches a side effect that gives a value.
  @_disfavoredOverload
  @discardableResult
  public func dispatch<T: ReturningSideEffect>(_ dispatchable: T) -> Promise<T.ReturnValue> {
    dispatch(dispatchable, returning: T.ReturnValue.self)
  }

  /// Adds a listener that is called after every update.
  ///
  /// - Returns: A closure that removes the listener.
  @discardableResult
  public func addAnyListener(_ listener: @escaping AnyStoreListener) -> StoreUnsubscribe {
    addListener { (old: StateType, new: StateType) in listener(old, new) }
  }
}
