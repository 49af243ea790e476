extension Questions {
  /// Asks for the lines that come after those of the answer before.
  public struct More: Question {
    /// The word for it on the wire.
    public static let word = "more"

    /// Makes the question.
    public init() {}

    /// The type of the answer.
    public typealias Answer = LinesAnswer

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? { answer.flaw }
  }
}
