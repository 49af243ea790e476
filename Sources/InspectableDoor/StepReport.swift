/// The outcome of one input: everything that it caused, in order, then the differences.
public struct StepReport: Hashable, Sendable, Codable {
  /// The input with what it left to the host filled in; nil where it left nothing.
  public var input: Input?
  /// The name of the step in lists, if the input doesn't give one.
  public var label: String?
  /// Whether the input took no step, because what it does is held.
  public var isHeld: Bool
  /// The events of the step, in order.
  public var events: [StepEvent]
  /// The effects that the step did not wait for, since they wait for something that the inspector
  /// does not control.
  public var unsettled: [String]
  /// The changes by part, in the order in which the scene declares its parts.
  public var changes: [PartChanges]
  /// How many bytes the app had printed when the step ended; nil if the host cannot tell.
  public var printed: Int?
  /// How many bytes the app had printed when the step began, where it printed something since the
  /// step before, as another thread may; nil where it did not, or the host cannot tell.
  public var printedBefore: Int?
  /// Stands for the outcome of the step, to be compared when it is done again; nil where that was
  /// not asked for.
  public var digest: StepDigest?

  /// Makes a report.
  public init(
    input: Input? = nil, label: String? = nil, isHeld: Bool = false, events: [StepEvent] = [],
    unsettled: [String] = [],
    changes: [PartChanges] = [], printed: Int? = nil, printedBefore: Int? = nil
  ) {
    self.printed = printed
    self.printedBefore = printedBefore
    self.label = label
    self.isHeld = isHeld
    self.unsettled = unsettled
    self.input = input
    self.events = events
    self.changes = changes
  }
}

extension StepReport: WireObject {
  package init(members: some MemberReader) throws {
    if try members.has("input") { input = try members.object(Input.self, "input") }
    if try members.has("label") { label = try members.text("label") }
    isHeld = try members.has("isHeld") && members.flag("isHeld")
    events = try members.has("events") ? members.list(of: StepEvent.self, "events") : []
    unsettled = try members.has("unsettled") ? members.texts("unsettled") : []
    changes = try members.has("changes") ? members.list(of: PartChanges.self, "changes") : []
    if try members.has("printed") { printed = try members.number("printed") }
    if try members.has("printedBefore") { printedBefore = try members.number("printedBefore") }
    if try members.has("digest") { digest = try members.other(StepDigest.self, "digest") }
  }

  package func write(to members: inout some MemberWriter) throws {
    if let input { try members.write(input, as: "input") }
    if let label { try members.write(label, as: "label") }
    try members.write(isHeld, as: "isHeld")
    try members.write(events, as: "events")
    try members.write(unsettled, as: "unsettled")
    try members.write(changes, as: "changes")
    if let printed { try members.write(printed, as: "printed") }
    if let printedBefore { try members.write(printedBefore, as: "printedBefore") }
    if let digest { try members.write(digest.text, as: "digest") }
  }

  /// Reads a report; what it leaves out did not happen.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes a report.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension StepReport {
  /// Whether the step came to its end as it should, so that what was to follow may.
  package var wentWell: Bool { unsettled.isEmpty }

  /// The report with only what differs of long texts that changed.
  package var withExcerpts: StepReport {
    var report = self
    for part in changes.indices {
      for (index, change) in changes[part].changes.enumerated() {
        let excerpted = change.excerpted
        if excerpted.excerpt != nil { report.changes[part].changes[index] = excerpted }
      }
    }
    return report
  }
}

/// Something that happened within a step.
public struct StepEvent: Hashable, Sendable, Codable {
  /// The kind of event.
  public var kind: Kind
  /// The subject of the event, such as an action or the name of an effect.
  public var name: String
  /// More, such as an error's text.
  public var detail: String?
  /// How many bytes the app had printed when it happened; nil if the host cannot tell.
  public var printed: Int?
  /// The place in the app's source that sent it, such as `TodoList.swift:41`; nil if unknown.
  public var source: String?

  /// Whether two events are the same, wherever they were sent from: moving a line changes no outcome.
  public static func == (a: StepEvent, b: StepEvent) -> Bool {
    a.kind == b.kind && a.name == b.name && a.detail == b.detail && a.printed == b.printed
  }

