import Inspectable
import TestSupport
import Testing

@Suite("Showing the place of an error")
struct SourceExcerptTests {
  private func shown(_ text: String, at offset: Int, width: Int = 76) -> [String] {
    let excerpt = SourceExcerpt(at: offset, in: text, width: width)
    return ["\(excerpt.line):\(excerpt.column)", excerpt.text, excerpt.caret]
  }

  @Test("the caret stands under the place")
  func simple() {
    #expect(
      shown("dispatch RemoveTodo(indx: 1)", at: 20)
        == ["1:21", "dispatch RemoveTodo(indx: 1)", "                    ^"])
    #expect(shown("", at: 0) == ["1:1", "", "^"])
    #expect(shown("ab", at: 9) == ["1:3", "ab", "  ^"])
  }

  @Test("wide characters take two columns, marks none, and each counts once")
  func wide() {
    #expect(shown("日本 e\u{301}x", at: 10) == ["1:5", "日本 e\u{301}x", "      ^"])
  }

  @Test("of several lines the one with the place is shown")
  func lines() {
    #expect(shown("a(\n  b,\n  c\n)", at: 10) == ["3:3", "  c", "  ^"])
    #expect(shown("a(\n", at: 3) == ["2:1", "", "^"])
  }

  @Test("what is invisible is escaped, and the caret moves with it")
  func invisible() {
    #expect(
      shown("\t\u{1B}[31m\u{202E}x", at: 9) == [
        "1:8", " \\u{1B}[31m\\u{202E}x", "                   ^",
      ])
  }

  @Test("a wide line is cut around the place")
  func cut() {
    let long = String(repeating: "a", count: 1000) + "X" + String(repeating: "b", count: 1000)
    let dots = String(repeating: "a", count: 13)
    #expect(
      shown(long, at: 1000, width: 20)
        == ["1:1001", "…\(dots)Xbbbb…", String(repeating: " ", count: 14) + "^"])
    #expect(shown(long, at: 0, width: 10) == ["1:1", "aaaaaaaaa…", "^"])
    #expect(shown(long, at: 2001, width: 10) == ["1:2002", "…bbbbbbbbb", "          ^"])
    #expect(shown("日本日本日本", at: 9, width: 7) == ["1:4", "…本日…", "     ^"])
    #expect(shown(String(repeating: "x", count: 10_000_000), at: 5_000_000)[1].count == 76)
  }

  @Test("every place of every text can be shown within the width")
  func everywhere() {
    var mutations = Mutations(seed: 1, samples: ["日本(e\u{301}x: 😀, \"\\u{1B}\")", "a\n\tb\r\nc"])
    for _ in 0..<2000 {
      let text = mutations.next()
      let offset = Int.random(in: 0...text.utf8.count, using: &mutations.generator)
      let excerpt = SourceExcerpt(at: offset, in: text, width: 12)
      #expect(DisplayWidth.of(excerpt.text) <= 12)
      #expect(DisplayWidth.of(excerpt.caret) <= 13)
    }
  }
}
