import ExpectedOutput
import InspectableDoor

/// Runs a recording once more when it has ended, to find what is not the same each time.
///
/// The transcript gets `[..]` there.
@MainActor
struct RecordingCheck {
  /// Recordings of at most this many commands are always run once more; longer ones only if
  /// something is known to vary.
  private static let mostCommands = 1_000
  /// How long the app may take for one of them.
  private static let patience = 10.0

  private let session: Session
  private let registry: Registry

  /// - Parameter interpreter: the one whose session was recorded.
  init(of interpreter: Interpreter) {
    session = interpreter.session
    registry = interpreter.registry
  }

  /// The text of a recording as it passes the next time, and how many of its commands had to be
  /// changed for that; nil where it can stay as it is.
  func revision(of text: String, path: String) async -> (text: String, commands: Int)? {
    guard let transcript = try? Transcript(text, path: path) else { return nil }
    let known = session.knownToVary
    guard transcript.exchanges.count <= Self.mostCommands || !known.isEmpty else { return nil }
    let runner = TranscriptRunner(
      verbs: registry,
      permissions: Permissions(loadsPrograms: true, writesFiles: false, readsFiles: true),
      replacing: known
    ) { [session] in session.bounded(to: Self.patience) }
    var result = await runner.run(text, path: path)
    guard result.problem == nil else { return nil }
    // After a command that failed in only one of the two runs, everything may be different.
    let end = result.differences.first { $0.code != $0.expectedCode }?.exchange
    let came = Dictionary(result.differences.map { ($0.exchange, $0.actual) }) { first, _ in first }
    var lines = transcript.exchanges.map { $0.expected.map(\.source) }
    for (index, actual) in came where index < end ?? .max {
      lines[index] = VaryingLines.merge(lines[index], with: actual)
    }
    let varies =
      !known.isEmpty
      || zip(lines, transcript.exchanges).contains { $0 != $1.expected.map(\.source) }
    guard varies else { return nil }
    result.differences = transcript.exchanges.enumerated().compactMap { index, exchange in
      let old = exchange.expected.map(\.source)
      let new = withoutWaysBack(lines[index], of: exchange.command)
      return new == old
        ? nil
        : TranscriptResult.Difference(
          exchange: index, line: exchange.line, command: exchange.command, expected: old,
          actual: new, expectedCode: exchange.code, code: exchange.code,
          revision: OutputRevision(replacing: old, by: new))
    }
    guard !result.differences.isEmpty, let update = TranscriptUpdate(text, result) else {
      return nil
    }
    let revised = update.text()
    // If nothing is left to be tested, the recording stays as it is.
    guard (try? Transcript(revised, path: path)) != nil else { return nil }
    return (revised, result.differences.count)
  }

  /// The output of a command without what depends on which steps were done again for it.
  ///
  /// If a copy of the app waits at the step, none are done again, and nothing varies.
  private func withoutWaysBack(_ lines: [String], of command: String) -> [String] {
    var parser = Parser(command)
    let verb = (try? parser.verb())?.name ?? ""
    let kept =
      registry.command(named: verb)?.tellsWay == true
      ? lines.prefix { $0.hasPrefix("at #") || $0.hasPrefix("branch ") }
      : lines.prefix { !$0.hasPrefix("warning: #") && !$0.hasPrefix("back at #") }
    if kept.count == lines.count { return lines }
    // The step to which a crash leads is the same each time.
    let rest = lines.dropFirst(kept.count).prefix { $0.hasPrefix("back at #") }
    return kept + rest + ["..."]
  }
}

extension Session {
  /// A session with nothing loaded and the same apps, but with a time limit for each reply.
  fileprivate func bounded(to seconds: Double) -> Session {
    let start = starter.start
    return Session(catalog: catalog) { (launch) async throws(HostFailure) in
      let host = try await start(launch)
      (host as? ProcessHost)?.limit(to: seconds)
      return host
    }
  }
}
