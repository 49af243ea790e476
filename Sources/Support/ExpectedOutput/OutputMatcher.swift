/// Compares output with what is expected, and remembers what was captured.
package struct OutputMatcher: Sendable {
  /// What each name was bound to.
  package private(set) var captured: [String: String] = [:]

  package init() {}

  /// How many lines and wildcards were tried, for tests.
  package private(set) var steps = 0

  /// Whether the lines are as expected; if so, what they capture is kept.
  package mutating func matches(_ lines: [String], _ expected: [ExpectedLine]) -> Bool {
    var search = Search(lines: lines, expected: expected)
    let found = search.run(captured)
    steps += search.steps
    guard let found else { return false }
    captured = found
    return true
  }

  /// Whether a line matches another by itself, to show where two outputs differ.
  package func resembles(_ line: String, _ expected: ExpectedLine) -> Bool {
    guard case .pieces(let pieces) = expected.kind else { return false }
    var (captured, steps) = (captured, 0)
    return LineMatch.binds(line, pieces, &captured, &steps)
  }

  /// Tries for each `...` how many lines it takes, the fewest first.
  ///
  /// What waits to be tried is on a stack of its own: there can be as many `...` as lines.
  private struct Search {
    let lines: [String]
    let expected: [ExpectedLine]
    private(set) var steps = 0
    /// Places from which nothing matched, so that none is searched twice.
    private var dead: Set<Place> = []
    /// For each name, the last of the expected lines that captures it.
    private let lastUse: [String: Int]
    private let lastCapture: Int
    /// For each expected line, how many before it capture something.
    private let captures: [Int]
    private var stack: [Choice] = []

    /// Where a search is: whether the rest matches depends on nothing else.
    private struct Place: Hashable {
      var index: Int
      var line: Int
      var captured: [String: String]
    }

    /// A `...`, what follows it, and the line at which that is tried next.
    private struct Choice {
      var index: Int
      var next: Int
      var captured: [String: String]
      /// What was captured, as far as lines after this refer to it.
      var relevant: [String: String]
    }

    init(lines: [String], expected: [ExpectedLine]) {
      self.lines = lines
      self.expected = expected
      var lastUse: [String: Int] = [:]
      var captures = [0]
      for (index, line) in expected.enumerated() {
        let names = line.captures
        for name in names { lastUse[name] = index }
        captures.append((captures.last ?? 0) + (names.isEmpty ? 0 : 1))
      }
      self.captures = captures
      self.lastUse = lastUse
      lastCapture = lastUse.values.max() ?? -1
    }

    mutating func run(_ captured: [String: String]) -> [String: String]? {
      var (index, line, captured) = (0, 0, captured)
      while true {
        if matches(&index, &line, &captured) {
          if index == expected.count { return captured }
          // Where nothing was captured since the `...` before, or nothing is after this one, the first
          // place for what is between is as good as any later one.
          if index > lastCapture {
            stack = []
          } else if let last = stack.last, captures[last.index] == captures[index] {
            stack.removeLast()
          }
          let relevant = captured.filter { lastUse[$0.key, default: -1] >= index }
          stack.append(
            Choice(index: index, next: line, captured: captured, relevant: relevant))
        }
        guard let choice = nextChoice() else { return nil }
        (index, line, captured) = choice
      }
    }

    /// Goes on to what follows the next `...`, or to the end; says whether all matched until there.
    private mutating func matches(
      _ index: inout Int, _ line: inout Int, _ captured: inout [String: String]
    ) -> Bool {
      while index < expected.count {
        guard case .pieces(let pieces) = expected[index].kind else {
          index += 1
          if index == expected.count { line = lines.count }
          return true
        }
        steps += 1
        guard line < lines.count, LineMatch.binds(lines[line], pieces, &captured, &steps) else {
          return false
        }
        index += 1
        line += 1
      }
      return line == lines.count
    }

    private mutating func nextChoice() -> (index: Int, line: Int, captured: [String: String])? {
      while var choice = stack.popLast() {
        while choice.next <= lines.count {
          let line = choice.next
          choice.next += 1
          steps += 1
          let isNew =
            choice.index > lastCapture
            || dead.insert(Place(index: choice.index, line: line, captured: choice.relevant))
              .inserted
          guard isNew else { continue }
          stack.append(choice)
          return (choice.index, line, choice.captured)
        }
      }
      return nil
    }
  }
}

/// Matches one line against its pieces; a wildcard takes as little as it can.
private struct LineMatch {
  private let pieces: [ExpectedLine.Piece]
  /// The piece from which on nothing is captured.
  private let plain: Int
  /// What each name is bound to; as it was before if the line does not match.
  private var captured: [String: String]
  private var steps = 0
  /// How many more places are tried for wildcards before a capture.
  ///
  /// There can be very many; after so many the line counts as one that does not match.
  private var tries = 200_000

  /// Whether a line matches; if so, what it captures is kept.
  static func binds(
    _ line: String, _ pieces: [ExpectedLine.Piece], _ captured: inout [String: String],
    _ steps: inout Int
  ) -> Bool {
    var match = LineMatch(pieces, captured)
    // What is captured has one owner, or it would be copied for each name.
    captured = [:]
    defer {
      captured = match.captured
      steps += match.steps
    }
    return match.binds(line[...], 0)
  }

  private init(_ pieces: [ExpectedLine.Piece], _ captured: [String: String]) {
    self.pieces = pieces
    self.captured = captured
    plain = (pieces.lastIndex { if case .capture = $0 { true } else { false } } ?? -1) + 1
  }

  private mutating func binds(_ line: Substring, _ piece: Int) -> Bool {
    guard piece < pieces.count else { return line.isEmpty }
    switch pieces[piece] {
    case .text(let text): return binds(line, startingWith: text, piece)
    case .capture(let name):
      if let text = captured[name] { return binds(line, startingWith: text, piece) }
      return bindsShortest(line, piece, as: name)
    case .any: return bindsShortest(line, piece, as: nil)
    }
  }

  private mutating func binds(
    _ line: Substring, startingWith text: String, _ piece: Int
  ) -> Bool {
    guard line.utf8.starts(with: text.utf8) else { return false }
    let rest = line[line.utf8.index(line.startIndex, offsetBy: text.utf8.count)...]
    return binds(rest, piece + 1)
  }

  private mutating func bindsShortest(
    _ line: Substring, _ piece: Int, as name: String?
  ) -> Bool {
    let next = piece + 1
    if next == pieces.count {
      if let name { captured[name] = String(line) }
      return true
    }
    let isLast = next + 1 == pieces.count
    var end = line.startIndex
    while true {
      steps += 1
      let rest = line[end...]
      var isPossible = true
      if case .text(let text) = pieces[next] {
        isPossible =
          rest.utf8.starts(with: text.utf8) && (!isLast || rest.utf8.count == text.utf8.count)
      }
      if isPossible {
        if let name { captured[name] = String(line[..<end]) }
        let found = binds(rest, next)
        if !found, let name { captured[name] = nil }
        // If nothing is captured after this, the first place is as good as any later one.
        if found || next >= plain { return found }
        tries -= 1
        guard tries > 0 else { return false }
      }
      guard end < line.endIndex else { return false }
      end = line.index(after: end)
    }
  }
}
