import InspectableDoor

extension TranscriptResult {
  /// Where two runs of a transcript went different ways.
  package struct Fork: Hashable, Sendable, Codable {
    /// The line of the command, from 1.
    package var line: Int
    /// The text that was run.
    package var command: String
    /// The step of the first run, which is mostly that of the second too; nil if nothing was
    /// loaded.
    package var step: Int?
    /// The places whose values differ, each with its value in the first run and in the second.
    package var places: [String]
    /// The output of the first run where the second one gave another.
    package var first: [String]
    package var second: [String]
  }
}

extension TranscriptResult.Fork {
  /// What a report says about it, after the path of the transcript.
  func lines(path: String) -> [String] {
    let step = step.map { " at #\($0)" } ?? ""
    var lines = ["\(path):\(line): two runs differ\(step)"]
    for (index, line) in command.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      lines.append((index == 0 ? "    > " : "    >> ") + SafeText.escaped(String(line)))
    }
    lines += Self.few(places).map { "    " + SafeText.elided(SafeText.escaped($0)) }
    lines += Self.few(first).map { "  - " + SafeText.escaped($0) }
    lines += Self.few(second).map { "  + " + SafeText.escaped($0) }
    return lines
  }

  /// The first few lines, and how many are left out.
  private static func few(_ lines: [String]) -> [String] {
    let limit = 6
    return lines.count <= limit
      ? lines : lines.prefix(limit) + ["… \(grouped(lines.count - limit)) more"]
  }
}
