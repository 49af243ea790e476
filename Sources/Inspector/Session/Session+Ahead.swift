import InspectableDoor

extension Session {
  /// Inputs that were sent to the host before their turn, so that it works on the next ones while
  /// the last one's report is shown.
  ///
  /// The host passes them over as soon as one of them does not go well, so that a script that ends
  /// there leaves the app as if they had come one by one.
  struct Flight {
    /// An input on its way.
    struct Sent {
      let input: Input
      let title: String
      let command: String
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
      // What is looked at after each step is asked in between, and a copy is made of a host at rest.
      loaded.observations.isEmpty || isCatchingUp, !loaded.checkpoints.isDue
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
    let sent = inputs.map { input in
      let title = input.label(in: loaded.scene)
      return Flight.Sent(
        input: input, title: title, command: input.command(labelled: title))
    }
    noteSecrets(of: inputs)
    journal?.write(sent.map(\.command))
    // The first of a flight follows nothing that could go wrong.
    var requests = inputs.map { Request.proceed(input: $0) }
    if loaded.flight.isEmpty { requests[0] = .perform(input: inputs[0]) }
    self.loaded?.flight.host = host
    self.loaded?.flight.inputs += sent
    do throws(HostFailure) {
      try await host.post(requests)
    } catch {
      self.loaded?.flight.failure = error
    }
  }

  /// Takes the next input that was sent ahead, if there is one.
  func nextAhead() -> Flight.Sent? {
    guard loaded?.flight.isEmpty == false else { return nil }
    return loaded?.flight.inputs.removeFirst()
  }

  /// Waits for what an input did that was sent ahead.
  func report(
    of sent: Flight.Sent, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> StepReport {
    try await finishing { () throws(CommandError) in
      guard let host = loaded?.flight.host else { throw unexpected(sent.title) }
      let reply = try await received(from: host, during: sent.title)
      if case .refused(let refusal) = reply {
        try await endFlight()
        throw .refused(refusal, at: refusal.place.flatMap(place))
      }
      return try await report(in: reply, during: sent.title)
    }
  }

  /// Gives up what is on its way, after something that did not go well.
  func endFlight() async throws(CommandError) {
    guard let flight = loaded?.flight, let host = flight.host, !flight.isEmpty else { return }
    for sent in flight.inputs {
      guard case .passedOver = try await received(from: host, during: sent.title) else {
        throw try await lost(host, .garbage("an input was not passed over"), during: sent.title)
      }
    }
    dropFlight()
  }

  private func received(
    from host: any PipelinedHost, during title: String
  ) async throws(CommandError) -> Reply {
    do throws(HostFailure) {
      if let failure = loaded?.flight.failure { throw failure }
      return try await host.receive()
    } catch {
      throw try await lost(host, error, during: title)
    }
  }

  /// Forgets what is on its way, which is not done any more.
  func dropFlight() {
    guard let flight = loaded?.flight else { return }
    journal?.withdraw(flight.inputs.count)
    loaded?.flight = Flight()
  }
}
