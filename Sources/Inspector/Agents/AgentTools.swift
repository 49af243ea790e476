import InspectableDoor

/// The verbs as tools: one for each that means something without a person at a prompt.
struct AgentTools {
  /// What a tool is passed: the words after the verb.
  static let input = "input"
  /// Shows what an answer left out.
  static let more = "more"

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
      commands.map(Self.tool) + [
        Self.tool(
          Self.more, "Show the next page of the last answer that was too long for one.",
          JSON.object(["type": .string("object"), "properties": .object([:])]), isReading: true)
      ])
  }

  /// The command that a call stands for; nil for the one that shows more.
  func command(_ call: AgentCall) throws(AgentFault) -> String? {
    let names = commands.map(\.verb) + [Self.more]
    guard names.contains(call.name) else {
      throw AgentFault(.parameters, Nearest.unknown("tool", call.name, in: names))
    }
    let known = call.name == Self.more ? [] : [Self.input]
    if let unknown = call.arguments.keys.sorted().first(where: { !known.contains($0) }) {
      throw AgentFault(
        .parameters,
        known.isEmpty
          ? "\(call.name) takes no argument, found '\(unknown)'"
          : Nearest.unknown("argument", unknown, of: call.name, in: known))
    }
    guard call.name != Self.more else { return nil }
    guard let input = call.arguments[Self.input], !input.isEmpty else { return call.name }
    return "\(call.name) \(input)"
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
