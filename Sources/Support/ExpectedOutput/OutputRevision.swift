/// The changes to what is expected of a command that make its actual output right.
///
/// Lines that came as expected stay as they are, wildcards and all; a line with wildcards that no
/// longer matches keeps those that still have their place.
package struct OutputRevision: Hashable, Sendable, Codable {
  /// A line of the comparison.
  package enum Row: Hashable, Sendable, Codable {
    /// A line that came as expected; `...` stands for all the lines it took.
    case same(String)
    /// A line that was expected and did not come.
    case missing(String)
    /// A line that came and was not expected; `source` is how a transcript would expect it.
    case surplus(String, source: String)
  }

  package private(set) var rows: [Row] = []

  /// Compares; `matcher` gains what the revised lines capture.
  package init(_ actual: [String], _ expected: [ExpectedLine], _ matcher: inout OutputMatcher) {
    let steps = OutputAlignment(actual, expected, matcher).steps
    // Lines with captures can match one by one and still not together. Then those that disagree
    // become plain text, and at worst all lines do.
    let candidates = [
      { (matcher: OutputMatcher) in Self.rows(steps, actual, expected, matcher) },
      { Self.rows(Self.agreeing(steps, actual, expected, $0), actual, expected, $0) },
    ]
    for candidate in candidates {
      rows = Self.closed(candidate(matcher))
      if let lines = Self.lines(rows), matcher.matches(actual, lines) { return }
    }
    rows = expected.map { .missing($0.source) } + actual.map(Self.literal)
  }

  /// Replaces some lines by others.
  package init(replacing old: [String], by new: [String]) {
    rows =
      old.map(Row.missing) + new.map { .surplus($0, source: $0) }
  }

  /// The lines as they would be expected; nil if one of them could not be read.
  private static func lines(_ rows: [Row]) -> [ExpectedLine]? {
    var lines: [ExpectedLine] = []
    for case let source? in rows.map(\.revisedSource) {
      guard let line = try? ExpectedLine(source) else { return nil }
      lines.append(line)
    }
    return lines
  }

  private static func literal(_ text: String) -> Row {
    .surplus(text, source: EscapedLine.source(of: text))
  }

  private static func rows(
    _ steps: [OutputAlignment.Step], _ actual: [String], _ expected: [ExpectedLine],
    _ matcher: OutputMatcher
  ) -> [Row] {
    var matcher = matcher
    var rows: [Row] = []
    // A missing line comes before the line that came in its place.
    var replaced: [ExpectedLine] = []
    for step in steps {
      switch step {
      case .kept(let row, let lines):
        // A line that comes in the place of another keeps no capture that disagrees with those before it.
        if expected[row].kind != .anyLines {
          _ = matcher.matches(Array(actual[lines]), [expected[row]])
        }
        replaced = []
        rows.append(.same(expected[row].source))
      case .missing(let row):
        if expected[row].mixesWildcards { replaced.append(expected[row]) }
        rows.append(.missing(expected[row].source))
      case .surplus(let line):
        let text = actual[line]
        let rewordings = replaced.enumerated().lazy.compactMap { place, old in
          old.reworded(for: text, matcher).map { (place, $0.source) }
        }
        if let (place, source) = rewordings.first {
          replaced.removeFirst(place + 1)
          rows.append(.surplus(text, source: source))
        } else {
          rows.append(literal(text))
        }
      }
    }
    return rows
  }

  /// The same steps, but a line is kept only if what it captures agrees with the lines before it.
  private static func agreeing(
    _ steps: [OutputAlignment.Step], _ actual: [String], _ expected: [ExpectedLine],
    _ matcher: OutputMatcher
  ) -> [OutputAlignment.Step] {
    var matcher = matcher
    return steps.flatMap { step -> [OutputAlignment.Step] in
      guard case .kept(let row, let lines) = step, expected[row].kind != .anyLines,
        !matcher.matches(Array(actual[lines]), [expected[row]])
      else { return [step] }
      return [.missing(expected: row)] + lines.map { .surplus(actual: $0) }
    }
  }

  /// A blank line at the end would be taken for layout, so it is written as a line of output.
  private static func closed(_ rows: [Row]) -> [Row] {
    guard let index = rows.lastIndex(where: { $0.revisedSource != nil }),
      case .same(let source) = rows[index], source.allSatisfy(\.isWhitespace)
    else { return rows }
    var rows = rows
    rows.replaceSubrange(index...index, with: [.missing(source), literal(source)])
    return rows
  }
}

extension OutputRevision.Row {
  /// The line in the revised transcript, nil if it is not there.
  package var revisedSource: String? {
    switch self {
    case .same(let source), .surplus(_, let source): source
    case .missing: nil
    }
  }
}
