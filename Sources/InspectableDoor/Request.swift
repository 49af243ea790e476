/// What the inspector asks of an app's host; each is answered by one ``Reply``.
public enum Request: Hashable, Sendable, Codable {
  /// The handshake: the version of the protocol that the inspector speaks.
  case hello(version: Int)
  /// Builds a fresh scene of the named app; with `digests` each report of a step has one.
  case load(app: String, seed: UInt64, digests: Bool? = nil)
  /// Gives stores of a fresh scene the states that they begin with, or none of them; answered like
  /// `load`.
  case restore(states: [PartValue])
  /// Asks for the parts of the scene.
  case describe
  /// Does one thing and reports all it caused.
  case perform(input: Input)
  /// Like `perform`, sent before the reply to the one before it was read: passed over if that was
  /// refused, was passed over itself, or left effects unsettled.
  case proceed(input: Input)
  /// Does many things in order without reporting, to come back to a step; with the digests that they
  /// had, `nil` where there is none, what comes out differently is told.
  case replay(inputs: [Input], digests: [StepDigest?]? = nil)
  /// Asks for the value of an expression; long collections are cut unless `full`.
  case read(expression: ValueExpression, step: Int, full: Bool)
  /// Asks for the value of an expression, all of it, laid out as lines; with what the first line begins.
  case print(expression: ValueExpression, step: Int, prefix: String)
  /// Asks for the lines that come after those of the reply before.
  case more
  /// Asks whether an expression holds, and if not, why; with `lenient` what is missing is false
  /// instead of an error.
  case check(expression: ValueExpression, step: Int, lenient: Bool)
  /// Asks what is held, and how much is left to step through.
  case held
  /// Asks for the effects that have not ended.
  case effects
  /// Asks for the instant of the clock and what waits on it.
  case clock
  /// Asks for the values of all parts whose changes are shown.
  case values
  /// Asks for the values of all parts whose changes are shown, with stand-ins for what is long; or
  /// for what is at some places of those that were outlined last.
  case outline(places: [OutlinePlace])
  /// Does many inputs in order, and asks after each step what a subject comes to; `step` is the
  /// present step. What is refused is passed over, for what an input needs may have been left out.
  /// Digests are as for `replay`.
  case trace(inputs: [Input], subject: TraceSubject, step: Int, digests: [StepDigest?]? = nil)
  /// Asks for a copy of the process as it is, which waits on the socket that was sent with this
  /// number.
  case checkpoint(number: Int)
  /// Asks what can follow a path, for completion.
  case continuations(path: ValuePath, step: Int)
}

/// What a host answers.
public enum Reply: Hashable, Sendable, Codable {
  /// To `hello`: who is there and what it can do.
  case hello(version: Int, capabilities: [Capability], apps: [AppSummary])
  /// To `load` and `describe`.
  case scene(description: SceneDescription)
  /// To `perform` and `proceed`.
  case step(report: StepReport)
  /// To `proceed`, where what went before it did not go well: nothing was done.
  case passedOver
  /// To `replay`, when all inputs were performed; those that made something else than before, where any
  /// did.
  case replayed(different: [DifferentInput]? = nil)
  /// To `read`.
  case value(value: Value)
  /// To `print` and `more`: some lines, and whether they are the last.
  case lines(lines: [String], isLast: Bool)
  /// To `check`: whether it holds, and what the paths in it are, as written.
  case check(report: CheckReport)
  /// To `held`: whether dispatching is held, the actions that wait, and how many timers do.
  case held(isHolding: Bool, actions: [String], timers: Int)
  /// To `effects`.
  case effects(rows: [EffectRow])
  /// To `clock`: the present as nanoseconds since the start, and what is due, first things first.
  case clock(nanoseconds: Int64, timers: [TimerRow])
  /// To `values`: each part's name with its value.
  case values(parts: [PartValue])
  /// To `outline`: each part or place with its outline.
  case outlines(parts: [PartOutline])
  /// To `trace`: what the subject was to begin with, and at each step at which it became another; the
  /// inputs that made something else than before, where any did.
  case trace(points: [TracePoint], different: [DifferentInput]? = nil)
  /// To `checkpoint`: the copy's process identifier.
  case checkpointed(process: Int32)
  /// To `continuations`.
  case continuations(found: PathContinuations)
  /// To anything: not done, and nothing was changed.
  case refused(refusal: Refusal)
}

/// Something that a host may or may not be able to do beyond describing, performing and reading.
///
/// The set is open: what a host says that this version does not know means nothing.
public struct Capability: RawRepresentable, Hashable, Sendable, Codable {
  /// The word for it on the wire.
  public let rawValue: String

