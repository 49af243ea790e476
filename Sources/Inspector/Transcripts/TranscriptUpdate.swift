import ExpectedOutput

/// The changes that make a transcript expect what came, and nothing else.
package struct TranscriptUpdate: Sendable {
  /// Neighbouring lines of a file that are replaced together.
  package struct Hunk: Hashable, Sendable {
    /// The position of the command in its transcript.
    package var exchange: Int
    /// The line of the command, from 1.
    package var commandLine: Int
    /// The lines that are replaced, by their positions from 0.
    package var range: Range<Int>
    /// The old lines.
    package var old: [String]
    /// The new lines.
    package var new: [String]
  }

  package private(set) var hunks: [Hunk] = []
  private let lines: TranscriptLines

  /// Finds the hunks for what differed when this very text was run; nil if it is no transcript.
  package init?(_ text: String, _ result: TranscriptResult) {
    guard let transcript = try? Transcript(text, path: result.path) else { return nil }
    lines = TranscriptLines(text)
    for difference in result.differences {
      add(difference, transcript.exchanges[difference.exchange])
    }
  }

  /// The text with some hunks replaced, every other byte as it was.
  package func text(applying isAccepted: (Hunk) -> Bool = { _ in true }) -> String {
    var lines = lines
    lines.replace(hunks.filter(isAccepted).map { ($0.range, $0.new) })
    return lines.text
  }

  private mutating func add(
    _ difference: TranscriptResult.Difference, _ exchange: Transcript.Exchange
  ) {
    var line = exchange.firstExpectedLine - 1
    var changes: [(range: Range<Int>, new: [String])] = []
    for row in difference.revision.rows {
      switch row {
      case .same: line += 1
      case .missing:
        changes.append((line..<line + 1, []))
        line += 1
      case .surplus(_, let source): changes.append((line..<line, [source]))
      }
    }
    if difference.code != exchange.code {
      let range = exchange.codeLine.map { $0 - 1..<$0 } ?? line..<line
      changes.append((range, difference.code == 0 ? [] : ["? \(difference.code)"]))
    }
    let first = hunks.count
    for (range, new) in changes {
      if hunks.count > first, hunks[hunks.count - 1].range.upperBound == range.lowerBound {
        let joined = hunks[hunks.count - 1].range.lowerBound..<range.upperBound
        hunks[hunks.count - 1].range = joined
        hunks[hunks.count - 1].new += new
      } else {
        hunks.append(
          Hunk(
            exchange: difference.exchange, commandLine: exchange.line, range: range, old: [],
            new: new))
      }
    }
    for index in hunks.indices[first...] {
      hunks[index].old = hunks[index].range.map { lines.lines[$0].text }
    }
  }
}
