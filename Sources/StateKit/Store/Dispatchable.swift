/// Something that can be dispatched to a store whose state is `StateType`.
///
/// Most items are a ``StateUpdater``. Conform to this protocol directly only for a kind of item of
/// your own; it is carried out on the same path, in the order dispatched, through the same
/// interceptors. As in Katana, except that an item says which state it is for, so that
/// dispatching it to another store does not compile.
public protocol Dispatchable<StateType> {
  /// The state of the stores this item can be dispatched to.
  associatedtype StateType

  /// What this item is shown as in logs; the item itself unless it wraps another value.
  var dispatchedValue: Any { get }

  /// Carries the item out in a store, on the main actor, when its turn has come.
  ///
  /// Call it through `dispatch`, never directly.
  ///
  /// - Parameter execution: What an item may do with its store.
  @preconcurrency @MainActor func perform(in execution: borrowing DispatchExecution<StateType>)
}

extension Dispatchable {
  /// The item itself.
  public var dispatchedValue: Any { self }
}
