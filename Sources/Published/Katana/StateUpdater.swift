public import StateKit
import Synchronization

/// An item that changes the state of any store it knows how to.
public protocol AnyStateUpdater: Dispatchable {
  /// Makes the new state.
  ///
  /// - Parameter currentState: The state as the updater dispatched before left it.
  func updatedState(currentState: any State) -> any State
}

extension AnyStateUpdater {
  /// Puts the new state in the place of the present one and tells the listeners.
  @preconcurrency @MainActor
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
    InPlaceUpdaters.note(type(of: self))
    updateState(&state)
    return state
  }

  /// Changes the state by ``AnyStateUpdater/updatedState(currentState:)``, whoever has written that.
  ///
  /// Where it is the one above, which the first item of a kind shows, the state is changed in place from then on.
  @preconcurrency @MainActor
  public func perform(in execution: borrowing DispatchExecution<StateType>) {
    let kind = type(of: self)
    if InPlaceUpdaters.contain(kind) { return execution.update { updateState(&$0) } }
    guard let new = updatedState(currentState: execution.state) as? StateType else {
      return fail(in: execution)
    }
    execution.update { $0 = new }
  }

  /// Fails: stores of its own state perform it without this.
  @preconcurrency @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    fail(in: execution)
  }
}

/// The kinds of updaters that have no `updatedState(currentState:)` of their own.
private enum InPlaceUpdaters {
  private static let kinds = Mutex<Set<ObjectIdentifier>>([])

  static func note(_ kind: any Any.Type) {
    kinds.withLock { _ = $0.insert(ObjectIdentifier(kind)) }
  }

  static func contain(_ kind: any Any.Type) -> Bool {
    kinds.withLock { $0.contains(ObjectIdentifier(kind)) }
  }
}
