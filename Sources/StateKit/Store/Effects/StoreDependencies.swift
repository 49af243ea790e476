/// The dependencies of a store's side effects, to be read from outside.
///
/// ```swift
/// store.dependencies[Services.self]?.server
/// ```
@MainActor
public struct StoreDependencies<StateType> {
  private let containers: DependencyContainers<StateType>?
  private let context: StoreContext<StateType>

  init(_ containers: DependencyContainers<StateType>?, for context: StoreContext<StateType>) {
    self.containers = containers
    self.context = context
  }

  /// The container of a type: the one that every side effect is given that needs this type.
  ///
  /// - Returns: nil if the store has none.
  public subscript<Container>(_ type: Container.Type) -> Container? {
    try? containers?.container(of: type, for: context)
  }
}
