package import InspectableDoor

extension Session {
  /// The scene as it is now.
  package func describe() async throws(CommandError) -> SceneDescription {
    try await ask(Questions.Describe(), during: "describe").description
  }

  /// The scene as it is now, and of each store why the app could not begin with its present state.
  ///
  /// - Throws: also where the app's host can give stores no other state.
  package func describeForSaving() async throws(CommandError) -> SceneDescription {
    let current = try current()
    guard current.capabilities.contains(.restore) else {
      throw .refused(
        "the host of \(current.scene.app) cannot give stores a state to begin with, so there is "
          + "nothing to save")
    }
    return try await ask(Questions.Describe(obstacles: true), during: "describe")
      .description
  }

  /// The value of an expression; `offset` is where it stands in the command.
  package func read(
    _ expression: ValueExpression, full: Bool, offset: Int
  ) async throws(CommandError) -> Value {
    let place = { (place: Refusal.Place) in expression.offset(of: place, from: offset) }
    if !full, let value = try await readAhead(expression, place: place) { return value }
    var question = Questions.Read(
      expression: expression, step: try askedStep, full: full)
    if expression.asksAboutStep { question.past = try await pastOfStep() }
    return try await ask(question, during: "print \(expression)", place: place).value
  }

  /// Hands over the lines of the whole value of an expression, some at a time and the first at once,
  /// until there are no more or none are wanted; `offset` is where it stands in the command.
  ///
  /// - Parameters:
  ///   - prefix: what the first line begins with.
  ///   - take: takes lines, and says whether more are wanted.
  package func print(
    _ expression: ValueExpression, prefix: String, offset: Int, to take: ([String]) -> Bool
  ) async throws(CommandError) {
    let current = try current()
    let needed: [Capability] =
      expression.usesQueries ? [.pieces, .expressions, .queries] : [.pieces, .expressions]
    guard needed.allSatisfy(current.capabilities.contains), !expression.asksAboutStep else {
      let value = try await read(expression, full: true, offset: offset)
      _ = take(value.lines(prefix: prefix))
      return
    }
    let label = "print \(expression)"
    var piece = try await ask(
      Questions.Print(
        expression: expression, step: try askedStep, prefix: prefix),
      during: label, place: { expression.offset(of: $0, from: offset) })
    while take(piece.lines), !piece.isLast {
      if audience.isInterrupted() { throw .printInterrupted("\(expression)") }
      piece = try await ask(Questions.More(), during: label)
    }
  }

  /// What can follow a path; nothing from a host that cannot tell.
  package func continuations(of path: ValuePath) async -> PathContinuations {
    guard let step = loaded?.timeline.position else { return PathContinuations() }
    let rest = ValuePath(Array(path.components.dropFirst()))
    switch path.components.first {
    // The app before the step mostly has what it has now.
    case .member("old") where !hasPart("old"):
      var found = await continuations(of: rest)
      if rest.isEmpty { found.members.removeAll { !hasPart($0) } }
      return found
    case .member("action") where !hasPart("action"):
      guard let scene = loaded?.scene, let input = loaded?.timeline.inputs(upTo: step).last else {
        return PathContinuations()
      }
      return input.action(in: scene).continuations(of: rest)
    default: break
    }
    return await aside { () throws(CommandError) in
      try await ask(Questions.Continuations(path: path, step: step), during: "completion").found
    } ?? PathContinuations()
  }

  /// Whether the app has a part of a name.
  private func hasPart(_ name: String) -> Bool {
    guard let scene = loaded?.scene else { return false }
    return scene.stores.contains { $0.name == name } || scene.screens.contains { $0.name == name }
      || scene.queues.contains { $0.name == name }
  }

