/// Writes a session down as a transcript, command by command.
///
/// What was recorded passes at once: commands stand in their full form, output that looks like
/// something else is escaped, and failed commands carry their code.
@MainActor
package final class Recorder {
  /// Where the transcript goes, as the user named it.
  package let path: String
  private let file: AppendedFile

  /// Begins a transcript in a new file.
  ///
  /// - Parameter past: commands that lead to where the session is; their output is left open.
  package init(path: String, past: [String]) throws(FileProblem) {
    self.path = path
    file = try AppendedFile(new: path)
    for command in past { try write(command: command, expected: ["..."], code: 0) }
  }

  /// Whether a path leads to the transcript that is being written.
  func writes(to path: String) -> Bool { file.stands(at: path) }

  /// Writes one command with what it gave.
  func record(_ command: String, lines: [String], code: Int32) throws(FileProblem) {
    try write(command: command, expected: lines.map(EscapedLine.source(of:)), code: code)
  }

  private func write(command: String, expected: [String], code: Int32) throws(FileProblem) {
    var lines = command.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0 == 0 ? "> " : ">> ") + $1
    }
    lines += expected
    if code != 0 { lines.append("? \(code)") }
    try file.append(lines.map { $0 + "\n" }.joined())
  }
}
