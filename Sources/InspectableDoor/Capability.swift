/// Something that a host may or may not be able to do beyond describing, performing and reading.
///
/// More may be added: a word from a host that this version does not know is ignored.
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
  /// Knows all of the expression language: queries, functions and arithmetic; without it the inspector
  /// sends none of these, reads the values and evaluates itself.
  public static let queries = Capability(rawValue: "queries")
  /// Performs many inputs in one request; without it the inspector sends them one by one.
  public static let replay = Capability(rawValue: "replay")
  /// Tells of effects, of actions that are held and of its clock; without it there are none.
  public static let effects = Capability(rawValue: "effects")
  /// Lays values out as lines, some at a time; without it the inspector asks for the whole value.
  public static let pieces = Capability(rawValue: "pieces")
  /// Gives stand-ins for long contents; without it the inspector asks for whole values.
  public static let outlines = Capability(rawValue: "outlines")
  /// Follows a subject through many inputs; without it the inspector asks after each of them.
  public static let trace = Capability(rawValue: "trace")
  /// Gives stores a state to begin with; without it an app always begins with its own.
  public static let restore = Capability(rawValue: "restore")
  /// Takes the next inputs before the inspector has read what the last one did; without it the two
  /// wait for each other at each step.
  public static let pipelining = Capability(rawValue: "pipelining")
  /// Passes over inputs that were sent ahead when a question before them does not come out as it should;
  /// without it only inputs are sent ahead.
  public static let stops = Capability(rawValue: "stops")
  /// Looks at the paths of an expression without evaluating it; without it the inspector reads the values
  /// and looks there.
  public static let paths = Capability(rawValue: "paths")
  /// Reports which steps come out differently when they are repeated; without it, the inspector
  /// doesn't find out.
  public static let digests = Capability(rawValue: "digests")
  /// Lets real time pass for the app; without it the inspector refuses to wait.
  public static let wait = Capability(rawValue: "wait")
  /// Is an app that runs for its users: it has only its present, and can't begin again.
  public static let live = Capability(rawValue: "live")
  /// Makes copies of its process, to come back to; without it going back is a fresh start.
  public static let checkpoints = Capability(rawValue: "checkpoints")
}