  /// Asks for completion; nil where there is no answer.
  ///
  /// Completion cannot show that the app is gone, or where the session is then: that is left to the
  /// next command.
  package func aside<Result>(
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async -> Result? {
    guard let loaded, loaded.failure == nil,
      (loaded.host as? any EndingHost)?.hasEnded != true
    else { return nil }
    return try? await body()
  }

  /// Whether an expression holds.
  package func check(
    _ expression: ValueExpression, offset: Int, lenient: Bool = false
  ) async throws(CommandError) -> CheckReport {
    let place = { (place: Refusal.Place) in expression.offset(of: place, from: offset) }
    if !lenient, let report = try await checkedAhead(expression, place: place) { return report }
    var question = Questions.Check(
      expression: expression, step: try askedStep, lenient: lenient)
    if expression.asksAboutStep { question.past = try await pastOfStep() }
    return try await ask(question, during: "expect \(expression)", place: place).report
  }

  /// What came before the current step, for `old` and `action`.
  private func pastOfStep() async throws(CommandError) -> StepPast {
    let timeline = try timeline()
    guard timeline.position > 0 else { return StepPast() }
    let before = timeline.position - 1
    let input = timeline.inputs(upTo: timeline.position).last
    let action = input?.action(in: try scene())
    if let kept = loaded?.beforeStep, kept.node == timeline.node(of: before) {
      return StepPast(parts: kept.parts, action: action)
    }
    let host = try await hostRestored(to: before)
    defer { host.close() }
    let asker = HostAsker(host: host, step: before)
    let parts = try await asker.ask(Questions.Values()).parts
    loaded?.beforeStep = (timeline.node(of: before), parts)
    return StepPast(parts: parts, action: action)
  }

  /// Keeps the values of now for conditions that compare them with those after the next step.
  func keepBeforeStep() async throws(CommandError) {
    guard let observations = loaded?.observations, !audience.isAway,
      observations.invariants.contains(where: \.expression.asksAboutStep)
    else { return }
    let timeline = try timeline()
    let parts = try await values()
    loaded?.beforeStep = (timeline.node(of: timeline.position), parts)
  }

  /// Throws if a path of an expression can lead nowhere, whatever comes: the error that reading it gives.
  ///
  /// What a query asks of each element, an index, nil and a case's payload are left alone.
  package func refuseMistakes(
    in expression: ValueExpression, offset: Int, paths: CheckedPaths = .all
  ) async throws(CommandError) {
    // What a journal holds was taken when it was typed.
    guard !audience.isAway, expression.scenePaths.contains(where: { !$0.isEmpty }) else { return }
    let question = Questions.Check(
      expression: expression, step: try askedStep, lenient: true, paths: paths)
    _ = try await ask(
      question, during: "reading \(expression)",
      place: { (place: Refusal.Place) in expression.offset(of: place, from: offset) })
  }

  /// Throws if an expression is about a step, by `old` or `action`, where it is asked of states.
  ///
  /// - Parameter offset: where it stands in the command; nil for nowhere.
  package func refuseStepNames(
    in expression: ValueExpression, offset: Int? = nil
  ) throws(CommandError) {
    // The app's own part of that name is meant by it.
    guard let found = expression.stepNames.first(where: { !hasPart($0.name) }) else { return }
    let place = offset.flatMap { start in
      found.offset.flatMap { expression.offset(of: .expression(offset: $0), from: start) }
    }
    throw .refused(
      "'old' and 'action' are about a step, but this is asked of states: \(expression)", at: place)
  }

  /// Whether dispatching is held, what waits, and how many timers there are.
  package func held() async throws(CommandError) -> Questions.Held.Answer {
    try await ask(Questions.Held(), during: "held")
  }

  /// What is different in what a screen draws since a drawing; nil if there is no such screen now.
  package func drawn(
    _ screen: String, since number: Int?
  ) async throws(CommandError) -> Questions.Draw.Answer? {
    guard loaded?.capabilities.contains(.draw) == true else {
      let path = ValuePath([.member(screen), .member("screen")])
      guard case .array(let values)? = try await valueIfAny(of: ValueExpression(path)) else {
        return nil
      }
      let lines = values.compactMap { if case .string(let line) = $0 { line } else { nil } }
      return .init(number: 0, change: DrawnChange(start: 0, gone: 0, lines: lines))
    }
    do throws(CommandError) {
      let question = Questions.Draw(screen: screen, since: number)
      return try await ask(question, during: "reading \(screen).screen")
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }

  /// What has not ended.
  package func effects() async throws(CommandError) -> [EffectRow] {
    try await ask(Questions.Effects(), during: "effects").rows
  }

  /// The current instant in nanoseconds since the start, and what waits on the clock.
  package func clock() async throws(CommandError) -> (now: Int64, timers: [TimerRow]) {
    let clock = try await ask(Questions.Clock(), during: "clock")
    return (clock.nanoseconds, clock.timers)
  }
}
