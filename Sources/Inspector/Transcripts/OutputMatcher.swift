/// Holds output against what is expected of it, and remembers what was captured.
package struct OutputMatcher: Sendable {
  /// What each name was bound to.
  package private(set) var captured: [String: String] = [:]

  package init() {}

  /// Whether the lines are as expected; if so, what they capture is kept.
  package mutating func matches(_ lines: [String], _ expected: [ExpectedLine]) -> Bool {
    var search = Search(lines: lines, expected: expected)
    guard let found = search.run(0, 0, captured) else { return false }
    captured = found
    return true
  }

  /// Whether one line would do for another, for showing where two outputs part.
  package func resembles(_ line: String, _ expected: ExpectedLine) -> Bool {
    guard case .pieces(let pieces) = expected.kind else { return false }
    return LineMatch.bindings(line[...], pieces[...], captured) != nil
  }

  private struct Search {
    let lines: [String]
    let expected: [ExpectedLine]
    /// Places that led nowhere; sound while what is captured does not differ between two visits,
    /// so places are only remembered where the rest captures nothing.
    private var dead: Set<[Int]> = []
    private let capturesFrom: [Bool]

    init(lines: [String], expected: [ExpectedLine]) {
      self.lines = lines
      self.expected = expected
      var captures = [false]
      for line in expected.reversed() {
        captures.append((captures.last ?? false) || !line.captures.isEmpty)
      }
      capturesFrom = captures.reversed()
    }

    mutating func run(_ start: Int, _ line: Int, _ captured: [String: String]) -> [String: String]?
    {
      var index = start
      var line = line
      var captured = captured
      while index < expected.count {
        switch expected[index].kind {
        case .pieces(let pieces):
          guard line < lines.count,
            let bound = LineMatch.bindings(lines[line][...], pieces[...], captured)
          else { return nil }
          captured = bound
          index += 1
          line += 1
        case .anyLines:
          if index == expected.count - 1 { return captured }
          for next in line...lines.count {
            let place = [index + 1, next]
            if dead.contains(place) { continue }
            if let found = run(index + 1, next, captured) { return found }
            if !capturesFrom[index + 1] { dead.insert(place) }
          }
          return nil
        }
      }
      return line == lines.count ? captured : nil
    }
  }
}

/// Matches one line against its pieces; a wildcard takes as little as it can.
private enum LineMatch {
  static func bindings(
    _ line: Substring, _ pieces: ArraySlice<ExpectedLine.Piece>, _ captured: [String: String]
  ) -> [String: String]? {
    guard let piece = pieces.first else { return line.isEmpty ? captured : nil }
    let rest = pieces.dropFirst()
    switch piece {
    case .text(let text):
      guard line.utf8.starts(with: text.utf8) else { return nil }
      return bindings(
        line[line.utf8.index(line.startIndex, offsetBy: text.utf8.count)...], rest, captured)
    case .capture(let name):
      if let text = captured[name] {
        guard line.utf8.starts(with: text.utf8) else { return nil }
        return bindings(
          line[line.utf8.index(line.startIndex, offsetBy: text.utf8.count)...], rest, captured)
      }
      return shortest(line, rest) { text in captured.merging([name: text]) { $1 } }
    case .any:
      return shortest(line, rest) { _ in captured }
    }
  }

  private static func shortest(
    _ line: Substring, _ rest: ArraySlice<ExpectedLine.Piece>,
    _ captured: (String) -> [String: String]
  ) -> [String: String]? {
    if rest.isEmpty { return captured(String(line)) }
    var end = line.startIndex
    while true {
      if let found = bindings(line[end...], rest, captured(String(line[..<end]))) { return found }
      guard end < line.endIndex else { return nil }
      end = line.index(after: end)
    }
  }
}
