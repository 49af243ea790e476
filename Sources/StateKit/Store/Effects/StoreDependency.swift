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

  /// A container that is made with the store.
  ///
  /// - Parameter make: Called once; the context may be kept. What is dispatched meanwhile is carried
  ///   out, in order, when the store has started, through all interceptors.
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
