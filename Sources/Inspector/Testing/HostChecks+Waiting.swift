import InspectableDoor

/// The check of what waits: effects, what is held, and the clock, each held against the others.
extension HostChecks {
  static let waiting = Check(
    title: "tells of effects, of what is held and of its clock", needs: .effects
  ) { host in
    try await host.load()
    try await expectClock(at: 0, "at the beginning", of: host)
    for input in host.examples.inputs {
      let report = try await host.ask(Questions.Perform(input: input), "perform \(input)").report
      let after = "after \(input)"
      try await expectClock(at: 0, after, of: host)
      // What ended within the step may have taken its requests with it.
      let ends: Set<StepEvent.Kind> = [.effectCancelled, .effectFailed, .effectFinished]
      if report.events.contains(where: { ends.contains($0.kind) }) { continue }
      let waiting = Set(try await host.ask(Questions.Effects()).rows.map(\.name))
      let parked = report.events.filter { $0.kind == .requestParked }.map(\.name)
      if let request = parked.first(where: { !waiting.contains($0) }) {
        throw CheckFailure("'\(request)' is parked, and not among its effects \(after)")
      }
    }
    let second = Input.advance(nanoseconds: 1_000_000_000)
    if try await host.reply(to: Questions.Perform(input: second)).refusal != nil { return }
    try await expectClock(at: 1_000_000_000, "after advance 1s", of: host)
  }

  /// Expects the clock at an instant, nothing overdue, and as many timers as `held` counts.
  private static func expectClock(
    at now: Int64, _ when: String, of host: CheckedHost
  ) async throws {
    let clock = try await host.ask(Questions.Clock())
    guard clock.nanoseconds == now else {
      throw CheckFailure("its clock is at \(clock.nanoseconds) and not at \(now) \(when)")
    }
    if let timer = clock.timers.first(where: { $0.due < now }) {
      throw CheckFailure("its timer '\(timer.name)' was due at \(timer.due), and waits \(when)")
    }
    let counted = try await host.ask(Questions.Held()).timers
    guard counted == clock.timers.count else {
      throw CheckFailure(
        "held counts \(counted) timers, and clock lists \(clock.timers.count) \(when)")
    }
  }
}
