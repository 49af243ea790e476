import InspectableDoor

/// Does inputs on two builds, each time in processes that have done nothing else, and looks whether they differ.
@MainActor
final class PairTrial {
  private let sessions: [Session]
  /// For each build, a process that waits where the exploration began.
  private var fresh: [(any AppHost)?] = [nil, nil]
  private let renderer = TextRenderer()

  /// How many seconds a step may take that may have no end.
  private static let patienceWithHangs = 2.0
  /// For how long the inputs of a difference are made fewer and simpler.
  private static let patience = Duration.seconds(10)

  init(_ sessions: [Session]) {
    self.sessions = sessions
  }

  func close() { for host in fresh { host?.close() } }

  /// How the builds differ after inputs, twice in the same way; nil if they do not, or one of them alone comes out
  /// differently.
  ///
  /// - Parameter mayHang: whether the last input may have no end.
  func difference(
    after inputs: [Input], mayHang: Bool
  ) async throws(CommandError) -> BuildDifference? {
    let first = try await once(inputs, mayHang)
    let second = try await once(inputs, mayHang)
    guard let first, let second, first.old == second.old, first.new == second.new, first.isThere
    else { return nil }
    return first
  }

  /// The same difference with the fewest and simplest inputs that were found.
  func shrunk(
    _ difference: BuildDifference, mayHang: Bool
  ) async throws(CommandError) -> BuildDifference {
    let deadline = ContinuousClock.now + Self.patience
    var known: [[Input]: BuildDifference?] = [:]
    // A trial takes a while here, and the shrinker wants its answer at once: it begins again with each that is known.
    while true {
      var open: [Input]?
      let last = difference.inputs.last?.subject
      var shrinker = Shrinker { inputs in
        guard inputs.last?.subject == last else { return false }
        if let answer = known[inputs] { return answer != nil }
        if open == nil { open = inputs }
        return false
      }
      let inputs = shrinker.shrunk(difference.inputs)
      guard let open, ContinuousClock.now < deadline else {
        return known[inputs].flatMap(\.self) ?? difference
      }
      let found = try await once(open, mayHang)
      known[open] = .some(
        found.flatMap {
          $0.isThere && $0.identity == difference.identity ? $0 : nil
        })
    }
  }

  /// Does inputs on both builds; nil if one of them does not come to the last.
  private func once(
    _ inputs: [Input], _ mayHang: Bool
  ) async throws(CommandError) -> BuildDifference? {
    guard let old = try await ending(of: inputs, on: 0, mayHang),
      let new = try await ending(of: inputs, on: 1, mayHang)
    else { return nil }
    return BuildDifference(inputs: inputs, old: old, new: new)
  }

  private func ending(
    of inputs: [Input], on side: Int, _ mayHang: Bool
  ) async throws(CommandError) -> BuildDifference.Ending? {
    let session = sessions[side]
    let waiting: any AppHost
    if let known = fresh[side] {
      waiting = known
    } else {
      waiting = try await session.hostInFreshProcess()
      fresh[side] = waiting
    }
    let host = try await session.unusedHost(like: waiting)
    defer { host.close() }
    var ending = BuildDifference.Ending()
    for (index, input) in inputs.enumerated() {
      let isLast = index == inputs.count - 1
      if isLast, mayHang { (host as? ProcessHost)?.limit(to: Self.patienceWithHangs) }
      do throws(HostFailure) {
        switch try await host.send(Questions.Perform(input: input)) {
        case .answer(let answer):
          guard isLast else { continue }
          ending.events = answer.report.events.filter { $0.kind != .output }.map {
            renderer.line($0).plainText
          }
        case .refused(let refusal):
          guard isLast else { return nil }
          ending.failure = .refused(refusal.message)
        }
      } catch {
        guard isLast, error != .interrupted else { return nil }
        ending.failure = .ended(error)
        return ending
      }
    }
    await look(at: host, &ending)
    return ending
  }

  private func look(at host: any AppHost, _ ending: inout BuildDifference.Ending) async {
    ending.values = (try? await host.send(Questions.Values()).answer?.parts) ?? []
    let question = Questions.Explore(
      ExplorationOptions(), milliseconds: 1, states: StatesToTry())
    ending.digest = try? await host.send(question).answer?.tried?.root
    let effects = (try? await host.send(Questions.Effects()).answer?.rows) ?? []
    ending.waiting = effects.map { "  \($0.name): \($0.status.rawValue)" }
    guard let clock = try? await host.send(Questions.Clock()).answer else { return }
    ending.waiting += clock.timers.map {
      "  timer \($0.name): due in \(Duration.nanoseconds($0.due - clock.nanoseconds).literal)"
    }
  }
}
