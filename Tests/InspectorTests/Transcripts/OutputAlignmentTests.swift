import ExpectedOutput
import Inspector
import Testing

@Suite("Showing where outputs differ")
struct OutputAlignmentTests {
  /// The rows as a failure shows them: equal lines, `-` with a missing line, `+` with an unexpected
  /// one.
  private func rows(_ actual: [String], _ expected: [String]) throws -> [String] {
    var matcher = OutputMatcher()
    return OutputRevision(actual, try expected.map { try ExpectedLine($0) }, &matcher).rows.map {
      switch $0 {
      case .same(let source): source
      case .missing(let source): "-" + source
      case .surplus(let text, _): "+" + text
      }
    }
  }

  @Test("Only lines that differ are shown as different")
  func differing() throws {
    #expect(try rows(["a", "x", "c"], ["a", "b", "c"]) == ["a", "-b", "+x", "c"])
    #expect(try rows(["a"], []) == ["+a"])
    #expect(try rows([], ["a"]) == ["-a"])
    #expect(try rows(["a", "b", "c"], ["b", "c", "d"]) == ["+a", "b", "c", "-d"])
  }

  @Test("Wildcards take the lines that they stand for")
  func wildcards() throws {
    #expect(try rows(["took 3 ms", "x"], ["took [..] ms"]) == ["took [..] ms", "+x"])
    #expect(try rows(["a", "b", "c", "d", "x"], ["a", "...", "d"]) == ["a", "...", "d", "+x"])
  }

  @Test("A line that matches is never given to three dots")
  func matchesBeforeAnyLines() throws {
    #expect(try rows(["x", "a", "B"], ["...", "a", "b"]) == ["...", "a", "-b", "+B"])
    #expect(try rows(["A", "b", "x"], ["a", "b", "..."]) == ["-a", "+A", "b", "..."])
  }

  @Test("A line that is missing beside three dots is replaced by what came in its place")
  func replacedBesideAnyLines() throws {
    #expect(try rows(["a", "b", "c", "x"], ["a", "...", "d"]) == ["a", "...", "-d", "+x"])
    #expect(try rows(["x", "b", "c"], ["a", "...", "c"]) == ["-a", "+x", "...", "c"])
    #expect(try rows([], ["...", "d"]) == ["...", "-d"])
  }

  @Test("Of captures that disagree, the later line is the one that differs")
  func disagreeing() throws {
    #expect(
      try rows(["id 1", "again 2", "x"], ["id [..a..]", "again [..a..]", "x"]) == [
        "id [..a..]", "-again [..a..]", "+again 2", "x",
      ])
  }

  @Test("A blank line that ends up at the end is written as output, not as layout")
  func blankEnd() throws {
    var matcher = OutputMatcher()
    let expected = try ["a", "", "b"].map { try ExpectedLine($0) }
    let rows = OutputRevision(["a", ""], expected, &matcher).rows
    #expect(rows.compactMap(\.revisedSource) == ["a", "\\"])
  }

  @Test("Long outputs that differ in the middle are aligned at both ends")
  func longOutputs() throws {
    let lines = (0..<20_000).map { "line \($0)" }
    var changed = lines
    changed[10_000] = "other"
    let found = try rows(changed, lines)
    #expect(found.count == 20_001)
    #expect(Array(found[10_000...10_001]) == ["-line 10000", "+other"])
  }

  @Test("Outputs too long to compare keep their three dots")
  func tooLong() throws {
    let expected = ["start", "..."] + (0..<5_000).map { "old \($0)" }
    let actual = (0..<5_000).map { "new \($0)" }
    let found = try rows(actual, expected)
    #expect(found.contains("..."))
    #expect(found.count == 10_002)
  }
}
