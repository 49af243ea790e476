import Inspector
import Testing

@Suite("What Tab writes")
struct CompletionListTests {
  private func completion(_ texts: String..., at start: Int = 0) -> Completion {
    Completion(start: start, candidates: texts.map { .init($0) })
  }

  @Test("A single candidate is written, several as far as they agree")
  func insertion() {
    #expect(completion("load ").insertion(behind: "lo")?.text == "load ")
    #expect(completion("print ", at: 2).insertion(behind: "  p")?.replaced == "p")
    #expect(completion("undo", "unhold").insertion(behind: "u")?.text == "un")
    #expect(completion("undo", "unhold").insertion(behind: "un")?.isEmpty == true)
    #expect(completion().insertion(behind: "x") == nil)
    #expect(completion("AddTodo(").insertion(behind: "add")?.text == "AddTodo(")
    #expect(completion("日本語", "日本人").insertion(behind: "")?.text == "日本")
    #expect(completion("e\u{301}a", "e\u{301}b").insertion(behind: "")?.text == "e\u{301}")
  }

  @Test("Names are listed in columns, read downwards, no wider than the terminal")
  func grid() {
    let names = completion("one", "two", "three", "four", "five")
    #expect(names.list(width: 80) == ["one    two    three  four   five"])
    #expect(names.list(width: 16) == ["one    four", "two    five", "three"])
    #expect(names.list(width: 3) == ["one", "two", "three", "four", "five"])
    #expect(completion("日本", "x").list(width: 80) == ["日本  x"])
  }

  @Test("With details there is one a line, and a list of hundreds is cut")
  func details() {
    let candidates = [
      Completion.Candidate("todo", detail: "a list"), .init("staty", detail: "queues"),
    ]
    #expect(
      Completion(start: 0, candidates: candidates).list(width: 80) == [
        "todo   a list", "staty  queues",
      ])
    let many = Completion(start: 0, candidates: (0..<150).map { .init("n\($0)") })
    #expect(many.list(width: 80).last == "… 50 more")
  }

  @Test("Nothing in a list moves the cursor")
  func escaping() {
    let list = completion("a\u{1B}[2Jb", "c\nd", "e\u{202E}f").list(width: 80)
    #expect(list.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
