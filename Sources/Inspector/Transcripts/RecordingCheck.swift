import Inspectable

/// Runs a recording once more when it has ended, to find what is not the same each time: there the
/// transcript gets `[..]`.
@MainActor
struct RecordingCheck {
  /// How many commands are run once more in any case; with more, only where something is known to vary.
  private static let mostCommands = 1_000
  /// How long the app may take for one of them.
  private static let patience = 10.0

  private let session: Session

  /// - Parameter session: the one that was recorded.
  init(of session: Session) {
    self.session = session
  }

  /// The text of a recording as it passes the next time, and how many of its commands had to be
  /// changed for that; nil where it can stay as it is.
  func revision(of text: String, path: String) async -> (text: String, commands: Int)? {
    guard let transcript = try? Transcript(text, path: path) else { return nil }
    let known = session.knownToVary
    guard transcript.exchanges.count <= Self.mostCommands || !known.isEmpty else { return nil }
    let runner = TranscriptRunner(
      permissions: Permissions(loadsPrograms: true, writesFiles: false), hidden: known
    ) { [session] in session.bounded(to: Self.patience) }
    var result = await runner.run(text, path: path)
    // From where something failed that had not, or the other way round, all may be different.
    let end = result.differences.firstIndex { $0.code != $0.expectedCode }
    result.differences = result.differences[..<(end ?? result.differences.endIndex)].compactMap {
      (difference) -> TranscriptResult.Difference? in
      var difference = difference
      let expected = transcript.exchanges[difference.exchange].expected.map(\.source)
      let merged = VaryingLines.merge(expected, with: difference.actual)
      guard merged != expected else { return nil }
      difference.revision = OutputRevision(replacing: expected, by: merged)
      return difference
    }
    guard !result.differences.isEmpty, let update = TranscriptUpdate(text, result) else {
      return nil
    }
    let revised = update.text()
    // What would test nothing any more stays what it was.
    guard (try? Transcript(revised, path: path)) != nil else { return nil }
    return (revised, result.differences.count)
  }
}

extension Session {
  /// A session on which nothing is loaded, with the same apps, whose hosts may not take for ever.
  fileprivate func bounded(to seconds: Double) -> Session {
    let start = starter.start
    return Session(catalog: catalog) { (launch) async throws(HostFailure) in
      let host = try await start(launch)
      (host as? ProcessHost)?.limit(to: seconds)
      return host
    }
  }
}
