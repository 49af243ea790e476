import InspectableDoor

/// A session that is done once more, from nothing, to look at the scene after each of its steps.
///
/// The steps go to a host one by one and are kept nowhere, so that a long session takes no more memory than a
/// short one.
@MainActor
struct SessionPlayback {
  let scene: SceneDescription
  /// The steps that are looked at; of those before them only the state is wanted.
  let range: ClosedRange<Int>
  /// The way of the session, on its current branch.
  let timeline: Timeline
  /// The session that does them, with nothing but what was loaded.
  private let session: Session
  private let looker: SceneLooker
  /// Hides what is secret.
  let interpreter: Interpreter
  /// The crash that was told last, if the session came back from one.
  let crash: (message: String, places: [String])?
  /// The command that loads what is loaded.
  let load: String

  /// Starts the app once more.
  ///
  /// - Parameters:
  ///   - steps: those that are wanted; nil for all up to the current one.
  ///   - branch: another branch, whose own steps are wanted, up to its end; nil for the current one.
  ///   - isWhole: whether the steps after the current one are wanted too.
  init(
    _ original: Interpreter, steps: ClosedRange<Int>? = nil, branch: Int? = nil,
    isWhole: Bool = false
  ) async throws(CommandError) {
    let session = original.session
    var timeline = try session.timeline()
    let shared = branch.map(timeline.stepsShared(withBranch:)) ?? 0
    if let branch { timeline.go(to: timeline.branches[branch].tip, ofBranch: branch) }
    if isWhole { timeline.go(to: timeline.tip, ofBranch: timeline.branch) }
    self.timeline = timeline
    load = original.shown(try session.loadCommand()).text
    let last = timeline.position
    let wanted = steps ?? shared...last
    guard wanted.upperBound <= last else {
      throw .refused("there is no step \(wanted.upperBound): the session is at #\(last)")
    }
    range = wanted
    self.session = try await session.fresh()
    self.session.takeSecrets(of: session)
    scene = try self.session.scene()
    looker = SceneLooker(session: self.session, scene: scene)
    interpreter = Interpreter(
      session: self.session, console: MemoryConsole(), format: .json, registry: original.registry)
    let texts = session.secretTexts
    crash = (branch == nil ? session.crashes.message : nil).map { message in
      let places =
        session.crashes.places(isInterrupted: session.audience.isInterrupted)?.places ?? []
      return (texts.masking(message), places.map(\.text))
    }
  }

  /// Ends the app.
  func close() { session.close() }

  /// Does the steps, and hands over a block as soon as it is full.
  func blocks(
    _ take: (SessionBlock) throws(CommandError) -> Void
  ) async throws(CommandError) {
    var looked: SceneLook?
    var block: SessionBlock?
    try await steps { (moment) async throws(CommandError) in
      let isHead = block?.isFull ?? true
      let look = try await looker.look(after: moment, since: looked, withValues: isHead)
      if isHead {
        if let block { try take(block) }
        block = SessionBlock(first: moment.number, head: look)
      }
      block?.add(
        moment, look: look, since: isHead ? nil : looked,
        idle: looked.map { look.clock - $0.clock } ?? 0)
      looked = look
      looked?.values = []
    }
    if let block { try take(block) }
  }

  /// Does the steps, and hands over each.
  func steps(
    _ take: @MainActor (SessionMoment) async throws(CommandError) -> Void
  ) async throws(CommandError) {
    try await skip(upTo: range.lowerBound - 1)
    let branches = branchesByStep
    var number = range.lowerBound
    while number <= range.upperBound {
      var moment = try await self.moment(number)
      moment.branches = branches[number] ?? []
      try await take(moment)
      number += 1
    }
  }

  /// Makes the values before a step those after it, which was done last.
  ///
  /// They are asked for only where the step does not tell all that it changed.
  ///
  /// - Returns: the parts that it changed; nil where any may be otherwise.
  func advance(
    _ values: inout [PartValue], over moment: SessionMoment
  ) async throws(CommandError) -> [String]? {
    if !values.isEmpty, moment.isExact, moment.before.isEmpty, values.apply(moment.changes) {
      return moment.changes.map(\.part)
    }
    values = try await looker.values()
    return nil
  }

