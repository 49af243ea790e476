public import StateKit

/// Something that can be dispatched, or that an interceptor makes something of which can.
///
/// A store carries out an ``AnyStateUpdater`` and an ``AnySideEffect``.
public protocol Dispatchable: UntypedDispatchable, CustomDebugStringConvertible {}

extension Dispatchable {
  /// The name of the type.
  public var debugDescription: String { String(reflecting: type(of: self)) }

  /// Fails, since there is nothing to do.
  @preconcurrency @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    let item = String(describing: type(of: self))
    execution.fail(with: DispatchError.notPerformable(item: item))
  }

  /// Says that the item is for stores of another state.
  @MainActor
  func fail<StateType>(in execution: borrowing DispatchExecution<StateType>) {
    let item = String(describing: type(of: self))
    execution.fail(
      with: DispatchError.wrongState(item: item, store: String(describing: StateType.self)))
  }
}
