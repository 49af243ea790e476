extension Questions {
  /// Asks for the parts of the scene.
  public struct Describe: Question {
    /// The word for it on the wire.
    public static let word = "describe"

    /// Whether it is wanted of each store why the app could not begin with the state that it has now; nil
    /// for no.
    public var obstacles: Bool?

    /// Makes the question.
    public init(obstacles: Bool? = nil) {
      self.obstacles = obstacles
    }

    /// The type of the answer.
    public typealias Answer = SceneAnswer
  }
}
