/// Expected and actual output side by side, as few lines as possible called different.
package struct OutputAlignment: Hashable, Sendable {
  /// A line of the comparison.
  package enum Row: Hashable, Sendable {
    /// Came as expected.
    case same(String)
    /// Was expected and did not come.
    case missing(String)
    /// Came and was not expected.
    case surplus(String)
  }

  package let rows: [Row]

  /// Aligns by the longest common subsequence; `...` takes what lies between its neighbours.
  package init(_ actual: [String], _ expected: [ExpectedLine], _ matcher: OutputMatcher) {
    // Beyond this many pairs the common middle is not worth searching for.
    guard actual.count * expected.count <= 4_000_000 else {
      rows = expected.map { .missing($0.source) } + actual.map { .surplus($0) }
      return
    }
    let width = actual.count + 1
    var best = [Int](repeating: 0, count: (expected.count + 1) * width)
    var fits = [Bool](repeating: false, count: best.count)
    for i in expected.indices.reversed() {
      for j in actual.indices.reversed() {
        let place = i * width + j
        fits[place] = expected[i].kind == .anyLines || matcher.resembles(actual[j], expected[i])
        let taken = expected[i].kind == .anyLines ? best[place + 1] : best[place + width + 1]
        best[place] = max(best[place + width], best[place + 1], fits[place] ? taken + 1 : 0)
      }
    }
    var rows: [Row] = []
    var i = 0
    var j = 0
    while i < expected.count || j < actual.count {
      let place = i * width + j
      if i < expected.count, expected[i].kind == .anyLines,
        j == actual.count || best[place] == best[place + width]
      {
        rows.append(.same(expected[i].source))
        i += 1
      } else if i < expected.count, j < actual.count, fits[place],
        best[place]
          == (expected[i].kind == .anyLines ? best[place + 1] : best[place + width + 1]) + 1
      {
        if expected[i].kind != .anyLines {
          rows.append(.same(actual[j]))
          i += 1
        }
        j += 1
      } else if j == actual.count || (i < expected.count && best[place] == best[place + width]) {
        rows.append(.missing(expected[i].source))
        i += 1
      } else {
        rows.append(.surplus(actual[j]))
        j += 1
      }
    }
    self.rows = rows
  }
}
