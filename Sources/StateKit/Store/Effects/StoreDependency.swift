/// One kind of dependencies of a store's side effects, and how the store comes by it.
///
/// ```swift
/// Store(
///   state: GlobalState(),
///   dependencies: [.ready(server), .container(Navigator.self), .made { Mailer(context: $0) }])
/// ```
///
/// Several kinds live beside each other: a side effect finds the one whose type it names.
@preconcurrency @MainActor
public struct StoreDependency<StateType> {
  let provide: (DependencyContainers<StateType>, StoreContext<StateType>) -> Void

  /// A container that there is already.
  public static func ready<Container>(_ container: Container) -> StoreDependency {
    StoreDependency { containers, _ in containers.provide(container) }
  }

  /// A container that the store makes with itself.
  ///
  /// - Parameter make: Called once; you may keep the context. Items dispatched meanwhile run in
  ///   order when the store has started, through all interceptors.
  public static func made<Container>(
    _ make: @escaping @MainActor (_ context: StoreContext<StateType>) -> Container
  ) -> StoreDependency {
    StoreDependency { containers, context in containers.provide(make(context)) }
  }

  /// A container that makes itself, with the store.
  ///
  /// - Parameter type: Its type.
  public static func container<Container: SideEffectDependencyContainer<StateType>>(
    _ type: Container.Type
  ) -> StoreDependency {
    made { type.init(context: $0) }
  }
}
