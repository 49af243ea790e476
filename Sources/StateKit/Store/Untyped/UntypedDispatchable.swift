/// Something that can be dispatched to any store, whatever its state.
///
/// Libraries have such items: a navigation, say, which no app's state is part of. Whoever knows the
/// state writes a ``StateUpdater`` or a ``SideEffect``.
public protocol UntypedDispatchable {
  /// Runs the item in a store, on the main actor, when its turn has come.
  ///
  /// Call it through `dispatch`, never directly.
  ///
  /// - Parameter execution: The ways in which an item can use its store.
  @preconcurrency @MainActor func perform<StateType>(
    inAny execution: borrowing DispatchExecution<StateType>)
}

extension UntypedDispatchable {
  /// The item for stores of one state: the item itself if it is for these, wrapped if not.
  package func dispatchable<StateType>(
    for type: StateType.Type
  ) -> any Dispatchable<StateType> {
    (self as? any Dispatchable<StateType>) ?? UntypedItem(item: self)
  }
}

/// An item for any store on its way to one.
struct UntypedItem<StateType>: Dispatchable {
  let item: any UntypedDispatchable

  var dispatchedValue: Any { item }

  func perform(in execution: borrowing DispatchExecution<StateType>) {
    item.perform(inAny: execution)
  }
}
