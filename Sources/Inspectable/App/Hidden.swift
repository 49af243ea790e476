/// Hides a property from all output: noise such as a cache, or the services that an app depends on.
///
/// ```swift
/// Scene {
///   StorePart(store) { … }
///   Hidden("state.images.cache")
///   Hidden("state.todos[*].rowHeight")
/// }
/// ```
/// The property isn't shown, compared, completed or saved; `describe` names it. It is hidden in
/// every value of its type in the process, until the process ends, so apps that share the type
/// should all hide it. For data that nobody must see, use ``Secret``.
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
