import InspectableDoor

/// Does inputs on two builds, each time in processes that have done nothing else, and looks whether they differ.
@MainActor
final class PairTrial {
  /// What came of inputs that were done twice, in processes that have nothing in common.
  enum Outcome {
    /// Both times the builds differed in this.
    case different(BuildDifference)
    /// The old build alone came to other values there, with one word for all elements of a collection.
    case varying([ValuePath])
    case unclear
  }

  private let sessions: [Session]
  /// What is not compared.
  var ignored: [ValuePath]
  /// For each build, processes that wait where the exploration began: what one process draws at its start, all of its
  /// copies have.
  private var fresh: [Process: any AppHost] = [:]

  /// One of the processes in which inputs are tried.
  private struct Process: Hashable {
    var side: Int
    var isSecond: Bool
  }

  private let renderer = TextRenderer()

  /// How many seconds a step may take that may have no end.
  private static let patienceWithHangs = 2.0
  /// For how long the inputs of a difference are made fewer and simpler.
  private static let patience = Duration.seconds(10)

  init(_ sessions: [Session], ignored: [ValuePath]) {
    self.sessions = sessions
    self.ignored = ignored
  }

  func close() { for host in fresh.values { host.close() } }

  /// How the builds differ after inputs, twice in the same way, if the old build alone does the same twice.
  ///
  /// - Parameter mayHang: whether the last input may have no end.
  func outcome(of inputs: [Input], mayHang: Bool) async throws(CommandError) -> Outcome {
    guard let first = try await once(inputs, mayHang),
      let second = try await once(inputs, mayHang, isSecond: true)
    else { return .unclear }
    guard first.old == second.old else {
      let changes = second.old.values.allChanges(since: first.old.values)
      let paths = changes.flatMap { part in part.changes.map { $0.place(in: part.part) } }
      return paths.isEmpty ? .unclear : .varying(Array(Set(paths)))
    }
    guard first.isThere, second.isThere, first.identity == second.identity else { return .unclear }
    return .different(first)
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
    _ inputs: [Input], _ mayHang: Bool, isSecond: Bool = false
  ) async throws(CommandError) -> BuildDifference? {
    guard let old = try await ending(of: inputs, on: Process(side: 0, isSecond: isSecond), mayHang),
      let new = try await ending(of: inputs, on: Process(side: 1, isSecond: isSecond), mayHang)
    else { return nil }
    return BuildDifference(inputs: inputs, old: old, new: new)
  }

  private func ending(
    of inputs: [Input], on process: Process, _ mayHang: Bool
  ) async throws(CommandError) -> BuildDifference.Ending? {
    let session = sessions[process.side]
    let waiting: any AppHost
    if let known = fresh[process] {
      waiting = known
    } else {
      waiting = try await session.hostInFreshProcess()
      fresh[process] = waiting
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
        let said = host.takeLastOutput().hiding(session.secretTexts)
        ending.failure = .ended(error, words: LastWords.fatalError(in: said.bytes[...]))
        return ending
      }
    }
    await look(at: host, &ending)
    return ending
  }

  private func look(at host: any AppHost, _ ending: inout BuildDifference.Ending) async {
    let paths = SecretPaths(ignored)
    ending.values = ((try? await host.send(Questions.Values()).answer?.parts) ?? []).map { part in
      let counted = paths.below(part: part.part)
        .replacing(in: part.value, inside: { _ in nil }, outside: { $0 })
      return PartValue(part: part.part, value: counted ?? .enumCase("ignored"))
    }
    var options = ExplorationOptions()
    options.ignored = ignored
    let question = Questions.Explore(options, milliseconds: 1, states: StatesToTry())
    ending.digest = try? await host.send(question).answer?.tried?.root
    let effects = (try? await host.send(Questions.Effects()).answer?.rows) ?? []
    ending.waiting = effects.map { "  \($0.name): \($0.status.rawValue)" }
    guard let clock = try? await host.send(Questions.Clock()).answer else { return }
    ending.waiting += clock.timers.map {
      "  timer \($0.name): due in \(Duration.nanoseconds($0.due - clock.nanoseconds).literal)"
    }
  }
}
