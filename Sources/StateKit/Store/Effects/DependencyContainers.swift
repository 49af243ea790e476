/// The dependencies of a store's side effects: one container of each type, made on first use.
@MainActor
final class DependencyContainers<StateType> {
  typealias Builder = @MainActor (StoreContext<StateType>) -> Any

  private var made: [ObjectIdentifier: Any] = [:]
  private var builders: [ObjectIdentifier: Builder] = [:]

  /// Says how to make a container that does not make itself.
  func provide<Container>(
    _ builder: @escaping @MainActor (StoreContext<StateType>) -> Container
  ) {
    builders[ObjectIdentifier(Container.self)] = builder
  }

  /// The container of a type.
  ///
  /// - Throws: ``DispatchError/noDependencies(expected:)`` if nobody knows how to make one.
  func container<Container>(
    of type: Container.Type, for context: StoreContext<StateType>
  ) throws -> Container {
    if let nothing = () as? Container { return nothing }
    if let container = made[ObjectIdentifier(type)] as? Container { return container }
    guard let container = make(type, for: context) as? Container else {
      throw DispatchError.noDependencies(expected: String(describing: type))
    }
    made[ObjectIdentifier(type)] = container
    return container
  }

  private func make(_ type: Any.Type, for context: StoreContext<StateType>) -> Any? {
    if let build = builders[ObjectIdentifier(type)] { return build(context) }
    guard let type = type as? any SideEffectDependencyContainer<StateType>.Type else { return nil }
    return type.init(context: context)
  }
}
