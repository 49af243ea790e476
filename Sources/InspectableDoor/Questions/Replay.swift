extension Questions {
  /// Does many things in order without reporting, to come back to a step.
  public struct Replay: Question {
    /// The word for it on the wire.
    public static let word = "replay"

    /// The inputs to perform.
    public var inputs: [Input]
    /// The original outcome of each input, or `nil` where it isn't known; nil if
    /// nothing is to be compared.
    public var digests: [StepDigest?]?

    /// Makes the question.
    public init(inputs: [Input], digests: [StepDigest?]? = nil) {
      self.inputs = inputs
      self.digests = digests
    }

    /// All inputs were performed.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "replayed"

      /// Those that came out differently than before; nil where none did.
      public var different: [DifferentInput]?

      /// Makes the answer.
      public init(different: [DifferentInput]? = nil) {
        self.different = different
      }
    }

    /// The time that its waits may take.
    public var realSeconds: Double { inputs.reduce(0) { $0 + $1.realSeconds } }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      answer.different?.flaw(among: inputs.count)
    }
  }
}

extension [DifferentInput] {
  /// Why these cannot be the different ones of so many inputs; nil if they can.
  func flaw(among count: Int) -> String? {
    lazy.compactMap {
      (0..<count).contains($0.index) ? nil : "a difference in input \($0.index) of \(count)"
    }.first
  }
}

extension Questions.Replay: WireObject {
  package init(members: some MemberReader) throws {
    inputs = try members.list(of: Input.self, "inputs")
    if try members.has("digests") { digests = try members.digests("digests") }
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(inputs, as: "inputs")
    if let digests { try members.write(optional: digests.map { $0?.text }, as: "digests") }
  }

  /// Reads the question.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the question.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension MemberReader {
  /// The digests of steps, with null where there is none.
  func digests(_ name: WireWord) throws -> [StepDigest?] {
    try optionalTexts(name).map { text in
      guard let text else { return nil }
      guard let digest = StepDigest(text: text) else {
        throw mistake(in: name, "a digest has \(StepDigest.longest) letters at most")
      }
      return digest
    }
  }
}
