import InspectableDoor

extension Session {
  /// Inputs that were sent to the host before their turn, so that it works on the next ones while
  /// the last one's report is shown.
  ///
  /// As soon as one of them does not go well, the host skips the others, so that a script that ends
  /// there leaves the app as if they had come one by one.
  struct Flight {
    /// An input that was sent.
    struct Sent {
      let input: Input
      let title: String
      let command: String
      /// Whether it was sent while no other was on its way, so that it is done in any case.
      let isFirst: Bool
    }

    /// Those whose replies were not received yet, in order.
    fileprivate(set) var inputs: [Sent] = []
    fileprivate var host: (any PipelinedHost)?
    /// Why they could not be sent.
    fileprivate var failure: HostFailure?

    var isEmpty: Bool { inputs.isEmpty }
  }

  /// How many inputs are on their way at most.
  private static var mostAhead: Int { 64 }

  /// How many inputs are on their way.
  var countAhead: Int { loaded?.flight.inputs.count ?? 0 }

  /// How many more may be sent before their turn.
  var roomAhead: Int {
    guard let loaded, loaded.failure == nil, loaded.capabilities.contains(.pipelining),
      // Observed expressions are asked for between two steps, and a copy can be made only of a host
      // at rest.
      loaded.observations.isEmpty || isCatchingUp, !loaded.checkpoints.isDue, listener == nil
    else { return 0 }
    return Self.mostAhead - loaded.flight.inputs.count
  }

  /// Whether the next input is done already and its reply is here.
  var isAnswered: Bool {
    guard let flight = loaded?.flight, !flight.isEmpty else { return false }
    return flight.host?.hasReply == true
  }

  /// Sends inputs before their turn; they must be the next ones that are performed, in order.
  func sendAhead(_ inputs: [Input]) async {
    guard let loaded, let host = loaded.host as? any PipelinedHost, !inputs.isEmpty else { return }
    let sent = inputs.enumerated().map { position, input in
      let title = input.label(in: loaded.scene)
      return Flight.Sent(
        input: input, title: title, command: input.command(labelled: title),
        isFirst: position == 0 && loaded.flight.isEmpty)
    }
    noteSecrets(of: inputs)
    journal?.write(sent.map(\.command))
    self.loaded?.flight.host = host
    self.loaded?.flight.inputs += sent
    let excerpts = asksForExcerpts
    do throws(HostFailure) {
      if let first = sent.first, first.isFirst {
        try await host.post([Questions.Perform(input: first.input, excerpts: excerpts)])
      }
      let others = sent.filter { !$0.isFirst }
      if !others.isEmpty {
        try await host.post(
          others.map { Questions.Proceed(input: $0.input, excerpts: excerpts) })
      }
    } catch {
      self.loaded?.flight.failure = error
    }
  }

  /// Removes and returns the next input that was sent ahead, if there is one.
  func nextAhead() -> Flight.Sent? {
    guard loaded?.flight.isEmpty == false else { return nil }
    return loaded?.flight.inputs.removeFirst()
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

  /// Drops the inputs that are on their way, after something that did not go well.
  func endFlight() async throws(CommandError) {
    guard let flight = loaded?.flight, let host = flight.host, !flight.isEmpty else { return }
    for sent in flight.inputs {
      guard try await received(sent, from: host).answer == .passedOver else {
        throw try await lost(host, .garbage("an input was not passed over"), during: sent.title)
      }
    }
    dropFlight()
  }

  private func received(
    _ sent: Flight.Sent, from host: any PipelinedHost
  ) async throws(CommandError) -> Reply<Questions.Proceed.Answer> {
    do throws(HostFailure) {
      if let failure = loaded?.flight.failure { throw failure }
      guard sent.isFirst else {
        return try await host.receive(to: Questions.Proceed(input: sent.input))
      }
      switch try await host.receive(to: Questions.Perform(input: sent.input)) {
      case .answer(let answer): return .answer(.step(answer))
      case .refused(let refusal): return .refused(refusal)
      }
    } catch {
      throw try await lost(host, error, during: sent.title)
    }
  }

  /// Forgets the inputs that are on their way, which will not be done.
  func dropFlight() {
    guard let flight = loaded?.flight else { return }
    journal?.withdraw(flight.inputs.count)
    loaded?.flight = Flight()
  }
}
