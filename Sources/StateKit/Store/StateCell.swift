/// The one place where a store's state is kept.
///
/// It is an object of its own so that what outlives the store, such as an interceptor's context,
/// can still read the last state without keeping the store alive.
@MainActor
@usableFromInline
final class StateCell<StateType> {
  @usableFromInline var value: StateType

  init(_ value: StateType) {
    self.value = value
  }
}
