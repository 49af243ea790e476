package import InspectableDoor

/// A verb of the inspector: its help, and what it does.
package struct Command: Sendable {
  /// The groups in which help lists the verbs.
  package enum Group: String, CaseIterable, Sendable {
    case look, act, step, time, check, script, shell
  }

  package let verb: String
  /// Other words for it, which mean exactly the same.
  package var aliases: [String] = []
  package let group: Group
  /// How it is written, such as `goto N`.
  package let forms: [String]
  /// What it does, in one line.
  package let summary: String
  /// Each flag of its forms, with what follows it there, and what it does.
  package var flags: KeyValuePairs<String, String> = [:]
  package var examples: [String] = []
  /// What in such a command is not shown if the app has secrets.
  package var hides = Hiding.everything
  /// Whether it goes to another step or changes how output is written, so that a later recording
  /// has to begin with it.
  package var movesSession = false
  /// Whether it changes nothing and can be carried out again as if for the first time.
  package var onlyLooks: Bool { !movesSession && (group == .look || isQuestion) }
  /// Whether it only asks, so that somebody at the terminal can have elsewhere what it says, and no other verb
  /// answers otherwise after it, except one that goes on from what it found.
  package var onlyAsks: Bool {
    !movesSession && ([.look, .time].contains(group) || isQuestion)
  }
  /// Whether values stand in it in place of `_` wherever it is kept: what was shown is not shown again there.
  package var keepsValues: Bool {
    movesSession && !holdsCommand
      && forms.contains { form in
        ["EXPR", "ACTION", "EVENT", "VALUE", "STATE"].contains { form.contains($0) }
      }
  }
  /// The verb that it goes on from: what that found last is what it asks about.
  package var goesOnFrom: String?
  /// Whether it asks something though it is not of the group that looks.
  package var isQuestion = false
  /// Whether the commands that follow it are inputs, and no others.
  package var holdsInputs = false
  /// Whether it is only for lines that are typed at a terminal.
  package var needsTerminal = false
  /// Whether it begins a new session, for which nothing before it matters.
  package var beginsSession = false
  /// Whether it reads files whose names follow it.
  package var readsFiles = false
  /// Whether its output is a line or two, the same each time, so that recordings which begin later
  /// can have it.
  package var isTerse = false
  /// Whether its output can mention the steps that were done again on the way.
  package var tellsWay: Bool { group == .time && (movesSession || comparesSteps) }
  /// Whether it looks at other steps than the current one.
  package var comparesSteps = false
  /// Whether a whole command follows it.
  package var holdsCommand: Bool { hides.holdsCommand }
  /// What a path after it leads to.
  package var pathsTo = PathAim.anything
  /// Where it goes when it is typed at the prompt without a number: over all steps of one command;
  /// nil if it goes one step even then.
  package var typedGoal: (@Sendable (Timeline) -> Int?)?
  /// Whether a recording leaves out this command, judging by what follows the verb: when the
  /// recording is run, files may not be written, and the process is another one.
  package var isLeftOut: @Sendable (Parser) -> Bool = { _ in false }
  /// Whether it does several things, each of which is written to the journal, judging by what
  /// follows the verb.
  package var doesSeveral: @Sendable (Parser) -> Bool = { _ in false }
  /// Reads what it does, for the verbs that do one thing and nothing else.
  package var plan: (@MainActor (inout Invocation) throws -> ReadInput)?
  /// Reads the one question that it asks, for verbs that ask one and nothing else; nil for more.
  var look: (@MainActor (inout Invocation) throws -> AskedAhead?)?
  package let run: @MainActor (inout Invocation) async throws -> Output

  /// What a path leads to.
  package enum PathAim: Sendable {
    /// Whatever is there.
    case anything
    /// The state; the name of the only store can be left out.
    case state
    /// A member of a local state, which gets a value.
    case localState
  }
}

