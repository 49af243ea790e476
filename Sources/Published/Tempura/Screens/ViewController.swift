// Not imported again: the protocols of Exported.swift, whose export an optimised build would forget.
public import enum StateKit.Sender
public import class StateKit.ViewController
public import StateKitKatana

/// The manager of one screen: StateKit's `ViewController`, with the functions that an app may override
/// in Tempura's.
open class ViewController<V: ViewControllerModellableView>: StateKit.ViewController<V> {
  /// The state of the store.
  public final var state: V.VM.S { store.state }

  /// Dispatches an item of any kind to the store.
  open func dispatch(_ dispatchable: any Dispatchable) {
    store.anyDispatch(dispatchable)
  }

  /// Dispatches a state updater, whose end can be awaited.
  @discardableResult
  open func __unsafeDispatch<T: StateUpdater>(_ dispatchable: T) -> Promise<Void> {
    store.dispatch(dispatchable)
  }

  /// Dispatches a side effect, whose end can be awaited.
  @discardableResult
  open func __unsafeDispatch<T: SideEffect>(_ dispatchable: T) -> Promise<Void> {
    store.dispatch(dispatchable)
  }

  /// Dispatches a side effect that gives a value, which can be awaited.
  @discardableResult
  open func __unsafeDispatch<T: ReturningSideEffect>(
    _ dispatchable: T
  ) -> Promise<T.ReturnValue> {
    store.dispatch(dispatchable)
  }
}

// With these two, an override of `dispatch(_:)` is called for items whose type is known, too: StateKit's
// own functions would be preferred to it.
extension ViewController {
  /// Dispatches a state updater to the store, by `dispatch(_:)` for items of any kind.
  public func dispatch<T: StateUpdater>(
    _ dispatchable: T, fileID: StaticString = #fileID, line: UInt = #line
  ) where T.StateType == V.VM.S {
    Sender.noting(fileID, line) { dispatch(dispatchable as any Dispatchable) }
  }

  /// Dispatches a side effect to the store, by `dispatch(_:)` for items of any kind.
  public func dispatch<T: SideEffect>(
    _ dispatchable: T, fileID: StaticString = #fileID, line: UInt = #line
  ) where T.StateType == V.VM.S {
    Sender.noting(fileID, line) { dispatch(dispatchable as any Dispatchable) }
  }

  /// Dispatches an updater of any state, whose end can be awaited.
  @discardableResult
  public func __unsafeDispatch(_ dispatchable: some AnyStateUpdater) -> Promise<Void> {
    store.dispatch(dispatchable)
  }

  /// Dispatches a side effect in a store of any state, whose end can be awaited.
  @discardableResult
  public func __unsafeDispatch(_ dispatchable: some AnySideEffect) -> Promise<Void> {
    store.dispatch(dispatchable)
  }
}
