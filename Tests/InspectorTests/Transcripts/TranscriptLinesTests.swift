import Inspector
import Testing

@Suite("Lines that keep every byte")
struct TranscriptLinesTests {
  @Test(
    "A text is put together again exactly",
    arguments: [
      "", "\n", "a", "a\n", "a\nb", "a\r\nb\r\n", "a\r\nb\n\r\n", "\r", "a\r", "a\r\r\nb", "\n\n\n",
      "e\u{301}\n\u{301}x", "\u{FEFF}a\n", "\u{FEFF}", "\u{FEFF}\u{FEFF}\r\n",
    ])
  func identity(_ text: String) {
    #expect(TranscriptLines(text).text.utf8.elementsEqual(text.utf8))
  }

  @Test("A byte order mark is no part of the first line")
  func byteOrderMark() {
    #expect(TranscriptLines("\u{FEFF}> load todo\n").lines.map(\.text) == ["> load todo"])
    #expect(replacing("\u{FEFF}a\nb", [(0..<1, ["x"])]) == "\u{FEFF}x\nb")
  }

  private func replacing(_ text: String, _ replacements: [(Range<Int>, [String])]) -> String {
    var lines = TranscriptLines(text)
    lines.replace(replacements.map { ($0.0, $0.1) })
    return lines.text
  }

  @Test("New lines end as the lines before them, and the end of the text stays as it was")
  func terminators() {
    #expect(replacing("a\r\nb\nc", [(1..<1, ["x"])]) == "a\r\nx\r\nb\nc")
    #expect(replacing("a\r\nb\r\n", [(2..<2, ["x", "y"])]) == "a\r\nb\r\nx\r\ny\r\n")
    #expect(replacing("a\nb", [(2..<2, ["x"])]) == "a\nb\nx")
    #expect(replacing("a\nb", [(1..<2, [])]) == "a")
    #expect(replacing("a", [(1..<1, ["x"])]) == "a\nx")
    #expect(replacing("a\nb\nc\n", [(0..<1, ["x"]), (2..<3, [])]) == "x\nb\n")
  }
}
