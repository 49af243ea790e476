/// The dependencies of a store's side effects, to be read from outside.
///
/// ```swift
/// store.dependencies[Services.self]?.server
/// ```
@preconcurrency @MainActor
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

/// A store whose dependencies can be read.
///
/// They are read here and not in the store itself, so that a kind of store that has one container can
/// hand out that under the same name.
@preconcurrency @MainActor
public protocol StoreWithDependencies<StateType>: AnyObject {
  /// The state of the store.
  associatedtype StateType

  /// The store as those see it who may outlive it.
  var context: StoreContext<StateType> { get }
}

extension StoreWithDependencies {
  /// The dependencies of side effects, besides the store.
  public var dependencies: StoreDependencies<StateType> { context.dependencies }
}
