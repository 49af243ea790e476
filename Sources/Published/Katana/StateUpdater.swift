public import StateKit

/// An item that changes the state of any store it knows how to.
public protocol AnyStateUpdater: Dispatchable {
  /// Makes the new state.
  ///
  /// - Parameter currentState: The state as the updater dispatched before left it.
  func updatedState(currentState: any State) -> any State
}

extension AnyStateUpdater {
  /// Puts the new state in the place of the present one and tells the listeners.
  @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    guard let state = execution.state as? any State,
      let new = updatedState(currentState: state) as? StateType
    else { return fail(in: execution) }
    execution.update { $0 = new }
  }
}

/// An item that changes the state of a store, synchronously and in place.
public protocol StateUpdater<StateType>: AnyStateUpdater, StateKit.StateUpdater {
  /// The state that is changed.
  override associatedtype StateType: State

  /// Changes the state.
  ///
  /// - Parameter state: The state as the updater dispatched before left it.
  override func updateState(_ state: inout StateType)
}

extension StateUpdater {
  /// Makes the new state of a copy of the present one.
  public func updatedState(currentState: any State) -> any State {
    guard var state = currentState as? StateType else {
      preconditionFailure("\(type(of: self)) is not for \(type(of: currentState))")
    }
    updateState(&state)
    return state
  }

  /// Fails: stores of its own state perform it without this.
  @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    fail(in: execution)
  }
}
