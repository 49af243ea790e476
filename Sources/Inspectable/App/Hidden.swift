/// Leaves a property out of what is shown: noise such as a cache, or the services that an app depends on.
///
/// ```swift
/// Scene {
///   StorePart(store) { … }
///   Hidden("state.images.cache")
///   Hidden("state.todos[*].rowHeight")
/// }
/// ```
/// It is not shown, not compared, not completed, and not saved; `describe` names it. What is hidden is the
/// property of its type, wherever in the process a value of that type is, until the process ends: apps that
/// have the type in common should all hide it. For what must not be seen there is ``Secret``.
@MainActor
public struct Hidden: ScenePart {
  package let path: String

  /// Hides the property at a path of a store, a local state, a model or a rendering.
  ///
  /// - Parameter path: a path as in `print` that ends with a property; `[*]` stands for the elements of a
  ///   collection. One that leads to none is an error when the app is loaded.
  public init(_ path: String) {
    self.path = path
  }

  /// Enters the mark into a scene.
  public func add(to scene: inout Scene) { scene.hidden.append(self) }
}
