/// Compares output with what is expected, and remembers what was captured.
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

  /// Whether a line matches another by itself, to show where two outputs differ.
  package func resembles(_ line: String, _ expected: ExpectedLine) -> Bool {
    guard case .pieces(let pieces) = expected.kind else { return false }
    return LineMatch.bindings(line, pieces, captured) != nil
  }

  private struct Search {
    let lines: [String]
    let expected: [ExpectedLine]
    /// Places from which nothing matched, so that none is searched twice.
    private var dead: Set<Place> = []
    /// For each expected line, the names that it and those after it capture.
    private let names: [Set<String>]

    /// Where a search is: whether the rest matches depends on nothing else.
    private struct Place: Hashable {
      var index: Int
      var line: Int
      var captured: [String: String]
    }

    init(lines: [String], expected: [ExpectedLine]) {
      self.lines = lines
      self.expected = expected
      var names: [Set<String>] = [[]]
      for line in expected.reversed() {
        names.append((names.last ?? []).union(line.captures))
      }
      self.names = names.reversed()
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
            let bound = LineMatch.bindings(lines[line], pieces, captured)
          else { return nil }
          captured = bound
          index += 1
          line += 1
        case .anyLines:
          index += 1
          if index == expected.count { return captured }
          let relevant =
            names[index].isEmpty ? [:] : captured.filter { names[index].contains($0.key) }
          for next in line...lines.count {
            let place = Place(index: index, line: next, captured: relevant)
            if dead.contains(place) { continue }
            if let found = run(index, next, captured) { return found }
            dead.insert(place)
          }
          return nil
        }
      }
      return line == lines.count ? captured : nil
    }
  }
}

/// Matches one line against its pieces; a wildcard takes as little as it can.
private struct LineMatch {
  private let pieces: [ExpectedLine.Piece]
  /// The piece from which on nothing is captured.
  private let plain: Int
  /// How many more places are tried for wildcards before a capture.
  ///
  /// There can be very many; after so many the line counts as one that does not match.
  private var tries = 200_000

  static func bindings(
    _ line: String, _ pieces: [ExpectedLine.Piece], _ captured: [String: String]
  ) -> [String: String]? {
    var match = LineMatch(pieces)
    return match.bindings(line[...], 0, captured)
  }

  private init(_ pieces: [ExpectedLine.Piece]) {
    self.pieces = pieces
    plain = (pieces.lastIndex { if case .capture = $0 { true } else { false } } ?? -1) + 1
  }

  private mutating func bindings(
    _ line: Substring, _ piece: Int, _ captured: [String: String]
  ) -> [String: String]? {
    guard piece < pieces.count else { return line.isEmpty ? captured : nil }
    switch pieces[piece] {
    case .text(let text):
      return bindings(line, startingWith: text, piece, captured)
    case .capture(let name):
      if let text = captured[name] { return bindings(line, startingWith: text, piece, captured) }
      return shortest(line, piece) { text in captured.merging([name: text]) { $1 } }
    case .any:
      return shortest(line, piece) { _ in captured }
    }
  }

  private mutating func bindings(
    _ line: Substring, startingWith text: String, _ piece: Int, _ captured: [String: String]
  ) -> [String: String]? {
    guard line.utf8.starts(with: text.utf8) else { return nil }
    let rest = line[line.utf8.index(line.startIndex, offsetBy: text.utf8.count)...]
    return bindings(rest, piece + 1, captured)
  }

  private mutating func shortest(
    _ line: Substring, _ piece: Int, _ captured: (String) -> [String: String]
  ) -> [String: String]? {
    let next = piece + 1
    if next == pieces.count { return captured(String(line)) }
    let isLast = next + 1 == pieces.count
    var end = line.startIndex
    while true {
      let rest = line[end...]
      var isPossible = true
      if case .text(let text) = pieces[next] {
        isPossible =
          rest.utf8.starts(with: text.utf8) && (!isLast || rest.utf8.count == text.utf8.count)
      }
      if isPossible {
        let found = bindings(rest, next, captured(String(line[..<end])))
        // If nothing is captured after this, the first place is as good as any later one.
        if found != nil || next >= plain { return found }
        tries -= 1
        guard tries > 0 else { return nil }
      }
      guard end < line.endIndex else { return nil }
      end = line.index(after: end)
    }
  }
}
