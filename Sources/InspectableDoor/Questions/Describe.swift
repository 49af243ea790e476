extension Questions {
  /// Asks for the parts of the scene.
  public struct Describe: Question {
    /// The word for it on the wire.
    public static let word = "describe"

    /// Makes the question.
    public init() {}

    /// What answers it.
    public typealias Answer = SceneAnswer
  }
}
