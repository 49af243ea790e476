/// What side effects need besides the store, if it can be made from nothing but the store.
///
/// A store makes one of each type, when the first side effect asks for it, and gives the same to
/// every side effect after that. A container that needs something else, a server's address or the
/// context of a scene, need not conform: give it to the store with
/// ``Store/init(state:interceptors:dependencies:)``. As in Katana.
public protocol SideEffectDependencyContainer<StateType>: AnyObject {
  /// The state of the store that the container belongs to.
  associatedtype StateType

  /// Makes the container.
  ///
  /// - Parameter context: The store, which may be kept: it does not keep the store alive. What is
  ///   dispatched meanwhile waits until the side effect that asked has been started.
  @MainActor init(context: StoreContext<StateType>)
}
