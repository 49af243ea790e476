import Inspector
import Testing

@Suite("Showing where outputs part")
struct OutputAlignmentTests {
  private func rows(_ actual: [String], _ expected: [String]) throws -> [OutputAlignment.Row] {
    OutputAlignment(actual, try expected.map { try ExpectedLine($0) }, OutputMatcher()).rows
  }

  @Test("Only what differs is called different")
  func differing() throws {
    #expect(
      try rows(["a", "x", "c"], ["a", "b", "c"])
        == [.same("a"), .missing("b"), .surplus("x"), .same("c")])
    #expect(try rows(["a"], []) == [.surplus("a")])
    #expect(try rows([], ["a"]) == [.missing("a")])
  }

  @Test("Wildcards take what they stand for")
  func wildcards() throws {
    #expect(
      try rows(["a", "b", "c", "x"], ["a", "...", "d"])
        == [.same("a"), .same("..."), .missing("d")])
    #expect(try rows(["took 3 ms"], ["took [..] ms"]) == [.same("took 3 ms")])
  }
}
