import InspectableDoor

extension Command {
  /// The verb for what an app does in real time.
  static let wait = Command(
    verb: Inputs.Wait.word, group: .step, forms: ["wait DURATION", "wait [DURATION] until EXPR"],
    summary: "let real time pass, for what the app does outside of its clock",
    examples: ["wait 2s", "wait until state.isLoaded", "wait 30s until state.todos.count > 3"],
    hides: .comparisons, movesSession: true, plan: { try $0.readWait().read }
  ) { invocation in
    let (read, offset) = try invocation.readWait()
    let session = invocation.session
    let began = ContinuousClock.now
    let progress = session.audience.progress
    progress?.begin()
    if read.input.realSeconds > 0.3 {
      progress?.show(
        session.shown(read.input, in: try session.scene()), hint: "Ctrl-C ends it")
    }
    defer { progress?.clear() }
    var output = Output(try await session.perform(read.input, place: read.place))
    let seconds = (ContinuousClock.now - began).seconds
    guard let wait = read.input.kind as? Inputs.Wait else { return output }
    let isInterrupted = seconds < read.input.realSeconds
    if let until = wait.until {
      let report = try await session.check(until, offset: offset, lenient: true)
      output.found = ["holds": .bool(report.holds)]
      if !report.holds {
        output.error = .waited(
          without: "\(until)", seconds: isInterrupted ? seconds : read.input.realSeconds,
          isInterrupted: isInterrupted, findings: report.findings)
      }
    } else if isInterrupted {
      output.lines = ["interrupted after \(Duration.short(seconds))"]
    }
    return output
  }
}

extension Invocation {
  /// Consumes how long is waited and for what, and refuses what cannot or may not be done; the offset is that of
  /// the condition.
  fileprivate mutating func readWait() throws -> (read: ReadInput, offset: Int) {
    let start = parser.offsetOfNextToken
    guard !parser.isAtEnd else {
      throw SourceError("expected how long, such as 2s, or 'until' and an expression", at: start)
    }
    var wait = Inputs.Wait()
    var ahead = parser
    if (try? ahead.identifier()) == nil { wait.nanoseconds = try parser.duration().nanoseconds }
    var offset = start
    if !parser.isAtEnd { (wait.until, offset) = try condition() }
    if wait.nanoseconds != 0, !interpreter.permissions.waits {
      throw CommandError.notAllowed(.wait, path: "", at: start)
    }
    if let loaded = session.loaded, !loaded.capabilities.contains(.wait) {
      throw CommandError.refused("the host of this app cannot wait in real time", at: start)
    }
    if let most = replyLimit {
      if let asked = wait.nanoseconds, Double(asked) / 1e9 > most {
        throw CommandError.refused(
          "one command may take \(Duration.short(most)): a larger --timeout allows this", at: start)
      }
      // Else the app would be taken for one that hangs.
      if wait.nanoseconds == nil { wait.limit = Int64(min(most, 1e9) * 1e9) }
    }
    let until = wait.until
    let read = ReadInput(Input(wait)) { until?.offset(of: $0, from: offset) }
    return (read, offset)
  }

  /// Consumes `until` and an expression, up to the end.
  mutating func condition() throws(SourceError) -> (ValueExpression, offset: Int) {
    let offset = parser.offsetOfNextToken
    guard try parser.identifier("'until'") == "until" else {
      throw SourceError("expected 'until' and an expression", at: offset)
    }
    let start = parser.offsetOfNextToken
    let expression = try unplacedExpression()
    try parser.expectEnd()
    return (expression, start)
  }
}

extension Invocation {
  /// How many seconds the app may take for one command; nil for any number.
  fileprivate var replyLimit: Double? { (session.loaded?.host as? any PatientHost)?.replyLimit }
}

// MARK: As it is read

extension Inputs.Wait: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    var wait = Inputs.Wait()
    var ahead = parser
    if (try? ahead.identifier()) == nil { wait.nanoseconds = try parser.duration().nanoseconds }
    while !parser.isAtEnd {
      let offset = parser.offsetOfNextToken
      switch try parser.identifier("'until'") {
      case "within": wait.limit = try parser.duration().nanoseconds
      case "meanwhile": wait.outcome = try parser.outcome()
      case "until": wait.until = try parser.expression()
      default: throw SourceError("expected 'until' and an expression", at: offset)
      }
    }
    return ReadInput(Input(wait))
  }
}

extension Parser {
  /// Consumes how many events came and which parts changed.
  fileprivate mutating func outcome() throws(SourceError) -> Inputs.Wait.Outcome {
    var outcome = Inputs.Wait.Outcome(
      events: try wholeNumber("a number of events", least: 0), changed: [])
    while !isAtEnd {
      var ahead = self
      guard let part = try? ahead.wholeNumber("a part", least: 0) else { break }
      outcome.changed.append(part)
      self = ahead
    }
    return outcome
  }
}