  /// Hashes what counts for being the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(name)
    hasher.combine(detail)
    hasher.combine(printed)
  }

  /// A kind of event, by the word that JSON output has for it.
  ///
  /// These are the kinds that are shown in words of their own. An app or a host may have others, which
  /// are shown by their word: `* loop-began counter`.
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The word, in small letters with hyphens.
    public let rawValue: String

    /// Makes a kind from its word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes a kind from its word.
    public init(stringLiteral word: String) {
      rawValue = word
    }

    /// An action was dispatched by something other than the input itself.
    public static let action = Kind(rawValue: "action")
    /// An action, or what it led to, threw an error.
    public static let failed = Kind(rawValue: "action-failed")
    /// A user's event can't be performed on a screen now; the detail says why.
    public static let eventFailed = Kind(rawValue: "event-failed")
    /// An action waits, because dispatching is held.
    public static let held = Kind(rawValue: "action-held")
    /// An effect began.
    public static let effectStarted = Kind(rawValue: "effect-started")
    /// An effect came to its end.
    public static let effectFinished = Kind(rawValue: "effect-finished")
    /// An effect threw an error.
    public static let effectFailed = Kind(rawValue: "effect-failed")
    /// An effect was cancelled, and ended.
    public static let effectCancelled = Kind(rawValue: "effect-cancelled")
    /// An effect waits on the clock.
    public static let effectSleeping = Kind(rawValue: "effect-sleeping")
    /// A request waits for an answer; the detail is what it is given, in brackets.
    public static let requestParked = Kind(rawValue: "request-parked")
    /// A state is leaving, or has gone, for another: `states: Loading -> Content`.
    public static let transitionBegan = Kind(rawValue: "transition-began")
    /// A state was entered.
    public static let transitionEnded = Kind(rawValue: "transition-ended")
    /// A requested state was turned down.
    public static let transitionRefused = Kind(rawValue: "transition-refused")
    /// A requested state waits, because transitions are held.
    public static let transitionHeld = Kind(rawValue: "transition-held")
    /// A state that waited will not be entered.
    public static let transitionDropped = Kind(rawValue: "transition-dropped")
    /// A state did something against the rules of transitions, without harm.
    public static let transitionProblem = Kind(rawValue: "transition-problem")
    /// A session of a workflow began.
    public static let sessionBegan = Kind(rawValue: "session-began")
    /// A session of a workflow ended.
    public static let sessionEnded = Kind(rawValue: "session-ended")
    /// A workflow took an action, which is the detail.
    public static let workflowAction = Kind(rawValue: "workflow-action")
    /// A workflow told its parent something, which is the detail.
    public static let workflowOutput = Kind(rawValue: "workflow-output")
    /// These workflows were rendered in one pass, the innermost first.
    public static let rendered = Kind(rawValue: "rendered")
    /// A side effect of a workflow began.
    public static let sideEffectStarted = Kind(rawValue: "side-effect-started")
    /// A side effect of a workflow finished or was ended.
    public static let sideEffectEnded = Kind(rawValue: "side-effect-ended")
    /// A worker of a workflow began.
    public static let workerStarted = Kind(rawValue: "worker-started")
    /// A worker or side effect of a workflow waits on the clock.
    public static let workerSleeping = Kind(rawValue: "worker-sleeping")
    /// A worker of a workflow finished or was ended.
    public static let workerEnded = Kind(rawValue: "worker-ended")
    /// A timer came due; the detail is its instant.
    public static let timerFired = Kind(rawValue: "timer-fired")
    /// A step of a recording that is replayed read something that no recording has: `Date()` or `UUID()`.
    public static let outsideRead = Kind(rawValue: "outside-read")
    /// The app printed a line.
    public static let output = Kind(rawValue: "output")

    /// Whether it is one of the kinds that are shown in words of their own.
    package var isKnown: Bool { Self.known.contains(self) }

    private static let known: Set<Kind> = [
      .action, .failed, .eventFailed, .held, .effectStarted, .effectFinished, .effectFailed,
      .effectCancelled,
      .effectSleeping, .requestParked, .transitionBegan, .transitionEnded, .transitionRefused,
      .transitionHeld, .transitionDropped, .transitionProblem, .sessionBegan, .sessionEnded,
      .workflowAction,
      .workflowOutput, .rendered, .sideEffectStarted, .sideEffectEnded, .workerStarted,
      .workerSleeping, .workerEnded, .timerFired, .outsideRead, .output,
    ]
  }

  /// Makes an event.
  public init(
    _ kind: Kind, _ name: String, detail: String? = nil, printed: Int? = nil,
    source: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.printed = printed
    self.source = source
  }
}

extension StepEvent: WireObject {
  package init(members: some MemberReader) throws {
    kind = Kind(rawValue: try members.text("kind"))
    name = try members.text("name")
    if try members.has("detail") { detail = try members.text("detail") }
    if try members.has("printed") { printed = try members.number("printed") }
    if try members.has("source") { source = try members.text("source") }
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(kind.rawValue, as: "kind")
    try members.write(name, as: "name")
    if let detail { try members.write(detail, as: "detail") }
    if let printed { try members.write(printed, as: "printed") }
    if let source { try members.write(source, as: "source") }
  }

  /// Reads an event.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes an event.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}
