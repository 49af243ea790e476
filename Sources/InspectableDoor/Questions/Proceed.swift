extension Questions {
  /// Like ``Perform``, sent before the reply to the one before it was read: passed over if that was
  /// refused, was passed over itself, or left effects unsettled.
  public struct Proceed: Question {
    /// The word for it on the wire.
    public static let word = "proceed"

    /// The input to perform.
    public var input: Input
    /// Whether of a changed long text only the differing section is wanted; nil for the whole text.
    public var excerpts: Bool?

    /// Makes the question.
    public init(input: Input, excerpts: Bool? = nil) {
      self.input = input
      self.excerpts = excerpts
    }

    /// The result.
    public enum Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "step"
      /// The words of both cases.
      public static var words: [String] { [word, passedOverWord.stringValue] }
      private static let passedOverWord = WireWord("passedOver")

      /// It was done.
      case step(StepAnswer)
      /// What went before it did not go well: nothing was done.
      case passedOver

      /// Reads the one or the other.
      public static func read(from message: KeyedDecodingContainer<WireWord>) throws -> Answer? {
        try readMember(of: message)
      }

      /// Writes the one or the other.
      public func write(to message: inout KeyedEncodingContainer<WireWord>) throws {
        try writeMember(of: &message)
      }

      /// The same, for a step.
      public var plausible: Answer {
        if case .step(let answer) = self { .step(answer.plausible) } else { self }
      }

      /// The same, for a step.
      public func shortened(to length: Int) -> Answer? {
        if case .step(let answer) = self {
          answer.shortened(to: length).map(Answer.step)
        } else {
          nil
        }
      }
    }

    /// The time that its waits may take.
    public var realSeconds: Double { input.realSeconds }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      if case .step(let answer) = answer { answer.report.flaw(after: input) } else { nil }
    }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool { input.has(place) }
  }
}

extension Questions.Proceed: WireObject {
  package init(members: some MemberReader) throws {
    input = try members.object(Input.self, "input")
    if try members.has("excerpts") { excerpts = try members.flag("excerpts") }
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(input, as: "input")
    if let excerpts { try members.write(excerpts, as: "excerpts") }
  }

  /// Reads the question.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the question.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Questions.Proceed.Answer: LineAnswer {
  static func readMember(of message: some MemberReader) throws -> Self? {
    if try message.has(passedOverWord) { return .passedOver }
    return try StepAnswer.readMember(of: message).map(Self.step)
  }

  func writeMember(of message: inout some MemberWriter) throws {
    switch self {
    case .step(let answer): try answer.writeMember(of: &message)
    case .passedOver: try message.write(other: [String: String](), as: Self.passedOverWord)
    }
  }
}
