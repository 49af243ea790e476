public import StateKit
public import StateKitHydra

/// A store of any state as a side effect sees it, with its dependencies.
@preconcurrency @MainActor
public protocol AnySideEffectContext {
  /// The dependencies.
  var anyDependencies: any SideEffectDependencyContainer { get }

  /// Reads the newest state.
  func getAnyState() -> any State

  /// Dispatches an item of any kind.
  @discardableResult
  func anyDispatch(_ dispatchable: any Dispatchable) -> Promise<Any>

  /// Dispatches a side effect.
  @discardableResult
  func dispatch<T: AnySideEffect>(_ dispatchable: T) -> Promise<Void>

  /// Dispatches a state updater.
  @discardableResult
  func dispatch<T: AnyStateUpdater>(_ dispatchable: T) -> Promise<Void>

  /// Dispatches a side effect that gives a value.
  @discardableResult
  func dispatch<T: ReturningSideEffect>(_ dispatchable: T) -> Promise<T.ReturnValue>
}

// For contexts of one's own, such as a test has.
extension AnySideEffectContext {
  /// Dispatches a side effect.
  @discardableResult
  public func dispatch<T: AnySideEffect>(_ dispatchable: T) -> Promise<Void> {
    anyDispatch(dispatchable).map { _ in }
  }

  /// Dispatches a state updater.
  @discardableResult
  public func dispatch<T: AnyStateUpdater>(_ dispatchable: T) -> Promise<Void> {
    anyDispatch(dispatchable).map { _ in }
  }

  /// Dispatches a side effect that gives a value.
  @discardableResult
  public func dispatch<T: ReturningSideEffect>(_ dispatchable: T) -> Promise<T.ReturnValue> {
    anyDispatch(dispatchable).map { value in
      guard let value = value as? T.ReturnValue else {
        throw DispatchError.noValue(expected: String(describing: T.ReturnValue.self))
      }
      return value
    }
  }
}

extension SideEffectContext: AnySideEffectContext
where StateType: State, Dependencies: SideEffectDependencyContainer {
  /// The dependencies.
  public var anyDependencies: any SideEffectDependencyContainer { dependencies }

  /// Reads the newest state.
  public func getAnyState() -> any State { state }

  /// Dispatches an item of any kind.
  @discardableResult
  public func anyDispatch(_ dispatchable: any Dispatchable) -> Promise<Any> {
    store.dispatch(dispatchable, returning: Any.self)
  }

  /// Dispatches a side effect that gives a value.
  @_disfavoredOverload
  @discardableResult
  public func dispatch<T: ReturningSideEffect>(_ dispatchable: T) -> Promise<T.ReturnValue> {
    store.dispatch(dispatchable, returning: T.ReturnValue.self)
  }
}
