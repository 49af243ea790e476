/// The dependencies of a store's side effects: one container of each type.
@MainActor
final class DependencyContainers<StateType> {
  private var containers: [ObjectIdentifier: Any] = [:]

  /// Keeps a container for the side effects that need its type.
  func provide<Container>(_ container: Container) {
    containers[ObjectIdentifier(Container.self)] = container
  }

  /// The container of a type.
  ///
  /// One that the store was not told of is made now, if it can make itself.
  ///
  /// - Throws: ``DispatchError/noDependencies(expected:)`` if nobody knows how to make one.
  func container<Container>(
    of type: Container.Type, for context: StoreContext<StateType>
  ) throws -> Container {
    if let nothing = () as? Container { return nothing }
    if let container = containers[ObjectIdentifier(type)] as? Container { return container }
    guard let making = type as? any SideEffectDependencyContainer<StateType>.Type,
      let container = making.init(context: context) as? Container
    else {
      throw DispatchError.noDependencies(expected: String(describing: type))
    }
    provide(container)
    return container
  }
}
