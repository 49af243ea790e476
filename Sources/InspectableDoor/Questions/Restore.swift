extension Questions {
  /// Gives stores of a fresh scene the states that they begin with, or none of them.
  public struct Restore: Question {
    /// The word for it on the wire.
    public static let word = "restore"

    /// The states, by the name of the store.
    public var states: [PartValue]

    /// Makes the question.
    public init(states: [PartValue]) {
      self.states = states
    }

    /// The type of the answer.
    public typealias Answer = SceneAnswer
  }
}
