/// The simplest possible store, which may be inlined where it is used, as ours may.
@MainActor
public final class InlinableStore<StateType> {
  @usableFromInline var current: StateType
  @usableFromInline var subscribers: [@MainActor (StateType) -> Void] = []

  /// The current state.
  @inlinable public var state: StateType { current }

  /// Makes a store that begins with a state.
  public init(state: StateType) {
    current = state
  }

  /// Has a function called with the state after each change.
  public func subscribe(_ body: @escaping @MainActor (StateType) -> Void) {
    subscribers.append(body)
  }

  /// Changes the state in place and tells the subscribers.
  @inlinable
  public func dispatch(_ action: some InPlaceAction<StateType>) {
    action.update(&current)
    for subscriber in subscribers { subscriber(current) }
  }
}
