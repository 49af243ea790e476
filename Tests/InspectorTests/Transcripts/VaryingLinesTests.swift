import ExpectedOutput
import Inspectable
import Testing

@testable import Inspector

@Suite("Lines that are not the same each time")
struct VaryingLinesTests {
  @Test("Words that differ become wildcards, texts in quotes as wholes")
  func words() {
    #expect(
      VaryingLines.merge(
        #"  + items[0]: Item(id: UUID("1f"), at: 22:57:01, title: "a b")"#,
        with: #"  + items[0]: Item(id: UUID("1c"), at: 22:57:02, title: "a b")"#)
        == #"  + items[0]: Item(id: UUID([..]), at: [..], title: "a b")"#)
    #expect(VaryingLines.merge("  ~ n: 1 -> 20", with: "  ~ n: 1 -> 2") == "  ~ n: 1 -> [..]")
  }

  @Test("Wildcards stay, and there can be more of them")
  func again() {
    #expect(VaryingLines.merge("a [..] c d", with: "a b c e") == "a [..] c [..]")
    #expect(VaryingLines.merge(["a [..]"], with: ["a b"]) == ["a [..]"])
  }

  @Test("Lines without a counterpart become `...`")
  func lines() {
    #expect(VaryingLines.merge(["a", "b", "z"], with: ["a", "z"]) == ["a", "...", "z"])
    #expect(VaryingLines.merge(["a", "b 1"], with: ["a", "b 2"]) == ["a", "b [..]"])
    #expect(
      VaryingLines.merge(["a", "b 1", "c 1", "z"], with: ["a", "b 2", "c 2", "z"])
        == ["a", "b [..]", "c [..]", "z"])
  }

  @Test("A line that would be read as something else becomes one wildcard")
  func special() {
    #expect(VaryingLines.merge(#"\> x 1"#, with: "> x 2") == "[..]")
  }

  @Test("Merged lines match both outputs, whatever they are", arguments: 0..<6)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = [
      "a", "b", " ", "\"", "\\", "[..]", "...", "> ", "(", ",", "1", "é", "\u{202E}", "? 1",
    ]
    func lines() -> [String] {
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }.joined()
      }
    }
    for _ in 0..<300 {
      let (first, second, third) = (lines(), lines(), lines())
      var expected = first.map(EscapedLine.source(of:))
      expected = VaryingLines.merge(VaryingLines.merge(expected, with: second), with: third)
      let read = try expected.map { try ExpectedLine($0) }
      for lines in [first, second, third] {
        var matcher = OutputMatcher()
        let passes = matcher.matches(lines, read)
        #expect(passes, "\(lines) for \(expected)")
      }
    }
  }
}
