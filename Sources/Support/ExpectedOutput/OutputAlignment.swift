/// Expected and actual output side by side, with as few differing lines as possible.
package struct OutputAlignment: Hashable, Sendable {
  /// A step down the two sides; lines are named by their positions.
  package enum Step: Hashable, Sendable {
    /// An expected line with what came for it: one line, or any number for `...`.
    case kept(expected: Int, actual: Range<Int>)
    /// A line that was expected and did not come.
    case missing(expected: Int)
    /// A line that came and was not expected.
    case surplus(actual: Int)
  }

  package private(set) var steps: [Step] = []

  /// Aligns by the longest common subsequence; `...` takes what lies between its neighbours.
  package init(_ actual: [String], _ expected: [ExpectedLine], _ matcher: OutputMatcher) {
    // Equal ends are put aside, so that the search is for the middle only.
    let shorter = min(actual.count, expected.count)
    let head = (0..<shorter).first { !expected[$0].isExactly(actual[$0]) } ?? shorter
    let tail =
      (0..<shorter - head).first {
        !expected[expected.count - 1 - $0].isExactly(actual[actual.count - 1 - $0])
      } ?? shorter - head
    for index in 0..<head { steps.append(.kept(expected: index, actual: index..<index + 1)) }
    alignMiddle(
      AlignmentTable(
        actual, expected, matcher, rows: head..<expected.count - tail,
        columns: head..<actual.count - tail))
    for index in (0..<tail).reversed() {
      let line = actual.count - 1 - index
      steps.append(.kept(expected: expected.count - 1 - index, actual: line..<line + 1))
    }
    replaceBesideAnyLines(expected)
  }

  private mutating func alignMiddle(_ table: AlignmentTable) {
    var row = table.rows.lowerBound
    var column = table.columns.lowerBound
    while row < table.rows.upperBound || column < table.columns.upperBound {
      switch table.best(row, column) {
      case .takesAnyLines:
        let start = column
        while column < table.columns.upperBound, table.best(row, column) == .takesAnyLines {
          column += 1
        }
        steps.append(.kept(expected: row, actual: start..<column))
        row += 1
      case .endsAnyLines:
        steps.append(.kept(expected: row, actual: column..<column))
        row += 1
      case .matches:
        steps.append(.kept(expected: row, actual: column..<column + 1))
        row += 1
        column += 1
      case .isMissing:
        steps.append(.missing(expected: row))
        row += 1
      case .isSurplus:
        steps.append(.surplus(actual: column))
        column += 1
      }
    }
  }

  /// Lets a line that is missing beside `...` be replaced by the line that came in its place, which
  /// `...` would take otherwise.
  private mutating func replaceBesideAnyLines(_ expected: [ExpectedLine]) {
    var index = 0
    while index < steps.count {
      guard case .kept(let row, var taken) = steps[index], expected[row].kind == .anyLines,
        !taken.isEmpty
      else {
        index += 1
        continue
      }
      let after = unreplaced(in: steps[(index + 1)...].prefix { !$0.isKept })
      let fromEnd = min(after, taken.count)
      let surplus = (taken.upperBound - fromEnd..<taken.upperBound).map(Step.surplus)
      steps.insert(contentsOf: surplus, at: index + 1 + after)
      taken = taken.lowerBound..<taken.upperBound - fromEnd
      let before = unreplaced(in: steps[..<index].reversed().prefix { !$0.isKept })
      let fromStart = min(before, taken.count)
      let earlier = (taken.lowerBound..<taken.lowerBound + fromStart).map(Step.surplus)
      steps[index] = .kept(expected: row, actual: taken.lowerBound + fromStart..<taken.upperBound)
      steps.insert(contentsOf: earlier, at: index)
      index += fromStart + 1
    }
  }

  /// How many lines are missing in a stretch; none where something came in their place.
  private func unreplaced(in stretch: some Collection<Step>) -> Int {
    let missing = stretch.count { if case .missing = $0 { true } else { false } }
    return missing == stretch.count ? missing : 0
  }
}

extension OutputAlignment.Step {
  fileprivate var isKept: Bool { if case .kept = self { true } else { false } }
}

/// The best next move from every pair of places, found from the end.
private struct AlignmentTable {
  enum Move: UInt8 {
    /// `...` takes the actual line and stays.
    case takesAnyLines
    /// `...` takes no more.
    case endsAnyLines
    case matches, isMissing, isSurplus
  }

  let rows: Range<Int>
  let columns: Range<Int>
  private let expected: [ExpectedLine]
  /// The best move for each pair; empty where there are too many pairs to be worth it.
  private var moves: [Move] = []

  init(
    _ actual: [String], _ expected: [ExpectedLine], _ matcher: OutputMatcher, rows: Range<Int>,
    columns: Range<Int>
  ) {
    self.rows = rows
    self.columns = columns
    self.expected = expected
    guard rows.count * columns.count <= 16_000_000 else { return }
    let width = columns.count + 1
    moves = [Move](repeating: .isSurplus, count: (rows.count + 1) * width)
    // A line that matches counts more than any number of lines that `...` takes.
    let match = columns.count + 1
    var below = [Int](repeating: 0, count: width)
    for row in rows.reversed() {
      let line = expected[row]
      let start = (row - rows.lowerBound) * width
      var scores = [Int](repeating: below[width - 1], count: width)
      moves[start + width - 1] =
        line.kind == .anyLines ? .endsAnyLines : .isMissing
      for j in (0..<columns.count).reversed() {
        var best: (score: Int, move: Move) = (scores[j + 1], .isSurplus)
        if line.kind == .anyLines {
          best = (scores[j + 1] + 1, .takesAnyLines)
          if below[j] >= best.score { best = (below[j], .endsAnyLines) }
        } else {
          if below[j] >= best.score { best = (below[j], .isMissing) }
          if matcher.resembles(actual[columns.lowerBound + j], line),
            below[j + 1] + match >= best.score
          {
            best = (below[j + 1] + match, .matches)
          }
        }
        scores[j] = best.score
        moves[start + j] = best.move
      }
      below = scores
    }
  }

  func best(_ row: Int, _ column: Int) -> Move {
    guard row < rows.upperBound else { return .isSurplus }
    guard !moves.isEmpty else {
      return expected[row].kind == .anyLines ? .endsAnyLines : .isMissing
    }
    return moves[(row - rows.lowerBound) * (columns.count + 1) + column - columns.lowerBound]
  }
}
