/// The form in which a verb is written, read from its help, such as `print [--full] EXPR`.
///
/// Completion reads the same forms as people do, so that a verb with a form completes.
struct CommandForm: Hashable, Sendable {
  /// One word of a form.
  enum Piece: Hashable, Sendable {
    /// One of these words as it is typed, such as `until` or `=`.
    case words([String])
    /// One of these flags, with what follows it; in square brackets it can be left out.
    case flag([String], takes: Slot?, isOptional: Bool)
    /// A place for something; in square brackets it can be left out.
    case slot(Slot, isOptional: Bool)

    static let equals = Piece.words(["="])
  }

  /// What goes into a place.
  enum Slot: String, Hashable, Sendable {
    case action = "ACTION"
    case app = "APP"
    case branch = "BRANCH"
    case command = "COMMAND"
    case event = "SCREEN.EVENT"
    case expression = "EXPR"
    case file = "FILE"
    case mark = "MARK"
    case name = "NAME"
    case number = "N"
    case part = "PART"
    case path = "PATH"
    case preview = "PREVIEW"
    case queue = "QUEUE"
    case request = "REQUEST"
    case screen = "SCREEN"
    case setting = "SETTING"
    case state = "STATE"
    /// A step by its number.
    case step = "A"
    case secondStep = "B"
    case topic = "TOPIC"
    case value = "VALUE"
    /// Something that only the user knows.
    case free = ""

    /// Whether it reaches to the end of the command, white space included.
    var takesRest: Bool {
      switch self {
      case .action, .command, .event, .expression, .state, .value: true
      default: false
      }
    }
  }

  /// What comes after the verb.
  let pieces: [Piece]

  /// Reads a form, such as `load FILE [APP]` or `export swift|json FILE`.
  init(_ text: String) {
    var pieces: [Piece] = []
    var words = text.split(separator: " ").dropFirst()
    while let word = words.popFirst() {
      let bare = word.drop { $0 == "[" }.prefix { !"]([…".contains($0) }
      if bare.hasPrefix("--") {
        let isOptional = word.hasPrefix("[")
        var slot: Slot?
        if isOptional, !word.hasSuffix("]"), let argument = words.popFirst() {
          slot = Slot(rawValue: argument.filter { $0 != "]" }) ?? .free
        }
        let flags = bare.split(separator: "|").map(String.init)
        pieces.append(.flag(flags, takes: slot, isOptional: isOptional))
      } else if bare.contains(where: \.isLowercase) || bare == "=" {
        pieces.append(.words(bare.split(separator: "|").map(String.init)))
      } else {
        let slot = Slot(rawValue: String(bare)) ?? .free
        pieces.append(.slot(slot, isOptional: word.hasPrefix("[")))
        if slot.takesRest { break }
      }
    }
    self.pieces = pieces
  }
}
