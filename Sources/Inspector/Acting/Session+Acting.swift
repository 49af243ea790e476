package import InspectableDoor

extension Session {
  /// What one input did, ready to be shown.
  package struct StepResult {
    /// The step's number; nil if the input took none.
    package var number: Int?
    package var label: String
    /// The command that does it, in full.
    package var command: String
    package var opened: (name: String, from: Int)?
    package var events: [StepEvent]
    /// The effects that wait for something the inspector does not control.
    package var unsettled: [String]
    package var changes: [PartChanges]
    /// What the observed expressions came to after the step; an error if they could not be looked
    /// at.
    package var look: Result<Look, CommandError> = .success(Look())
    /// How far the clock was after it, in nanoseconds, where somebody wants to know.
    package var clock: Int64?
    /// The steps that its effects made, if it was done in a running app, which records them one by one.
    package var further: [StepResult] = []
    /// Whether it was done in a running app and not in its mirror, which is at an earlier step.
    package var isElsewhere = false
  }

  /// Does one thing; `place` finds what a refusal is about in the command.
  package func perform(
    _ input: Input, place: (Refusal.Place) -> Int? = { _ in nil }
  ) async throws(CommandError) -> StepResult {
    let scene = try current().scene
    if let control {
      if let placeholder = input.placeholder { throw .placeholder(at: place(placeholder)) }
      noteSecrets(of: [input])
      return try await control.perform(input, place: place)
    }
    try await lookBeforeStep()
    try await keepBeforeStep()
    let began = ContinuousClock.now
    let ahead = nextAhead()
    // Before it is journaled: what is given to a place without a mark may repeat a secret of this very input.
    if ahead == nil, input.placeholder == nil { noteSecrets(of: [input]) }
    let title = ahead?.title ?? self.title(of: input, in: scene)
    let command = ahead?.command ?? input.command(labelled: title)
    let report: StepReport
    if let ahead {
      assert(ahead.input == input, "another input was sent ahead")
      report = try await self.report(of: ahead, place: place)
    } else {
      // Otherwise the app would get the placeholder as a value.
      if let placeholder = input.placeholder { throw .placeholder(at: place(placeholder)) }
      try await leaveCheckpoint(during: title)
      report = try await journaling(command) { () throws(CommandError) in
        let question = Questions.Perform(input: input, excerpts: asksForExcerpts)
        return try await ask(question, during: title, place: place).report
      }
    }
    let opened = loaded?.take(
      report, of: report.input ?? input, after: (ContinuousClock.now - began).seconds)
    var result = try StepResult(
      report, number: loaded?.timeline.position, of: try current().host, titled: title,
      by: command, in: self)
    result.opened = opened ?? nil
    await audience.listener?.didPerform(report.input ?? input, report, in: self)
    await audience.listener?.didShow(result, in: self)
    // The step is taken even if the host fails after it.
    do throws(CommandError) {
      if !report.wentWell { try await endFlight() }
      try await takeCheckpoint(
        after: began, if: !report.isHeld && report.unsettled.isEmpty, during: title)
      if !report.isHeld { result.look = .success(try await look()) }
    } catch {
      result.look = .failure(error)
    }
    return result
  }
}

extension Session.StepResult {
  /// What an input did on a host, with its secrets hidden.
  ///
  /// - Parameters:
  ///   - number: the step's, unless the input took none.
  ///   - title, command: those of the input, where the report does not tell what was done instead.
  @MainActor
  init(
    _ report: StepReport, number: Int?, of host: any AppHost, titled title: String,
    by command: String, in session: Session
  ) throws(CommandError) {
    let (scene, secrets) = (try session.scene(), session.secretTexts)
    self.number = report.isHeld ? nil : number
    label = secrets.masking(command: report.label ?? report.input?.label(in: scene) ?? title)
    self.command = report.input.map { session.shown($0, in: scene) } ?? command
    events = report.events.merged(
      with: host.takeOutput(upTo: report.printed), before: report.printedBefore, hiding: secrets)
    unsettled = report.unsettled
    changes = report.changes
  }

  /// What the watched expressions came to.
  var watched: [WatchedChanges] { (try? look.get().watched) ?? [] }
}
