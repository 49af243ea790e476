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
  package var examples: [String] = []
  /// What of such a command is not shown where the app keeps secrets.
  package var hides = Hiding.everything
  /// Whether it leads to another step or another way of writing, so that a recording begins with it.
  package var movesSession = false
  /// Whether it changes nothing and can be carried out again as if for the first time.
  package var onlyLooks: Bool { !movesSession && (group == .look || isQuestion) }
  /// Whether it asks something though it is not of the group that looks.
  package var isQuestion = false
  /// Whether nothing that was before counts any more.
  package var beginsSession = false
  /// Whether it reads files whose names follow it.
  package var readsFiles = false
  /// Whether what it gives is a line or two, the same each time, so that it is kept.
  package var isTerse = false
  /// Whether what it gives tells of the steps that were done again on its way.
  package var tellsWay: Bool { group == .time && (movesSession || comparesSteps) }
  /// Whether it looks at other steps than the present one.
  package var comparesSteps = false
  /// Whether a whole command follows it.
  package var holdsCommand: Bool { hides.holdsCommand }
  /// What a path behind it leads to.
  package var pathsTo = PathAim.anything
  /// Where it leads when somebody typed it with nothing behind: over all steps of a command; nil
  /// where it goes by steps all the same.
  package var typedGoal: (@Sendable (Timeline) -> Int?)?
  /// Whether a recording leaves out a use of it, told by what follows the verb: whoever runs it again
  /// may write no file, and has another process.
  package var isLeftOut: @Sendable (Parser) -> Bool = { _ in false }
  /// Whether it does several things, each of which goes to the journal, if this is what follows the
  /// verb.
  package var doesSeveral: @Sendable (Parser) -> Bool = { _ in false }
  /// Reads what it does, for the verbs that do one thing and nothing else.
  package var plan: (@MainActor (inout Invocation) throws -> ReadInput)?
  package let run: @MainActor (inout Invocation) async throws -> Output

  /// What a path leads to.
  package enum PathAim: Sendable {
    /// Whatever is there.
    case anything
    /// The state, where the name of the only store can be left out.
    case state
    /// A member of a local state, which gets a value.
    case localState
  }
}

extension Command {
  /// A verb that says nothing of itself but what it does.
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
      throw CommandError(error)
    }
  }
}
