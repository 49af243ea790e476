import InspectableDoor

/// The verbs as tools: one for each that means something without a person at a prompt.
struct AgentTools {
  /// What a tool is passed: the words after the verb.
  static let input = "input"
  /// What a call asks for.
  enum Wish: Hashable {
    case command(String)
    /// What an answer left out.
    case more
    /// All that was said, as a transcript.
    case transcript
  }

  /// The tools that are no verbs, since they are about what was said.
  private static let others: [(name: String, description: String, wish: Wish)] = [
    ("more", "Show the next page of the last answer that was too long for one.", .more),
    (
      "transcript",
      "Show all commands up to here with what they gave: saved as a file, a test that passes.",
      .transcript
    ),
  ]

  private let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
  }

  /// The verbs, in the order in which help lists them.
  private var commands: [Command] {
    Command.Group.allCases.flatMap(registry.commands(in:)).filter {
      // The others are settings of the prompt.
      $0.group != .shell || $0.verb == "help"
    }
  }

  /// The list that a client asks for.
  var json: JSON {
    .array(
      commands.map(Self.tool)
        + Self.others.map { other in
          Self.tool(
            other.name, other.description,
            JSON.object(["type": .string("object"), "properties": .object([:])]), isReading: true)
        })
  }

  /// What a call asks for.
  func wish(_ call: AgentCall) throws(AgentFault) -> Wish {
    let names = commands.map(\.verb) + Self.others.map(\.name)
    guard names.contains(call.name) else {
      throw AgentFault(.parameters, Nearest.unknown("tool", call.name, in: names))
    }
    let other = Self.others.first { $0.name == call.name }
    let known = other == nil ? [Self.input] : []
    if let unknown = call.arguments.keys.sorted().first(where: { !known.contains($0) }) {
      throw AgentFault(
        .parameters,
        known.isEmpty
          ? "\(call.name) takes no argument, found '\(unknown)'"
          : Nearest.unknown("argument", unknown, of: call.name, in: known))
    }
    if let other { return other.wish }
    guard let input = call.arguments[Self.input], !input.isEmpty else {
      return .command(call.name)
    }
    return .command("\(call.name) \(input)")
  }

  private static func tool(_ command: Command) -> JSON {
    var words = [command.summary, "Forms: " + command.forms.joined(separator: "; ")]
    if !command.examples.isEmpty {
      words.append("Examples: " + command.examples.joined(separator: "; "))
    }
    let takesNothing = command.forms == [command.verb]
    let input: [String: JSON] = [
      "type": .string("string"),
      "description": .string("What follows the word '\(command.verb)' in these forms."),
    ]
    return tool(
      command.verb, words.joined(separator: ". ") + ".",
      .object([
        "type": .string("object"),
        "properties": .object(takesNothing ? [:] : [Self.input: .object(input)]),
      ]), isReading: command.onlyLooks)
  }

  private static func tool(
    _ name: String, _ description: String, _ schema: JSON, isReading: Bool
  ) -> JSON {
    .object([
      "name": .string(name), "description": .string(description), "inputSchema": schema,
      "annotations": .object([
        "readOnlyHint": .bool(isReading), "destructiveHint": .bool(false),
        "openWorldHint": .bool(false),
      ]),
    ])
  }
}
