import InspectableDoor

extension Session {
  /// What was sent to the host before its turn, so that it works on the next things while the last one's
  /// report is shown.
  ///
  /// As soon as one of them does not go well, the host skips the inputs after it, so that a script that
  /// ends there leaves the app as if they had come one by one.
  struct Flight {
    /// An input that was sent.
    struct Sent {
      let input: Input
      let title: String
      let command: String
      /// Whether it was sent while nothing else was on its way, so that it is done in any case.
      let isFirst: Bool
    }

    enum Item {
      case input(Sent)
      /// A look, at the step that the session is at by then.
      case look(AskedAhead, step: Int)
    }

    /// What was sent and whose replies were not received yet, in order.
    fileprivate(set) var items: [Item] = []
    fileprivate var host: (any PipelinedHost)?
    /// Why they could not be sent.
    fileprivate var failure: HostFailure?

    var isEmpty: Bool { items.isEmpty }

    fileprivate var inputCount: Int { items.count { if case .input = $0 { true } else { false } } }
  }

  /// Something that is sent before its turn.
  enum Ahead {
    case input(Input)
    case look(AskedAhead)
  }

  /// A question about the app as it is then, which stops what was sent after it if it is not answered as it
  /// should be.
  enum AskedAhead: Hashable {
    /// Whether an expression holds.
    case check(ValueExpression)
    /// The value of an expression.
    case read(ValueExpression)

    private var expression: ValueExpression {
      switch self {
      case .check(let expression), .read(let expression): expression
      }
    }

    /// Whether it can be asked before it is known which step that will be.
    var isFree: Bool {
      expression.scenePaths.allSatisfy { !$0.isEmpty && $0.components.first != .member("step") }
    }

    /// What a host has to offer to be asked it before its turn.
    fileprivate var needed: Set<Capability> {
      expression.usesQueries ? [.expressions, .queries, .stops] : [.expressions, .stops]
    }

    fileprivate var label: String {
      switch self {
      case .check(let expression): "expect \(expression)"
      case .read(let expression): "print \(expression)"
      }
    }

    @MainActor
    fileprivate func post(
      to host: any PipelinedHost, step: Int
    ) async throws(HostFailure) {
      switch self {
      case .check(let expression): try await host.post([Self.check(expression, step)])
      case .read(let expression): try await host.post([Self.read(expression, step)])
      }
    }

    fileprivate static func check(_ expression: ValueExpression, _ step: Int) -> Questions.Check {
      Questions.Check(expression: expression, step: step, lenient: false, stops: true)
    }

    fileprivate static func read(_ expression: ValueExpression, _ step: Int) -> Questions.Read {
      Questions.Read(expression: expression, step: step, full: false, stops: true)
    }
  }

  /// How many inputs and looks are on their way at most.
  private static var mostAhead: Int { 64 }

  /// How many inputs and looks are on their way.
  var countAhead: Int { loaded?.flight.items.count ?? 0 }

  /// Whether a look may be sent before its turn, after an input.
  func sendsAhead(_ look: AskedAhead) -> Bool {
    guard let loaded else { return false }
    return look.needed.isSubset(of: loaded.capabilities)
  }

  /// How many more may be sent before their turn.
  var roomAhead: Int {
    guard let loaded, loaded.failure == nil, loaded.capabilities.contains(.pipelining),
      // Observed expressions are asked for between two steps, and a copy can be made only of a host
      // at rest.
      loaded.observations.isEmpty || isCatchingUp, !loaded.checkpoints.isDue,
      !loaded.checkpoints.isLending, listener == nil
    else { return 0 }
    return Self.mostAhead - loaded.flight.items.count
  }

  /// Whether what comes next is done already and its reply is here.
  var isAnswered: Bool {
    guard let flight = loaded?.flight, !flight.isEmpty else { return false }
    return flight.host?.hasReply == true
  }

  /// Sends inputs and looks before their turn; they must be the next ones that are performed and asked, in
  /// order, and the first of all that are on their way is an input.
  func sendAhead(_ ahead: [Ahead]) async {
    guard let loaded, let host = loaded.host as? any PipelinedHost, !ahead.isEmpty else { return }
    var isFirst = loaded.flight.isEmpty
    // Where nothing is held, each input takes a step.
    var step = loaded.timeline.position + loaded.flight.inputCount
    let items = ahead.map { ahead -> Flight.Item in
      defer { isFirst = false }
      switch ahead {
      case .input(let input):
        noteSecrets(of: [input])
        let title = secretTexts.masking(command: input.label(in: loaded.scene))
        step += 1
        return .input(
          Flight.Sent(
            input: input, title: title, command: input.command(labelled: title), isFirst: isFirst))
      case .look(let look): return .look(look, step: step)
      }
    }
    let sent = items.compactMap { if case .input(let sent) = $0 { sent } else { nil } }
    noteSecrets(of: sent.map(\.input))
    journal?.write(sent.map(\.command))
    self.loaded?.flight.host = host
    self.loaded?.flight.items += items
    do throws(HostFailure) {
      try await post(items[...], to: host)
    } catch {
      self.loaded?.flight.failure = error
    }
  }

