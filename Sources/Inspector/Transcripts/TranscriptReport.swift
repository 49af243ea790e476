import Inspectable

/// What `inspector test` says of a transcript.
package struct TranscriptReport: Hashable, Sendable {
  package let lines: [String]

  /// One line for a transcript that passed; otherwise every command that differed.
  package init(_ result: TranscriptRunner.Result) {
    if let problem = result.problem {
      let place = problem.line.map { ":\($0)" } ?? ""
      lines = ["\(result.path)\(place): error: \(problem.message)"]
      return
    }
    guard !result.passed else {
      let count = result.commands
      lines = ["ok   \(result.path) (\(count) command\(count == 1 ? "" : "s"))"]
      return
    }
    lines =
      ["FAIL \(result.path)"] + result.differences.flatMap { Self.lines($0, path: result.path) }
  }

  private static func lines(_ difference: TranscriptRunner.Difference, path: String) -> [String] {
    let exchange = difference.exchange
    var lines = ["", "\(path):\(exchange.line): (- expected, + actual)"]
    for (index, line) in difference.command.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      lines.append((index == 0 ? "    > " : "    >> ") + SafeText.escaped(String(line)))
    }
    lines += difference.alignment.map { row in
      switch row {
      case .same(let text): "    " + text
      case .missing(let text): "  - " + text
      case .surplus(let text): "  + " + EscapedLine.source(of: text)
      }
    }
    if difference.code != exchange.code {
      lines.append("  - ? \(exchange.code)")
      lines.append("  + ? \(difference.code)")
    }
    return lines
  }
}
