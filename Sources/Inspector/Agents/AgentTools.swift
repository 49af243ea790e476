import InspectableDoor

/// The verbs as tools: each can be called that means something without a person at a prompt.
///
/// A client shows the list to its model before anything is asked, so that it is short: the verbs most used have a
/// tool each, and one tool takes the others.
struct AgentTools {
  /// What a tool is passed: the words after the verb.
  static let input = "input"
  /// The tool that takes any command.
  static let any = "command"
  /// What a call asks for.
  enum Wish: Hashable {
    case command(String)
    /// What an answer left out.
    case more
    /// All that was said, as a transcript.
    case transcript
  }

  /// The verbs that the list has one by one.
  static let listed: Set = [
    "load", "describe", "actions", "print", "table", "state", "screen", "effects",
    "dispatch", "set",
    "trigger", "transition", "resolve", "fail", "advance", "step", "drain", "history", "undo",
    "goto",
    "diff", "blame",
    "when", "bisect", "find", "expect", "explore", "reach", "help",
  ]

  /// The tools that are no verbs, since they are about what was said.
  private static let others: [(name: String, description: String, wish: Wish)] = [
    ("more", "show the next page of the last answer that was too long for one", .more),
    (
      "transcript",
      "show all commands up to here with what they gave: saved as a file, a test that passes",
      .transcript
    ),
  ]

  private let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
  }

  /// The verbs that can be called, in the order in which help lists them.
  private var commands: [Command] {
    Command.Group.allCases.flatMap(registry.commands(in:)).filter {
      // The others are settings of the prompt.
      ($0.group != .shell || $0.verb == "help") && !$0.needsTerminal
    }
  }

  /// The list that a client asks for.
  var json: JSON {
    let rest = commands.map(\.verb).filter { !Self.listed.contains($0) }.joined(separator: ", ")
    return .array(
      commands.filter { Self.listed.contains($0.verb) }.map(Self.tool)
        + [
          Self.tool(
            Self.any,
            "carry out any other command, verb first ('help VERB' has its forms): \(rest)",
            takesInput: true, isReading: false)
        ]
        + Self.others.map { Self.tool($0.name, $0.description, takesInput: false, isReading: true) }
    )
  }

  /// Whether a command changes nothing.
  func onlyAsks(_ text: String) -> Bool {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb() else { return false }
    return registry.command(named: verb)?.onlyLooks == true
  }

  /// What a call asks for.
  func wish(_ call: AgentCall) throws(AgentFault) -> Wish {
    let verbs = commands.map(\.verb)
    let names = verbs + [Self.any] + Self.others.map(\.name)
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
    let input = call.arguments[Self.input] ?? ""
    guard call.name == Self.any else {
      return .command(input.isEmpty ? call.name : "\(call.name) \(input)")
    }
    guard !input.isEmpty else {
      throw AgentFault(.parameters, "\(Self.any) takes a whole command as its argument 'input'")
    }
    var parser = Parser(input)
    // What is no verb is told by the command itself, an event that is named for one too.
    if let (verb, _) = try? parser.verb(), let command = registry.command(named: verb),
      !verbs.contains(command.verb), !parser.comes(".")
    {
      throw AgentFault(.parameters, "'\(command.verb)' is for a person at a prompt")
    }
    return .command(input)
  }

  private static func tool(_ command: Command) -> JSON {
    let takesNothing = command.forms == [command.verb]
    let forms = takesNothing ? "" : ". Forms: " + command.forms.joined(separator: "; ")
    return tool(
      command.verb, command.summary + forms, takesInput: !takesNothing,
      isReading: command.onlyLooks)
  }

  private static func tool(
    _ name: String, _ description: String, takesInput: Bool, isReading: Bool
  ) -> JSON {
    let text = JSON.object(["type": .string("string")])
    return .object([
      "name": .string(name), "description": .string(description),
      "inputSchema": .object([
        "type": .string("object"), "properties": .object(takesInput ? [input: text] : [:]),
      ]),
      "annotations": .object(
        isReading ? ["readOnlyHint": .bool(true)] : ["destructiveHint": .bool(false)]),
    ])
  }
}
