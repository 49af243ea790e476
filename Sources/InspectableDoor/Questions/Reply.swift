/// What a host replies to a question.
public enum Reply<Answer: HostAnswer>: Hashable, Sendable {
  /// The answer.
  case answer(Answer)
  /// The host refused the question, and changed nothing.
  case refused(Refusal)

  /// Why it was refused, if it was.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// The answer, if there is one.
  public var answer: Answer? {
    if case .answer(let answer) = self { answer } else { nil }
  }
}

extension Reply {
  /// The reply's line, or that of a shorter one where it would be longer than the inspector takes.
  ///
  /// An answer of which half might mean something else becomes a refusal.
  package func line(id: Int, limit: Int = WireCoding.longestLine) -> [UInt8] {
    let line = WireCoding.line(of: self, id: id)
    guard line.count > limit else { return line }
    if let shorter = answer?.shortened(to: limit / 16) {
      return WireCoding.line(of: Reply.answer(shorter), id: id)
    }
    let message = """
      the answer has \(line.count >> 20) MB, more than the \(limit >> 20) MB that go on a line: \
      ask for a part of it
      """
    return WireCoding.line(of: Reply.refused(Refusal(message)), id: id)
  }

  /// The reply as it can be used, if it is one to this question.
  ///
  /// - Throws: ``HostFailure/garbage(_:)`` if it cannot be.
  package func checked<Asked: Question>(
    against question: Asked
  ) throws(HostFailure) -> Reply where Asked.Answer == Answer {
    switch self {
    case .answer(let answer):
      if let flaw = question.flaw(in: answer) { throw .garbage(flaw) }
      return .answer(answer.plausible)
    case .refused(let refusal):
      guard let place = refusal.place, !question.has(place) else { return self }
      return .refused(Refusal(refusal.message))
    }
  }
}
