/// An item that changes the state of a store, synchronously and in place.
///
/// ```swift
/// struct AddTodo: StateUpdater {
///   var title: String
///   func updateState(_ state: inout GlobalState) {
///     state.todos.append(title)
///   }
/// }
/// ```
///
/// As in Katana.
public protocol StateUpdater<StateType>: Dispatchable where StateType: State {
  // Declared again because type inference does not look for it beyond this protocol.
  /// The state that is changed.
  override associatedtype StateType

  /// Changes the state.
  ///
  /// It depends on nothing but the state and the updater's own members, and has no other effect.
  /// The state is not copied: changing one element of a large array costs one element.
  ///
  /// - Parameter state: The state as the updater dispatched before left it.
  func updateState(_ state: inout StateType)
}

extension StateUpdater {
  /// Updates the state and tells the listeners.
  @preconcurrency @MainActor
  @inlinable
  public func perform(in execution: borrowing DispatchExecution<StateType>) {
    execution.update { updateState(&$0) }
  }
}
