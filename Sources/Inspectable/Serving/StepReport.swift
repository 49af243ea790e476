/// What one input did: everything it caused in order, then what is different.
public struct StepReport: Hashable, Sendable, Codable {
  /// What happened meanwhile, in order.
  public var events: [StepEvent]
  /// What changed, by part, in the order in which the scene declares its parts.
  public var changes: [PartChanges]

  /// Makes a report.
  public init(events: [StepEvent] = [], changes: [PartChanges] = []) {
    self.events = events
    self.changes = changes
  }
}

/// The changes of one part of a scene.
public struct PartChanges: Hashable, Sendable, Codable {
  /// The part, such as `state` or `list.model`.
  public var part: String
  /// Its changes, never empty.
  public var changes: [Change]

  /// Makes a part's changes.
  public init(part: String, changes: [Change]) {
    self.part = part
    self.changes = changes
  }
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
