/// What side effects need besides the store, if it can be made from nothing but the store.
///
/// ```swift
/// Store(state: GlobalState(), dependencies: [.container(Services.self)])
/// ```
///
/// It is made with the store, so that one which subscribes to something or dispatches in its
/// initialiser does so from the start; every side effect is given the same. (A store that has not
/// been told of a container makes it when the first side effect asks for it.) A container that
/// needs something else, a server's address or the context of a scene, need not conform: see
/// ``StoreDependency``. As in Katana.
public protocol SideEffectDependencyContainer<StateType>: AnyObject {
  /// The state of the store that the container belongs to.
  associatedtype StateType

  /// Makes the container.
  ///
  /// - Parameter context: The store, which may be kept: it does not keep the store alive. What is
  ///   dispatched meanwhile waits until the store has started, or until the side effect that asked
  ///   has.
  @preconcurrency @MainActor init(context: StoreContext<StateType>)
}
