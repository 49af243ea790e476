import Inspectable
import TestSupport
import Testing

@Suite("What is different between two drawings")
struct DrawnChangeTests {
  @Test(
    "Applied to the old drawing it gives the new one, and it begins and ends with lines that differ"
  )
  func applying() {
    var generator = SeededGenerator(seed: 41)
    func drawing() -> [String] {
      (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        ["", "a", "b"][Int.random(in: 0..<3, using: &generator)]
      }
    }
    for _ in 0..<2_000 {
      let (old, new) = (drawing(), drawing())
      let change = DrawnChange(from: old, to: new)
      var lines = old
      #expect(change.apply(to: &lines))
      #expect(lines == new)
      guard change.gone > 0, !change.lines.isEmpty else { continue }
      #expect(old[change.start] != change.lines.first)
      #expect(old[change.start + change.gone - 1] != change.lines.last)
    }
  }

  @Test(
    "A change of lines that are not there is not applied",
    arguments: [(3, 0), (2, 1), (0, 3), (Int.max, Int.max)])
  func misfit(start: Int, gone: Int) {
    var lines = ["a", "b"]
    #expect(!DrawnChange(start: start, gone: gone, lines: ["c"]).apply(to: &lines))
    #expect(lines == ["a", "b"])
  }
}