  private func post(
    _ items: ArraySlice<Flight.Item>, to host: any PipelinedHost
  ) async throws(HostFailure) {
    let excerpts = asksForExcerpts
    var rest = items
    while let item = rest.popFirst() {
      switch item {
      case .look(let look, let step): try await look.post(to: host, step: step)
      case .input(let sent) where sent.isFirst:
        try await host.post([Questions.Perform(input: sent.input, excerpts: excerpts)])
      case .input(let sent):
        // Those that follow are written at once.
        var questions = [Questions.Proceed(input: sent.input, excerpts: excerpts)]
        while case .input(let next)? = rest.first {
          questions.append(Questions.Proceed(input: next.input, excerpts: excerpts))
          rest.removeFirst()
        }
        try await host.post(questions)
      }
    }
  }

  /// Removes and returns the next input that was sent ahead, if there is one.
  func nextAhead() -> Flight.Sent? {
    guard case .input(let sent)? = loaded?.flight.items.first else { return nil }
    loaded?.flight.items.removeFirst()
    return sent
  }

  /// Waits for the report of an input that was sent ahead.
  func report(
    of sent: Flight.Sent, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> StepReport {
    try await finishing { () throws(CommandError) in
      guard let host = loaded?.flight.host else { throw .nothingLoaded }
      let reply = try await received(sent, from: host)
      if let refusal = reply.refusal {
        try await endFlight()
        throw .refused(refusal, at: refusal.place.flatMap(place))
      }
      guard case .answer(.step(let answer)) = reply else {
        // It is not known what the host has done.
        throw try await lost(
          host, .somethingElse, during: sent.title)
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
    let reply = try await received(
      AskedAhead.check(expression, step), during: AskedAhead.check(expression).label)
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
    let reply = try await received(
      AskedAhead.read(expression, step), during: AskedAhead.read(expression).label)
    if reply.refusal != nil { try await endFlight() }
    return try reply.taken { $0.place.flatMap(place) }.value
  }

  /// Removes the next look that was sent ahead, if it is this one; returns the step that it was sent for.
  private func nextAsked(_ look: AskedAhead) -> Int? {
    guard let loaded, loaded.glance == nil,
      case .look(let sent, let step)? = loaded.flight.items.first
    else { return nil }
    assert(sent == look, "another look was sent ahead")
    self.loaded?.flight.items.removeFirst()
    return step
  }

  /// Drops what is on its way, after something that did not go well.
  func endFlight() async throws(CommandError) {
    guard let flight = loaded?.flight, let host = flight.host, !flight.isEmpty else { return }
    for item in flight.items {
      switch item {
      case .input(let sent):
        guard try await received(sent, from: host).answer == .passedOver else {
          throw try await lost(host, .garbage("an input was not passed over"), during: sent.title)
        }
      case .look(let look, let step):
        // Whatever it came to, nobody asks for it now.
        switch look {
        case .check(let expression):
          _ = try await received(AskedAhead.check(expression, step), during: look.label)
        case .read(let expression):
          _ = try await received(AskedAhead.read(expression, step), during: look.label)
        }
      }
    }
    dropFlight()
  }

  private func received(
    _ sent: Flight.Sent, from host: any PipelinedHost
  ) async throws(CommandError) -> Reply<Questions.Proceed.Answer> {
    guard sent.isFirst else {
      return try await received(Questions.Proceed(input: sent.input), during: sent.title)
    }
    switch try await received(Questions.Perform(input: sent.input), during: sent.title) {
    case .answer(let answer): return .answer(.step(answer))
    case .refused(let refusal): return .refused(refusal)
    }
  }

  /// The reply to the first question that was sent ahead and is not answered.
  private func received<Asked: Question>(
    _ question: Asked, during label: String
  ) async throws(CommandError) -> Reply<Asked.Answer> {
    guard let host = loaded?.flight.host else { throw .nothingLoaded }
    do throws(HostFailure) {
      if let failure = loaded?.flight.failure { throw failure }
      return try await host.receive(to: question)
    } catch {
      throw try await lost(host, error, during: label)
    }
  }

  /// Forgets what is on its way, which will not be done.
  func dropFlight() {
    guard let flight = loaded?.flight else { return }
    journal?.withdraw(flight.inputCount)
    loaded?.flight = Flight()
  }
}
