import Inspector
import Testing

@Suite("Pointing into a text")
struct SourcePointerTests {
  @Test("The caret stands under the character by display width")
  func width() {
    let pointer = SourcePointer("print 日本é \"x", offset: "print 日本é ".utf8.count)
    #expect(pointer.lines(width: 80) == ["print 日本é \"x", "            ^"])
    #expect(pointer.column == 10)
  }

  @Test("A command of several lines shows the one in question")
  func lines() {
    let pointer = SourcePointer("a(\n  b: ?\n)", offset: 8)
    #expect(pointer.line == 1 && pointer.column == 5)
    #expect(pointer.lines(width: 80) == ["  b: ?", "     ^"])
  }

  @Test("A long line is cut around the place")
  func longLines() {
    let text = String(repeating: "a", count: 5_000_000) + "?" + String(repeating: "b", count: 5_000)
    let lines = SourcePointer(text, offset: 5_000_000).lines(width: 80)
    #expect(lines[0].count <= 80 && lines[1].count <= 80)
    let caret = lines[0][lines[0].index(lines[0].startIndex, offsetBy: lines[1].count - 1)]
    #expect(caret == "?")
  }

  @Test("An offset past the end points behind the last character")
  func pastTheEnd() {
    #expect(SourcePointer("ab", offset: 9).lines(width: 80) == ["ab", "  ^"])
    #expect(SourcePointer("", offset: 0).lines(width: 80) == ["", "^"])
  }
}
