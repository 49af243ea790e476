/// An app as the inspector sees it: a name and a way to build a fresh scene.
///
/// ```swift
/// struct TodoApp: InspectableApp {
///   let name = "todo"
///   let summary = "A list of things to do"
///   func makeScene(in context: SceneContext) -> Scene { … }
/// }
/// ```
public protocol InspectableApp: Sendable {
  /// The word by which the app is loaded, such as `todo`.
  var name: String { get }
  /// What the app is, in one line.
  var summary: String { get }
  /// Builds the app from nothing, without a user interface.
  ///
  /// Given the same context it must build the same scene: time, randomness and answers from
  /// outside come from the context. Runs on the main actor, once in each process that serves it; only
  /// copies of the process that explore the app make further scenes, and compare what comes of them.
  @MainActor func makeScene(in context: SceneContext) throws -> Scene
}
