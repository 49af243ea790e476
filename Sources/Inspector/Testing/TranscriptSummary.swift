/// How a suite of transcripts went.
package struct TranscriptSummary: Hashable, Sendable {
  /// The final verdict on one transcript.
  package enum Verdict: String, Sendable {
    case passed, updated, failed
    /// It could not be run.
    case malformed
  }

  /// A transcript with its verdict.
  package struct Entry: Hashable, Sendable {
    package var result: TranscriptResult
    package var verdict: Verdict
    /// A further remark, such as why it was not updated.
    package var note: String?
    /// What an update did not take, since it is broken.
    package var kept: [TranscriptResult.Difference] = []

    package init(_ result: TranscriptResult, _ verdict: Verdict, note: String? = nil) {
      self.result = result
      self.verdict = verdict
      self.note = note
    }
  }

  /// In the order of the files.
  package var entries: [Entry] = []
  /// How many transcripts were left out after a failure.
  package var notRun = 0
  /// What had to be built before.
  package var build = SuiteBuild()
  /// How long the transcripts took altogether.
  package var duration = Duration.zero

  package init() {}

  package func count(_ verdict: Verdict) -> Int { entries.count { $0.verdict == verdict } }

  /// How many transcripts did not pass, for whatever reason.
  package var failures: Int { count(.failed) + count(.malformed) }

  /// How many commands ran.
  package var commands: Int { entries.reduce(0) { $0 + $1.result.commands } }

  /// 0, 1 if a transcript differs, 2 if one could not be run.
  package var exitCode: Int32 {
    if entries.contains(where: { $0.verdict == .malformed }) { return 2 }
    return entries.contains { $0.verdict == .failed } ? 1 : 0
  }

  /// The last lines that are shown: counts, times, and where much of the time went.
  package var lines: [String] {
    var counts = ["\(grouped(count(.passed))) passed"]
    if count(.updated) > 0 { counts.append("\(grouped(count(.updated))) updated") }
    counts.append("\(grouped(count(.failed))) failed")
    if count(.malformed) > 0 { counts.append("\(grouped(count(.malformed))) malformed") }
    if notRun > 0 { counts.append("\(grouped(notRun)) not run") }
    let commands = "\(counted(self.commands, "command"))"
    var lines = ["", counts.joined(separator: ", ") + " (\(commands) in \(duration.inSeconds) s)"]
    if let line = build.line { lines.append(line) }
    let kept = entries.flatMap(\.keptPlaces)
    if !kept.isEmpty { lines.append("kept \(grouped(kept.count)): \(kept.listed())") }
    if duration > .seconds(1), entries.count > 3 {
      let slowest = entries.map(\.result).sorted { $0.duration > $1.duration }.prefix(3)
      lines.append(
        "slowest: "
          + slowest.map { "\($0.path) \($0.duration.inSeconds) s" }.joined(separator: ", "))
    }
    return lines
  }
}

extension TranscriptSummary.Entry {
  /// Where something was kept back, and what is broken there.
  var keptPlaces: [String] {
    kept.map { "\(result.path):\($0.line) \(ShownLine($0.broken ?? "").text)" }
  }
}

extension Duration {
  /// Seconds with three digits after the point.
  var inSeconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