extension Command {
  /// A verb for which everything not given here has its usual value.
  package init(
    verb: String, group: Group, summary: String,
    run: @escaping @MainActor (inout Invocation) async throws -> Output
  ) {
    self.init(verb: verb, group: group, forms: [verb], summary: summary, run: run)
  }

  /// A verb that does one thing, which can be read without doing it.
  init<Kind: SpokenInput>(
    doing kind: Kind.Type, aliases: [String] = [], group: Group, forms: [String], summary: String,
    examples: [String] = [], hides: Hiding, pathsTo: PathAim = .anything,
    plan: @escaping @MainActor (inout Invocation) throws -> ReadInput = {
      try Kind.read(from: &$0.parser)
    }
  ) {
    self.init(
      verb: kind.word, aliases: aliases, group: group, forms: forms, summary: summary,
      examples: examples, hides: hides, movesSession: true, pathsTo: pathsTo,
      plan: plan
    ) { invocation in
      let plan = try plan(&invocation)
      return Output(try await invocation.session.perform(plan.input, place: plan.place))
    }
  }
}

extension Command {
  /// Carries out the verb.
  @MainActor
  func perform(_ invocation: inout Invocation) async throws(CommandError) -> Output {
    do {
      return try await run(&invocation)
    } catch {
      throw CommandError(error).pointing(toFlagOf: self, in: invocation.text)
    }
  }
}

extension Command {
  /// The flags in its forms, without what follows them.
  fileprivate var flagNames: [String] {
    var flags: [String] = []
    for form in forms {
      for match in form.matches(of: /--[a-z-]+/) where !flags.contains(String(match.0)) {
        flags.append(String(match.0))
      }
    }
    return flags + AnswerForm.flags(of: self)
  }
}

extension CommandError {
  /// The same error; where it points to a flag behind something else, it says what is wrong with that.
  func pointing(toFlagOf command: Command, in text: String) -> CommandError {
    guard case .syntax(let error) = self else { return self }
    if error.message.hasPrefix("unknown flag") {
      // What the verb reads at this place are not all of its flags.
      var parser = Parser(text, from: error.offset)
      let flag = "--" + (parser.flag() ?? "")
      let isMeant = flag == "--format" && AnswerForm.flags(of: command).first == "--json"
      if isMeant {
        return .syntax(
          SourceError("unknown flag '\(flag)', did you mean '--json'?", at: error.offset))
      }
      return command.flagNames.contains(flag)
        ? self : .syntax(.unknownFlag(flag, among: command.flagNames, at: error.offset))
    }
    let bytes = Array(text.utf8)
    if command.onlyAsks, bytes.indices.contains(error.offset),
      let sign = ["|", ">"].first(where: { bytes[error.offset] == UInt8(ascii: $0) })
    {
      return .syntax(
        SourceError(
          "\(error.message); the shell's '\(sign)' goes behind the inspector's own command line",
          at: error.offset))
    }
    let dash = UInt8(ascii: "-")
    var start = error.offset
    // A number may have been expected behind the first dash.
    if bytes.indices.contains(start), start > 0, bytes[start] == dash, bytes[start - 1] == dash {
      start -= 1
    }
    var parser = Parser(text)
    var isFirst = (try? parser.verb()) != nil
    while isFirst, parser.offsetOfNextToken < start { isFirst = parser.flag() != nil }
    parser.position = min(max(0, start), bytes.count)
    guard start > 0, start < bytes.count, bytes[start - 1] == UInt8(ascii: " "),
      let flag = parser.flag().map({ "--" + $0 })
    else { return self }
    // One of its own with nothing but flags before it is wrong for another reason.
    if isFirst, command.flagNames.contains(flag) { return self }
    return .syntax(
      command.flagNames.contains(flag)
        ? SourceError("flags come first: '\(command.verb) \(flag) …'", at: start)
        : .unknownFlag(flag, among: command.flagNames, at: start))
  }
}
