/// The scene as it is now.
public struct SceneAnswer: HostAnswer {
  /// The word for it on the wire.
  public static let word = "scene"

  /// Its parts.
  public var description: SceneDescription

  /// Makes the answer.
  public init(description: SceneDescription) {
    self.description = description
  }
}
