import InspectableDoor

/// Sending inputs and looks before their turn.
extension Session {
  /// Something that is sent before its turn.
  enum Ahead {
    case input(Input)
    case look(AskedAhead)
  }

  /// How many inputs and looks are on their way.
  var countAhead: Int { loaded?.flight.items.count ?? 0 }

  /// Whether what comes next is done already and its reply is here.
  var isAnswered: Bool { loaded?.flight.isAnswered == true }

  /// Whether a look may be sent before its turn, after an input.
  func sendsAhead(_ look: AskedAhead) -> Bool {
    guard let loaded, !look.expression.asksAboutStep else { return false }
    return look.needed.isSubset(of: loaded.capabilities)
  }

  /// How many more may be sent before their turn.
  var roomAhead: Int {
    guard let loaded, loaded.failure == nil, loaded.capabilities.contains(.pipelining),
      // Observed expressions are asked for between two steps, and a copy can be made only of a host
      // at rest.
      loaded.observations.isEmpty || audience.isAway, !loaded.checkpoints.isDue,
      !loaded.checkpoints.isLending, audience.listener == nil, loaded.control == nil
    else { return 0 }
    return Flight.most - loaded.flight.items.count
  }

  /// Sends inputs and looks before their turn; they must be the next ones that are performed and asked, in
  /// order, and the first of all that are on their way is an input.
  func sendAhead(_ ahead: [Ahead]) async {
    guard let loaded, let host = loaded.host as? any PipelinedHost, !ahead.isEmpty else { return }
    var isFirst = loaded.flight.isEmpty
    // Where nothing is held, each input takes a step.
    var step = loaded.timeline.position + loaded.flight.inputCount
    var commands: [String] = []
    let items = ahead.map { ahead -> Flight.Item in
      defer { isFirst = false }
      switch ahead {
      case .input(let input):
        noteSecrets(of: [input])
        let title = self.title(of: input, in: loaded.scene)
        commands.append(input.command(labelled: title))
        step += 1
        return .input(
          Flight.Sent(
            input: input, title: title, command: commands[commands.count - 1], isFirst: isFirst))
      case .look(let look): return .look(look, step: step)
      }
    }
    journal?.write(commands)
    await loaded.flight.send(items, to: host, excerpts: asksForExcerpts)
  }

  /// Removes and returns the next input that was sent ahead, if there is one.
  func nextAhead() -> Flight.Sent? { loaded?.flight.takeInput() }

  /// Waits for the report of an input that was sent ahead.
  func report(
    of sent: Flight.Sent, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> StepReport {
    try await finishing { () throws(CommandError) in
      let reply = try await received(during: sent.title) {
        flight throws(HostFailure) in
        let reply = try await flight.reply(to: sent)
        // Otherwise it is not known what the host has done.
        if reply.answer == .passedOver { throw .somethingElse }
        return reply
      }
      if reply.refusal != nil { try await endFlight() }
      guard case .step(let answer) = try reply.taken({ $0.place.flatMap(place) }) else {
        preconditionFailure("what was passed over was thrown")
      }
      return answer.report
    }
  }

  /// Waits for what came of a check that was sent ahead; nil if it was not.
  ///
  /// - Parameter place: where in the command the place of a refusal stands.
  func checkedAhead(
    _ expression: ValueExpression, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> CheckReport? {
    guard let step = nextAsked(.check(expression)) else { return nil }
    let reply = try await received(during: AskedAhead.check(expression).title) {
      flight throws(HostFailure) in
      try await flight.reply(to: AskedAhead.check(expression, step))
    }
    if reply.answer?.report.holds != true { try await endFlight() }
    return try reply.taken { $0.place.flatMap(place) }.report
  }

  /// Waits for a value that was asked for ahead; nil if it was not.
  ///
  /// - Parameter place: where in the command the place of a refusal stands.
  func readAhead(
    _ expression: ValueExpression, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> Value? {
    guard let step = nextAsked(.read(expression)) else { return nil }
    let reply = try await received(during: AskedAhead.read(expression).title) {
      flight throws(HostFailure) in
      try await flight.reply(to: AskedAhead.read(expression, step))
    }
    if reply.refusal != nil { try await endFlight() }
    return try reply.taken { $0.place.flatMap(place) }.value
  }

  /// Drops what is on its way, after something that did not go well.
  func endFlight() async throws(CommandError) {
    guard let flight = loaded?.flight, let host = flight.host, !flight.isEmpty else { return }
    do throws(Flight.Loss) {
      try await flight.land()
    } catch {
      throw try await lost(host, error.failure, during: error.title)
    }
    dropFlight()
  }

  /// Forgets what is on its way, which will not be done.
  func dropFlight() {
    guard let flight = loaded?.flight else { return }
    journal?.withdraw(flight.inputCount)
    loaded?.flight = Flight()
  }

  /// Removes the next look that was sent ahead, if it is this one; returns the step that it was sent for.
  private func nextAsked(_ look: AskedAhead) -> Int? {
    guard let loaded, loaded.glance == nil else { return nil }
    return loaded.flight.take(look)
  }

  /// A reply to something that was sent ahead; a host that gives none is replaced.
  private func received<Answer>(
    during title: String,
    _ body: (Flight) async throws(HostFailure) -> Reply<Answer>
  ) async throws(CommandError) -> Reply<Answer> {
    guard let flight = loaded?.flight, let host = flight.host else { throw .nothingLoaded }
    do throws(HostFailure) {
      return try await body(flight)
    } catch {
      throw try await lost(host, error, during: title)
    }
  }
}
