extension Questions {
  /// Does many inputs in order, and asks after each step what a subject comes to.
  ///
  /// Inputs that are refused are passed over, for what they need may have been left out.
  public struct Trace: Question {
    /// The word for it on the wire.
    public static let word = "trace"

    /// The inputs to perform.
    public var inputs: [Input]
    /// The question about each step.
    public var subject: TraceSubject
    /// The current step.
    public var step: Int
    /// The original outcome of each input, or `nil` where it isn't known; nil if
    /// nothing is to be compared.
    public var digests: [StepDigest?]?

    /// Makes the question.
    public init(inputs: [Input], subject: TraceSubject, step: Int, digests: [StepDigest?]? = nil) {
      self.inputs = inputs
      self.subject = subject
      self.step = step
      self.digests = digests
    }

    /// The values of the subject.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "trace"

      /// Its value at the beginning, and at each step at which it changed.
      public var points: [TracePoint]
      /// The inputs that came out differently than before; nil where none did.
      public var different: [DifferentInput]?

      /// Makes the answer.
      public init(points: [TracePoint], different: [DifferentInput]? = nil) {
        self.points = points
        self.different = different
      }
    }

    /// The time that its waits may take.
    public var realSeconds: Double { inputs.reduce(0) { $0 + $1.realSeconds } }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      answer.points.flaw(over: inputs.count, from: step)
        ?? answer.different?.flaw(among: inputs.count)
    }

    /// Whether the subject does.
    public var usesQueries: Bool { subject.usesQueries }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      guard case .expression(let expression) = subject else { return place.isWithin() }
      return place.isWithin(expression: expression.source.utf8.count)
    }
  }
}

extension [TracePoint] {
  /// Why these cannot be the values of something over so many inputs; nil if they can.
  fileprivate func flaw(over count: Int, from start: Int) -> String? {
    guard first?.step == start else { return "a trace that does not begin at #\(start)" }
    for (last, point) in zip(self, dropFirst())
    where point.step <= last.step || point.step - start > count {
      return "a trace with #\(point.step) after #\(last.step), over \(count) inputs from #\(start)"
    }
    return nil
  }
}

extension Questions.Trace: WireObject {
  package init(members: some MemberReader) throws {
    inputs = try members.list(of: Input.self, "inputs")
    subject = try members.other(TraceSubject.self, "subject")
    step = try members.number("step")
    if try members.has("digests") { digests = try members.digests("digests") }
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(inputs, as: "inputs")
    try members.write(other: subject, as: "subject")
    try members.write(step, as: "step")
    if let digests { try members.write(optional: digests.map { $0?.text }, as: "digests") }
  }

  /// Reads the question.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the question.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}
