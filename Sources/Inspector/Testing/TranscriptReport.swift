import ExpectedOutput
import InspectableDoor

/// What `inspector test` says about a transcript.
package struct TranscriptReport: Hashable, Sendable {
  package let lines: [ShownLine]

  /// One line for a transcript that passed; otherwise every command that differed.
  package init(_ result: TranscriptResult) {
    lines = Self.texts(result).map(ShownLine.init)
  }

  private static func texts(_ result: TranscriptResult) -> [String] {
    if let problem = result.problem {
      let place = problem.line.map { ":\($0)" } ?? ""
      let message = problem.message.split(separator: "\n").map(String.init)
      return ["\(result.path)\(place): error: \(message.first ?? "")"] + message.dropFirst()
    } else if result.passed {
      let count = result.commands
      return ["ok   \(result.path) (\(count) command\(count == 1 ? "" : "s"))"]
    } else {
      return ["FAIL \(result.path)"]
        + (result.fork.map { [""] + $0.lines(path: result.path) } ?? [])
        + result.differences.flatMap { difference in
          ["", "\(result.path):\(difference.line): (- expected, + actual)"] + Self.texts(difference)
        }
    }
  }

  /// A command that differed, with expected and actual side by side.
  package static func lines(_ difference: TranscriptResult.Difference) -> [ShownLine] {
    texts(difference).map(ShownLine.init)
  }

  private static func texts(_ difference: TranscriptResult.Difference) -> [String] {
    var lines: [String] = []
    for (index, line) in difference.command.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      lines.append((index == 0 ? "    > " : "    >> ") + line)
    }
    lines += difference.revision.rows.map { row in
      switch row {
      case .same(let source): "    " + source
      case .missing(let source): "  - " + source
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
