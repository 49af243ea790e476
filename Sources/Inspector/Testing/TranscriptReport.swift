import ExpectedOutput
import InspectableDoor

/// What `inspector test` says about a transcript.
package struct TranscriptReport: Hashable, Sendable {
  package let lines: [ShownLine]

  /// One line for a transcript that passed; otherwise every command that differed.
  package init(_ result: TranscriptResult, _ palette: Palette = .plain) {
    if let problem = result.problem {
      let place = problem.line.map { ":\($0)" } ?? ""
      let message = problem.message.split(separator: "\n").map(String.init)
      lines =
        [
          ShownLine("\(result.path)\(place): ") + palette.paint(.error, "error:")
            + ShownLine(" \(message.first ?? "")")
        ] + message.dropFirst().map(ShownLine.init)
    } else if result.passed {
      let count = result.commands
      lines = [
        palette.paint(.insertion, "ok")
          + ShownLine("   \(result.path) (\(count) command\(count == 1 ? "" : "s"))")
      ]
    } else {
      lines =
        [palette.paint(.error, "FAIL") + ShownLine(" \(result.path)")]
        + (result.fork.map { [""] + $0.lines(path: result.path) } ?? []).map(ShownLine.init)
        + result.differences.flatMap { difference in
          [
            ShownLine(""),
            palette.paint(.part, "\(result.path):\(difference.line):")
              + palette.paint(.aside, " (- expected, + actual)"),
          ] + Self.lines(difference, palette)
        }
    }
  }

  /// A command that differed, with expected and actual side by side.
  package static func lines(
    _ difference: TranscriptResult.Difference, _ palette: Palette = .plain
  ) -> [ShownLine] {
    rows(difference).map { $0.line(palette) }
  }

  /// The same without colours.
  static func texts(_ difference: TranscriptResult.Difference) -> [String] {
    lines(difference).map(\.text)
  }

  private enum Row {
    case plain(String)
    case missing(ChangedWords.Stretches)
    case surplus(ChangedWords.Stretches)
    case aside(String)

    func line(_ palette: Palette) -> ShownLine {
      switch self {
      case .plain(let text): ShownLine(text)
      case .missing(let stretches): Self.line("  - ", stretches, .removal, .removedWord, palette)
      case .surplus(let stretches): Self.line("  + ", stretches, .insertion, .insertedWord, palette)
      case .aside(let text): palette.paint(.aside, text)
      }
    }

    private static func line(
      _ sign: String, _ stretches: ChangedWords.Stretches, _ style: Style, _ marked: Style,
      _ palette: Palette
    ) -> ShownLine {
      stretches.reduce(palette.paint(style, sign)) {
        $0 + palette.paint($1.isChanged ? marked : style, $1.text)
      }
    }
  }

  /// Lines, and those that are there instead; the changed words are marked.
  static func lines(
    _ old: [String], replacedBy new: [String], _ palette: Palette
  ) -> [ShownLine] {
    replaced(old, by: new).map { $0.line(palette) }
  }

  /// Lines that stand for each other have their words compared.
  private static func replaced(_ old: [String], by new: [String]) -> [Row] {
    let pairs = old.count == new.count ? zip(old, new).map(ChangedWords.init) : []
    return old.enumerated().map { .missing(pairs.isEmpty ? [($1, false)] : pairs[$0].old) }
      + new.enumerated().map { .surplus(pairs.isEmpty ? [($1, false)] : pairs[$0].new) }
  }

  private static func rows(_ difference: TranscriptResult.Difference) -> [Row] {
    var rows: [Row] = difference.command.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { .plain(($0 == 0 ? "    > " : "    >> ") + $1) }
    var missing: [String] = []
    var surplus: [String] = []
    func flush() {
      rows += replaced(missing, by: surplus)
      (missing, surplus) = ([], [])
    }
    for row in difference.revision.rows {
      switch row {
      case .same(let source):
        flush()
        rows.append(.plain("    " + source))
      case .missing(let source):
        if !surplus.isEmpty { flush() }
        missing.append(source)
      case .surplus(let text, _): surplus.append(EscapedLine.source(of: text))
      }
    }
    flush()
    if difference.code != difference.expectedCode {
      rows.append(.missing([("? \(difference.expectedCode)", false)]))
      rows.append(.surplus([("? \(difference.code)", false)]))
      // What `...` lets pass may be just what went wrong.
      let isShown = difference.revision.rows.contains {
        if case .surplus(let text, _) = $0 { text.hasPrefix("error:") } else { false }
      }
      if !isShown, let error = difference.actual.first(where: { $0.hasPrefix("error:") }) {
        rows.append(.plain("    " + error))
      }
    }
    return rows
  }
}
