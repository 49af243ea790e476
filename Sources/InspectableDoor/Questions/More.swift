extension Questions {
  /// Asks for the lines that come after those of the answer before.
  public struct More: Question {
    /// The word for it on the wire.
    public static let word = "more"

    /// Makes the question.
    public init() {}

    /// What a host says to it.
    public typealias Answer = LinesAnswer

    /// What in an answer cannot be.
    public func flaw(in answer: Answer) -> String? { answer.flaw }
  }
}
