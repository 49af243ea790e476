/// The simplest possible store: a state that is changed in place, and its subscribers.
///
/// Dispatch is compared with it, so it is generic and a module of its own, as ours is.
@MainActor
public final class InPlaceStore<StateType> {
  /// The current state.
  public internal(set) var state: StateType

  private var subscribers: [@MainActor (StateType) -> Void] = []

  /// Makes a store that begins with a state.
  public init(state: StateType) {
    self.state = state
  }

  /// Has a function called with the state after each change.
  public func subscribe(_ body: @escaping @MainActor (StateType) -> Void) {
    subscribers.append(body)
  }

  /// Changes the state in place and tells the subscribers.
  public func dispatch(_ action: some InPlaceAction<StateType>) {
    action.update(&state)
    for subscriber in subscribers { subscriber(state) }
  }
}

/// What changes the state of an ``InPlaceStore``.
public protocol InPlaceAction<StateType> {
  /// The state that is changed.
  associatedtype StateType

  /// Changes the state.
  func update(_ state: inout StateType)
}
