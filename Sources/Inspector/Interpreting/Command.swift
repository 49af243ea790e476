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
  package var onlyLooks: Bool { !movesSession && (group == .look || verb == "expect") }
  /// Whether a recording leaves out a use of it, told by what follows the verb: whoever runs it again
  /// may write no file, and has another process.
  package var isLeftOut: @Sendable (Parser) -> Bool = { _ in false }
  /// Whether it does several things, each of which goes to the journal, if this is what follows the
  /// verb.
  package var doesSeveral: @Sendable (Parser) -> Bool = { _ in false }
  /// Reads what it does, for the verbs that do one thing and nothing else.
  package var plan: (@MainActor (inout Invocation) throws -> Plan)?
  package let run: @MainActor (inout Invocation) async throws -> Output

  /// One thing to be done, read from a command.
  package struct Plan {
    package let input: Input
    /// Where in the command a refusal points.
    package let place: (Refusal.Place) -> Int?
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
  init(
    doing verb: String, aliases: [String] = [], group: Group, forms: [String], summary: String,
    examples: [String] = [], hides: Hiding,
    plan: @escaping @MainActor (inout Invocation) throws -> Plan
  ) {
    self.init(
      verb: verb, aliases: aliases, group: group, forms: forms, summary: summary,
      examples: examples, hides: hides, movesSession: true, plan: plan
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

/// One use of a verb: the text after it, and what it works on.
@MainActor
package struct Invocation {
  /// The whole command, to which offsets refer.
  package let text: String
  /// Stands behind the verb.
  package var parser: Parser
  package let interpreter: Interpreter
  /// Shows lines while the command goes on, and says whether anybody wants more; nil where they are
  /// needed when it has ended.
  package var show: (([String]) -> Bool)?

  package var session: Session { interpreter.session }

  /// Consumes an expression; what is compared with a secret in it is shown nowhere.
  mutating func expression() throws(SourceError) -> ValueExpression {
    let expression = try parser.expression()
    guard session.keepsSecrets, let scene = try? session.scene() else { return expression }
    return expression.hidingSecrets(in: scene)
  }
}

/// What a command gives, before it is laid out as text or JSON.
package struct Output {
  /// What the app printed while it was loaded, or since the last step.
  package var printed: [StepEvent] = []
  /// Lines about the way of things, before the steps: `at #2 of 3`.
  package var notes: [String] = []
  /// The steps that were made, in order.
  package var steps: [Session.StepResult] = []
  /// How watched expressions changed on the way to another step.
  package var watched: [WatchedChanges] = []
  /// The first step that did not come out as it had, and what it changed; the notes tell of it.
  package var different: (step: Int, label: String, changes: [PartChanges])?
  /// The steps that were found to come out differently when they are done again.
  package var varied: [VariedStep] = []
  /// The places, by part, whose changes are not the same each time.
  package var varying: [String: Set<ValuePath>] = [:]
  /// The differences; nil if the command is not about any.
  package var changes: [PartChanges]?
  /// What was asked for, as data for JSON, beside the lines; empty where these say it all.
  package var found: [String: JSON] = [:]
  /// What was asked for, as lines.
  package var lines: [String] = []
  /// Whether all of each line was asked for, however long it is.
  package var isFull = false
  /// What went wrong although the command did what it should.
  package var error: CommandError?
  /// The words for that, as they may be shown.
  package var failure: CommandFailure? { maskedFailure ?? error?.failure }
  /// The words where there was something to hide in them.
  var maskedFailure: CommandFailure?
  /// The command in its full form, where that differs from what was typed.
  package var canonical: String?
  /// The tool should end with this code.
  package var quit: Int32?

  package init() {}

  package init(lines: [String]) {
    self.lines = lines
  }

  /// What is said of an app that was loaded.
  package init(of scene: SceneDescription, printed: [StepEvent]) {
    lines = ["loaded \(scene.app): \(scene.counts)"]
    if let doubt = scene.doubt { lines.append("values are read by mirrors: \(doubt)") }
    if let doubt = scene.executorDoubt {
      lines.append("jobs run on the ordinary executors: \(doubt)")
    }
    self.printed = printed
  }

  package init(_ result: Session.StepResult) {
    canonical = result.command
    add(result)
  }

  /// One more step.
  package mutating func add(_ result: Session.StepResult) {
    steps.append(result)
    if !result.unsettled.isEmpty { error = .unsettled(result.unsettled) }
    switch result.look {
    case .success(let look) where !look.broken.isEmpty:
      error = .invariantsBroken(look.broken, step: result.number ?? 0)
    case .success: break
    case .failure(let failure): error = failure
    }
  }

  /// Whether a step broke something that must hold, after which no further one is taken.
  package var isStopped: Bool {
    if case .success(let look)? = steps.last?.look { !look.broken.isEmpty } else { true }
  }

  /// How an opened branch is announced.
  package static func note(_ opened: (name: String, from: Int)) -> String {
    "branch \(opened.name) from #\(opened.from)"
  }
}
