import Inspectable
import InspectableDoor
import Testing

@testable import Inspector

/// Lines are laid out for the width of the terminal.
@Suite("Wrapping lines")
struct WrappingTests {
  private func wrapped(_ text: String, _ columns: Int) -> [String] {
    ShownLine(text).wrapped(to: columns).map(\.text)
  }

  @Test("A line is broken at blanks and goes on further in")
  func words() {
    #expect(wrapped("one two", 7) == ["one two"])
    #expect(wrapped("one two three", 7) == ["one two", "  three"])
    #expect(wrapped("  one two three four", 12) == ["  one two", "    three", "    four"])
    #expect(wrapped("extraordinarily long", 6) == ["extraordinarily", "  long"])
    #expect(wrapped("", 1) == [""])
  }

  @Test("A list goes on below its second column, if there is room")
  func lists() {
    #expect(
      wrapped("verb  what it does in words", 16)
        == ["verb  what it", "      does in", "      words"])
    #expect(wrapped("a long name  what it is", 14) == ["a long name", "  what it is"])
  }

  @Test("Wide characters count as they show, and colours as nothing")
  func widths() {
    #expect(wrapped("漢字 漢字 漢字", 9) == ["漢字 漢字", "  漢字"])
    #expect(wrapped("漢字 漢字 漢字", 8) == ["漢字", "  漢字", "  漢字"])
    let painted = Palette.colored.paint(.error, "one two three").wrapped(to: 7).map(\.text)
    #expect(painted.count == 2 && painted[0].hasSuffix("one two"))
    #expect(painted[1].hasPrefix("  three"))
    #expect(ShownLine("漢字").rows(columns: 3) == 2)
    #expect(ShownLine("").rows(columns: 3) == 1)
  }

  @Test(
    "Whatever the text, no word is broken or lost, and no line is wider than it must be",
    arguments: 0..<4)
  func property(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = ["a", "bc", "漢", "e\u{301}", " ", " ", "  ", "👩‍🚀", "\"x\""]
    for _ in 0..<500 {
      let count = Int.random(in: 0..<40, using: &generator)
      let text = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
      let columns = Int.random(in: 1..<40, using: &generator)
      let lines = wrapped(text, columns)
      let words = text.split(separator: " ")
      #expect(lines.flatMap { $0.split(separator: " ") } == words, "\(text)")
      for line in lines where DisplayWidth.of(line) > columns {
        #expect(line.split(separator: " ").count <= 1 || lines.count == 1, "\(line) of \(text)")
      }
    }
  }
}
