/// The dependencies of side effects besides the store, if the store is enough to make them.
///
/// ```swift
/// Store(state: GlobalState(), dependencies: [.container(Services.self)])
/// ```
///
/// The store makes it when the store itself is made, so a container can subscribe or dispatch in
/// its initialiser from the start. All side effects get the same one. (A store makes a container
/// that you didn't name when the first side effect asks for it.) A container that needs something
/// else, such as a server's address or the context of a scene, needn't conform: see
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
