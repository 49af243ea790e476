/// What one input did: everything it caused in order, then what is different.
public struct StepReport: Hashable, Sendable, Codable {
  /// The input, made exact where it left something to the host; nil where it did not.
  public var input: Input?
  /// What the step is called in lists, where the input does not say.
  public var label: String?
  /// Whether the input took no step: it only held something back.
  public var isHeld: Bool
  /// What happened meanwhile, in order.
  public var events: [StepEvent]
  /// The effects that wait for something the inspector does not control, where the step ended
  /// without them.
  public var unsettled: [String]
  /// What changed, by part, in the order in which the scene declares its parts.
  public var changes: [PartChanges]
  /// How many bytes the app had printed when the step ended; nil if the host cannot tell.
  public var printed: Int?
  /// How many bytes the app had printed when the step began, where it printed something since the
  /// step before, as another thread may; nil where it did not, or the host cannot tell.
  public var printedBefore: Int?
  /// Stands for what the step made, to be compared when it is made again; nil where that was not asked
  /// for.
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

extension StepReport {
  /// Reads a report; what it does not tell of did not happen.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    input = try container.decodeIfPresent(Input.self, forKey: .input)
    label = try container.decodeIfPresent(String.self, forKey: .label)
    isHeld = try container.decode(.isHeld, else: false)
    events = try container.decode(.events, else: [])
    unsettled = try container.decode(.unsettled, else: [])
    changes = try container.decode(.changes, else: [])
    printed = try container.decodeIfPresent(Int.self, forKey: .printed)
    printedBefore = try container.decodeIfPresent(Int.self, forKey: .printedBefore)
    digest = try container.decodeIfPresent(StepDigest.self, forKey: .digest)
  }

  /// Whether the step came to its end as it should, so that what was to follow may.
  package var wentWell: Bool { unsettled.isEmpty }
}

/// Something that happened within a step.
public struct StepEvent: Hashable, Sendable, Codable {
  /// What kind of thing.
  public var kind: Kind
  /// What it happened to, such as an action or the name of an effect.
  public var name: String
  /// More, such as an error's text.
  public var detail: String?
  /// How many bytes the app had printed when it happened; nil if the host cannot tell.
  public var printed: Int?

  /// The kinds of events, as JSON output names them.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// An action was dispatched by something other than the input itself.
    case action
    /// An action, or what it led to, threw an error.
    case failed = "action-failed"
    /// An action waits, because dispatching is held.
    case held = "action-held"
    /// An effect began.
    case effectStarted = "effect-started"
    /// An effect came to its end.
    case effectFinished = "effect-finished"
    /// An effect threw an error.
    case effectFailed = "effect-failed"
    /// An effect was told to end, and did.
    case effectCancelled = "effect-cancelled"
    /// An effect waits on the clock.
    case effectSleeping = "effect-sleeping"
    /// A request waits for an answer; the detail is what it is given, in brackets.
    case requestParked = "request-parked"
    /// A state is leaving, or has gone, for another: `states: Loading -> Content`.
    case transitionBegan = "transition-began"
    /// A state was entered.
    case transitionEnded = "transition-ended"
    /// A requested state was turned down.
    case transitionRefused = "transition-refused"
    /// A state that waited will not be entered.
    case transitionDropped = "transition-dropped"
    /// A state broke the rules, without harm.
    case transitionProblem = "transition-problem"
    /// A session of a workflow began.
    case sessionBegan = "session-began"
    /// A session of a workflow ended.
    case sessionEnded = "session-ended"
    /// A workflow took an action, which is the detail.
    case workflowAction = "workflow-action"
    /// A workflow told its parent something, which is the detail.
    case workflowOutput = "workflow-output"
    /// These workflows were rendered in one pass, the innermost first.
    case rendered
    /// A side effect of a workflow began.
    case sideEffectStarted = "side-effect-started"
    /// A side effect of a workflow finished or was ended.
    case sideEffectEnded = "side-effect-ended"
    /// A worker of a workflow began.
    case workerStarted = "worker-started"
    /// A worker or side effect of a workflow waits on the clock.
    case workerSleeping = "worker-sleeping"
    /// A worker of a workflow finished or was ended.
    case workerEnded = "worker-ended"
    /// A timer came due; the detail is its instant.
    case timerFired = "timer-fired"
    /// The app printed a line.
    case output
  }

  /// Makes an event.
  public init(_ kind: Kind, _ name: String, detail: String? = nil, printed: Int? = nil) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.printed = printed
  }
}
