/// A question that this host can answer, and how.
@MainActor
protocol AnsweredQuestion<Answer>: Question {
  /// Begins to answer.
  func begin(in handler: RequestHandler) throws -> Progress<Answer>
}
