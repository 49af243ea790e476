import InspectableDoor

/// A mirror whose user acts in the running app: the recording brings to the mirror what was done there.
extension Following: AppControl {
  /// How long the copy of a recording may take from another machine.
  private static let patience = Duration.seconds(10)
  /// How long an app that hangs up may take to end.
  private static let agony = Duration.seconds(2)

  func catchUp() async {
    if [.parted, .unreadable, .itself].contains(end) { return }
    await readToPresent()
    await proceedToEnd()
  }

  /// Does what has come, up to where nothing more can be done.
  private func proceedToEnd() async {
    while end == nil, hasWork { await proceed() }
  }

  /// Reads what the running app has recorded up to now; if it doesn't say how far that is, what is there.
  private func readToPresent() async {
    guard let running else { return }
    let question = Questions.Recorded()
    let answer = try? await running.ask(question, during: "recorded").reply.answer
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let count = waiting.count
      look()
      if let answer {
        let end = AttachRequest.Place(part: answer.part, offset: answer.offset)
        if file.hasRead(to: end) { return }
      } else if waiting.count == count, isBegun || count > 0 {
        return
      }
      guard mayCome, .now < deadline, !interpreter.session.audience.isInterrupted() else { return }
      if waiting.count == count { Platform.pause(milliseconds: 1) }
    }
  }

  func perform(
    _ input: Input, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> Session.StepResult {
    guard let running else { throw .nothingLoaded }
    let session = interpreter.session
    let title = session.title(of: input, in: try session.scene())
    let question = Questions.Perform(input: input, excerpts: session.asksForExcerpts)
    let answer: (reply: Reply<Questions.Perform.Answer>, host: any AppHost)
    do throws(CommandError) {
      answer = try await running.ask(question, during: title)
    } catch {
      throw await lost(running, error)
    }
    let report = try answer.reply.taken { $0.place.flatMap(place) }.report
    let done = report.input ?? input
    await readToPresent()
    if let step = try await performRecorded(done, place: place) { return step }
    tell("done in the running app, not in its mirror: \(title)")
    var step = try Session.StepResult(
      report, number: nil, of: answer.host, titled: title, by: input.command(labelled: title),
      in: session)
    step.isElsewhere = true
    return step
  }

  /// Does what was recorded up to an input, and then that; nil if the mirror is elsewhere, or the recording lacks it.
  private func performRecorded(
    _ input: Input, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> Session.StepResult? {
    let session = interpreter.session
    let text = session.shown(input, in: try session.scene())
    guard end == nil, !isAway,
      let index = waiting.firstIndex(where: { $0.stands(for: input, text) })
    else { return nil }
    let rest = waiting[(index + 1)...]
    waiting = waiting[..<index]
    while end == nil, !isAway, !waiting.isEmpty { await doWaiting() }
    guard end == nil, !isAway else { return nil }
    waiting = rest
    session.control = nil
    defer {
      session.control = self
      note()
    }
    var step = try await session.perform(input, place: place)
    // At a prompt, and in a transcript, these are steps of their own.
    while isAside, interpreter.recorder == nil, let own = waiting.first?.own {
      let further = try await session.perform(own)
      waiting.removeFirst()
      step.further.append(further)
      if !further.unsettled.isEmpty {
        finish(.parted, "the mirror parts from the recording, and stays as it is")
        break
      }
    }
    return step
  }

  /// The error if the running app gives no answer; if it has ended, the mirror is all that is left.
  private func lost(_ running: RunningApp, _ error: CommandError) async -> CommandError {
    switch error {
    case .hostFailed(.timedOut, _, _, _), .hostFailed(.interrupted, _, _, _):
      return .refused("\(error.failure.message); the app may still do it")
    default: break
    }
    // An app that crashes hangs up first, and then writes how it ended.
    let deadline = ContinuousClock.now + Self.agony
    look()
    while mayCome, .now < deadline, !interpreter.session.audience.isInterrupted() {
      Platform.pause(milliseconds: 10)
      look()
    }
    guard mayCome else {
      // How it ended may be in its recording, such as a crash.
      await proceedToEnd()
      interpreter.session.control = nil
      return .refused(
        "\(running.entry.name) has ended: what you type acts in its mirror from now on")
    }
    return .refused("\(running.entry.name) takes no inputs: \(error.failure.message)")
  }
}

extension RecordingLines.Item {
  /// What the effects of the app did; nil if it is something else.
  fileprivate var own: Input? {
    guard case .command(.command(let line, _)) = self, line.hasPrefix(Inputs.Own.word + " ")
    else { return nil }
    return try? Input(parsing: Array(line.utf8))
  }

  /// Whether it is the line of an input that was just done.
  ///
  /// The answer to a request is recorded as the app got it, so only its first words are known.
  fileprivate func stands(for input: Input, _ text: String) -> Bool {
    guard case .command(.command(let line, _)) = self else { return false }
    guard input.kind is Inputs.Resolve || input.kind is Inputs.Fail else { return line == text }
    let words = text.split(separator: " ").prefix(2)
    return line.split(separator: " ").prefix(2) == words
  }
}
