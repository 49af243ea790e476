import Inspectable

/// What `inspector test` says of a transcript.
package struct TranscriptReport: Hashable, Sendable {
  package let lines: [String]

  /// One line for a transcript that passed; otherwise every command that differed.
  package init(_ result: TranscriptResult) {
    if let problem = result.problem {
      let place = problem.line.map { ":\($0)" } ?? ""
      let message = problem.message.split(separator: "\n").map { SafeText.escaped(String($0)) }
      lines = ["\(result.path)\(place): error: \(message.first ?? "")"] + message.dropFirst()
    } else if result.passed {
      let count = result.commands
      lines = ["ok   \(result.path) (\(count) command\(count == 1 ? "" : "s"))"]
    } else {
      lines =
        ["FAIL \(result.path)"]
        + (result.fork.map { [""] + $0.lines(path: result.path) } ?? [])
        + result.differences.flatMap { difference in
          ["", "\(result.path):\(difference.line): (- expected, + actual)"] + Self.lines(difference)
        }
    }
  }

  /// A command that differed, with expected and actual side by side.
  package static func lines(_ difference: TranscriptResult.Difference) -> [String] {
    var lines: [String] = []
    for (index, line) in difference.command.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      lines.append((index == 0 ? "    > " : "    >> ") + SafeText.escaped(String(line)))
    }
    lines += difference.revision.rows.map { row in
      switch row {
      case .same(let source): "    " + SafeText.escaped(source)
      case .missing(let source): "  - " + SafeText.escaped(source)
      case .surplus(let text, _): "  + " + EscapedLine.source(of: text)
      }
    }
    if difference.code != difference.expectedCode {
      lines.append("  - ? \(difference.expectedCode)")
      lines.append("  + ? \(difference.code)")
    }
    return lines
  }
}