  /// Makes a capability from its word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reports what changed with each step; without it the inspector compares values itself.
  public static let changes = Capability(rawValue: "changes")
  /// Evaluates expressions; without it the inspector reads values and evaluates itself.
  public static let expressions = Capability(rawValue: "expressions")
  /// Performs many inputs in one request; without it the inspector sends them one by one.
  public static let replay = Capability(rawValue: "replay")
  /// Tells of effects, of actions that are held and of its clock; without it there are none.
  public static let effects = Capability(rawValue: "effects")
  /// Lays values out as lines, some at a time; without it the inspector asks for the whole value.
  public static let pieces = Capability(rawValue: "pieces")
  /// Gives stand-ins for what is long; without it the inspector asks for whole values.
  public static let outlines = Capability(rawValue: "outlines")
  /// Follows a subject through many inputs; without it the inspector asks after each of them.
  public static let trace = Capability(rawValue: "trace")
  /// Gives stores a state to begin with; without it an app always begins with its own.
  public static let restore = Capability(rawValue: "restore")
  /// Takes the next inputs before the inspector has read what the last one did; without it the two
  /// wait for each other at each step.
  public static let pipelining = Capability(rawValue: "pipelining")
  /// Tells which steps come out differently when they are done again; without it nobody knows.
  public static let digests = Capability(rawValue: "digests")
  /// Makes copies of its process, to come back to; without it going back is a fresh start.
  public static let checkpoints = Capability(rawValue: "checkpoints")
}

/// An app that a host serves.
public struct AppSummary: Hashable, Sendable, Codable {
  /// The word by which it is loaded.
  public var name: String
  /// One line about it.
  public var summary: String

  /// Makes a summary.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Reads a summary; the line about the app may be left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    summary = try container.decode(.summary, else: "")
  }
}

/// An effect, or a request of one, that has not ended.
public struct EffectRow: Hashable, Sendable, Codable {
  /// The request as it is referred to, such as `fetchTodos#1`; for anything else the effect.
  public var name: String
  /// What it does.
  public var status: Status
  /// The effect that asks, or what the effect waits for.
  public var effect: String?
  /// What a request is given to be shown; nil for nothing.
  public var arguments: [Input.Argument]?

  /// What an effect does.
  public enum Status: String, Hashable, Sendable, Codable {
    /// A request waits for an answer.
    case parked
    /// It waits on the clock.
    case sleeping
    /// It waits for another dispatched item.
    case waiting
    /// It waits for something that the inspector does not control.
    case running
  }

  /// Makes a row.
  public init(
    name: String, status: Status, effect: String?, arguments: [Input.Argument]? = nil
  ) {
    self.name = name
    self.status = status
    self.effect = effect
    self.arguments = arguments
  }

  /// The name, with what it is given as in a call: `search#1(query: "milk")`.
  package var title: String { name + (arguments?.bracketed ?? "") }

  /// The row in words, as expressions see it.
  package var text: String {
    ([title, status.rawValue] + (effect.map { [$0] } ?? [])).joined(separator: "  ")
  }
}

/// Something that waits on the clock.
public struct TimerRow: Hashable, Sendable, Codable {
  /// What it is called.
  public var name: String
  /// When it is due, in nanoseconds since the start.
  public var due: Int64
  /// Whose it is, such as `demo: worker Ticks`; nil where that is not known.
  public var owner: String?
  /// Stays the same when it sets itself again; nil if the host does not tell.
  public var number: Int?
  /// How often it has set itself again; nil if the host does not tell.
  public var repeats: Int?

  /// Makes a row.
  public init(
    name: String, due: Int64, owner: String? = nil, number: Int? = nil, repeats: Int? = nil
  ) {
    self.name = name
    self.due = due
    self.owner = owner
    self.number = number
    self.repeats = repeats
  }
}

/// Whether an expression held.
public struct CheckReport: Hashable, Sendable, Codable {
  /// Whether it did.
  public var holds: Bool
  /// What was found at each path in it, as far as it decided.
  public var findings: [Finding]

  /// Makes a report.
  public init(holds: Bool, findings: [Finding]) {
    self.holds = holds
    self.findings = findings
  }
}

/// Why a host did not do what was asked; nothing was changed.
public struct Refusal: Error, Hashable, Sendable, Codable {
  /// What is wrong and what would be right.
  public var message: String
  /// Which part of the request it is about, so that the inspector can point at it.
  public var place: Place?

  /// A place within a request.
  public enum Place: Hashable, Sendable, Codable {
    /// The name of the action, screen or event.
    case name
    /// An argument by its position, and a path within its value.
    case argument(index: Int, path: ValuePath)
    /// The label of an argument by its position.
    case label(index: Int)
    /// The value of a `set`, and a path within it.
    case value(path: ValuePath)
    /// A step of the path of a `set`, by its position.
    case step(index: Int)
    /// A byte of the expression as the request wrote it.
    case expression(offset: Int)
  }

  /// Makes a refusal.
  public init(_ message: String, at place: Place? = nil) {
    self.message = message
    self.place = place
  }
}