  private var branchesByStep: [Int: [String]] {
    var branches: [Int: [String]] = [:]
    for (index, branch) in timeline.branches.enumerated() where index != timeline.branch {
      let shared = timeline.stepsShared(withBranch: index)
      branches[shared, default: []].append("\(branch.name) (\(branch.tip - shared))")
    }
    return branches
  }

  // MARK: Doing

  /// Goes to a step without looking at those before it.
  private func skip(upTo end: Int) async throws(CommandError) {
    var next = 1
    while next <= end {
      let last = min(end, next + Session.stepsAtOnce - 1)
      let inputs = (next...last).flatMap { timeline.inputs(of: $0) }
      session.noteSecrets(of: inputs)
      _ = try await session.ask(Questions.Replay(inputs: inputs), during: "the way to #\(last)")
      next = last + 1
    }
  }

  private func moment(_ number: Int) async throws(CommandError) -> SessionMoment {
    var moment = SessionMoment(number: number)
    guard number > 0 else {
      moment.command = load
      moment.events = interpreter.masking(printed: session.takePrinted())
      return moment
    }
    let inputs = timeline.inputs(of: number)
    for (index, input) in inputs.enumerated() {
      let result = try await perform(input)
      moment.events += result.events
      moment.changes = result.changes
      if index < inputs.count - 1 {
        moment.before.append(session.shown(input, in: scene))
      } else {
        moment.command = session.shown(input, in: scene)
        moment.error = interpreter.problem(of: result)
      }
    }
    if inputs.isEmpty { moment.command = "# skipped" }
    moment.sources = timeline.step(number)?.sources ?? []
    return moment
  }

  private func perform(_ input: Input) async throws(CommandError) -> Session.StepResult {
    let label = input.label(in: scene)
    session.noteSecrets(of: [input])
    let report: StepReport
    do throws(CommandError) {
      report = try await session.ask(Questions.Perform(input: input), during: label).report
    } catch {
      let command = input.command(in: scene)
      throw .notReplayed(
        command,
        reason: interpreter.masking(error.failure, of: interpreter.shown(command)).message)
    }
    let host = try session.current().host
    let events = report.events.merged(
      with: host.takeOutput(upTo: report.printed), before: report.printedBefore,
      hiding: session.secretTexts)
    let result = Session.StepResult(
      number: nil, label: label, command: label, events: events, unsettled: report.unsettled,
      changes: report.changes)
    return interpreter.masking(Output(result)).steps.first ?? result
  }
}

extension [PartValue] {
  /// Makes each what it became; false where that is not certain.
  fileprivate mutating func apply(_ changes: [PartChanges]) -> Bool {
    changes.allSatisfy { part in
      guard let index = firstIndex(where: { $0.part == part.part }) else { return false }
      return self[index].value.apply(part.changes)
    }
  }
}

extension Timeline {
  /// The last step that the current branch has in common with another.
  func stepsShared(withBranch index: Int) -> Int {
    var other = self
    other.go(to: 0, ofBranch: index)
    var shared = 0...min(tip, other.tip)
    while shared.lowerBound < shared.upperBound {
      let middle = (shared.lowerBound + shared.upperBound + 1) / 2
      shared =
        node(of: middle) == other.node(of: middle)
        ? middle...shared.upperBound : shared.lowerBound...(middle - 1)
    }
    return shared.lowerBound
  }
}

extension Interpreter {
  /// What is wrong with a step that was done; nil for nothing.
  func problem(of result: Session.StepResult) -> String? {
    result.unsettled.isEmpty ? nil : masking(Output(result)).failure?.message
  }

  /// What the app printed, as it may be shown.
  fileprivate func masking(printed events: [StepEvent]) -> [StepEvent] {
    var output = Output()
    output.printed = events
    return masking(output).printed
  }
}
