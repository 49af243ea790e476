extension Questions {
  /// Does one thing and reports all it caused.
  public struct Perform: Question {
    /// The word for it on the wire.
    public static let word = "perform"

    /// The input to perform.
    public var input: Input
    /// Whether of a changed long text only the differing section is wanted; nil for the whole text.
    public var excerpts: Bool?

    /// Makes the question.
    public init(input: Input, excerpts: Bool? = nil) {
      self.input = input
      self.excerpts = excerpts
    }

    /// The type of the answer.
    public typealias Answer = StepAnswer

    /// The time that its waits may take.
    public var realSeconds: Double { input.realSeconds }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? { answer.report.flaw(after: input) }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool { input.has(place) }
  }
}

/// The outcome of a step.
public struct StepAnswer: HostAnswer {
  /// The word for it on the wire.
  public static let word = "step"

  /// All that it caused.
  public var report: StepReport

  /// Makes the answer.
  public init(report: StepReport) {
    self.report = report
  }

  /// How much had been printed only helps to place a line, so a count that makes no sense is
  /// dropped.
  public var plausible: StepAnswer {
    report.hasStrangeHints ? StepAnswer(report: report.withoutStrangeHints) : self
  }

  /// The step with fewer of its changes.
  public func shortened(to length: Int) -> StepAnswer? {
    StepAnswer(report: report.shortened(to: length))
  }
}

extension StepAnswer: LineAnswer, WireObject {
  package init(members: some MemberReader) throws {
    report = try members.object(StepReport.self, "report")
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(report, as: "report")
  }

  /// Reads the answer.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the answer.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension StepReport {
  /// Why this cannot be what an input caused; nil if it can.
  func flaw(after input: Input) -> String? {
    if let exact = self.input, !exact.isExact(input) { return "a report of another input" }
    for part in changes {
      if let flaw = Plausible.count(part.omitted, "changes left out") { return flaw }
      for change in part.changes {
        if case .moved(let from, let to, _) = change.kind,
          !Plausible.isCount(from) || !Plausible.isCount(to)
        {
          return "an element moved from [\(from)] to [\(to)]"
        }
        if let flaw = change.excerpt.flatMap(\.flaw) { return flaw }
        if change.path.components.contains(.all) { return "a change at \(change.path)" }
      }
    }
    return nil
  }
}

extension StepReport {
  fileprivate var hasStrangeHints: Bool {
    (printed ?? 0) < 0 || (printedBefore ?? 0) < 0 || events.contains { ($0.printed ?? 0) < 0 }
  }

  fileprivate var withoutStrangeHints: StepReport {
    func sane(_ count: Int?) -> Int? { count.flatMap { $0 < 0 ? nil : $0 } }
    var report = self
    report.printed = sane(printed)
    report.printedBefore = sane(printedBefore)
    for index in events.indices { report.events[index].printed = sane(events[index].printed) }
    return report
  }
}

extension StepReport {
  /// The report with only the first changes of each part, as many as fit into this many bytes.
  fileprivate func shortened(to length: Int) -> StepReport {
    var report = self
    for index in report.changes.indices {
      let all = report.changes[index].changes
      var left = length
      let kept = all.prefix { change in
        left -= change.length
        return left >= 0
      }
      report.changes[index].changes = Array(kept)
      report.changes[index].omitted += all.count - kept.count
    }
    return report
  }
}

extension Change {
  /// How many bytes its values have, about.
  fileprivate var length: Int {
    switch kind {
    case .inserted(let value), .removed(let value), .moved(_, _, let value):
      value.literal.utf8.count
    case .changed(let old, let new): old.literal.utf8.count + new.literal.utf8.count
    }
  }
}

extension Questions.Perform: WireObject {
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

extension ChangeExcerpt {
  /// Why these cannot be counts; nil if they can.
  fileprivate var flaw: String? {
    [oldBefore, oldAfter, newBefore, newAfter].lazy
      .compactMap { Plausible.count($0, "characters left out") }.first
  }
}
