import Inspectable
import Testing

@testable import Inspector

/// At a prompt each difference is told once, and no more of it than tells what happened.
@Suite("Changes at the prompt")
@MainActor
struct BriefChangesTests {
  private func lines(
    _ parts: [PartChanges], step: Bool = true, columns: Int = 80, _ palette: Palette = .plain
  ) -> [String] {
    TextRenderer(palette: palette, columns: columns, isBrief: true).brief(parts, repeating: !step)
      .map(\.text)
  }

  private func path(_ components: ValuePath.Component...) -> ValuePath { ValuePath(components) }

  private func inserted(_ part: String, _ member: String, at index: Int) -> PartChanges {
    PartChanges(
      part: part,
      changes: [Change(path(.member(member), .index(index)), .inserted(.string("tea")))])
  }

  @Test("A model that repeats what the state says is one line, also under another name")
  func repeated() {
    let parts = [inserted("state", "todos", at: 3), inserted("list.model", "items", at: 3)]
    #expect(
      lines(parts) == ["state", "  + todos[3]: \"tea\"", "list.model: the same 1 change"])
    // What was asked for is shown.
    #expect(lines(parts, step: false).count == 4)
    #expect(lines([parts[0], inserted("list.model", "items", at: 2)]).count == 4)
  }

  @Test("Of several parts it says which one is the same")
  func which() {
    let other = PartChanges(
      part: "clock", changes: [Change(path(.member("now")), .changed(old: .int(1), new: .int(2)))])
    let parts = [other, inserted("state", "todos", at: 0), inserted("list.model", "items", at: 0)]
    #expect(lines(parts).last == "list.model: the same 1 change as state")
  }

  @Test("A changed whole has the part's name, never a dot")
  func whole() {
    let part = PartChanges(
      part: "count", changes: [Change(path(), .changed(old: .int(0), new: .int(3)))])
    #expect(lines([part]) == ["  ~ count: 0 -> 3"])
  }

  @Test("Of many the first are shown, and how many there are of each kind")
  func many() {
    let insertions = (0..<300).map { Change(path(.index($0)), .inserted(.int($0))) }
    let removals = (0..<3).map { Change(path(.index($0)), .removed(.int($0))) }
    var part = PartChanges(part: "state", changes: removals + insertions)
    let shown = lines([part])
    #expect(shown.count == 12)
    #expect(shown.last == "  … 293 more: 300 inserted, 3 removed; diff --full")
    part.omitted = 1_000
    #expect(lines([part]).last == "  … 1,293 more; diff --full")
    part = PartChanges(part: "state", changes: Array(insertions.prefix(20)))
    #expect(lines([part]).count == 21)
  }

  @Test("Of a long text only the words are shown that changed, marked, with what is beside them")
  func texts() {
    let start = String(repeating: "one more word ", count: 20)
    let end = String(repeating: " and another", count: 20)
    let change = Change(
      path(.member("text")),
      .changed(old: .string(start + "tea" + end), new: .string(start + "milk" + end)))
    let part = PartChanges(part: "state", changes: [change])
    let before = start.suffix(24)
    #expect(
      lines([part]) == [
        "state", "  ~ text: …\(before)[-tea-]\(end.prefix(24))…",
        "    -> …\(before){+milk+}\(end.prefix(24))…",
      ])
    let colored = lines([part], .colored).joined(separator: "\n")
    #expect(colored.contains("\u{1B}[31;7mtea\u{1B}[0m") && colored.contains("\u{1B}[32;7mmilk"))
    let short = Change(
      path(.member("text")), .changed(old: .string("a b"), new: .string("a c")))
    #expect(
      lines([PartChanges(part: "state", changes: [short])]).last == "  ~ text: \"a b\" -> \"a c\"")
  }

  @Test("Whatever changed, no line but that of one long word is wider than the terminal")
  func property() {
    var random = SeededGenerator(seed: 19)
    let words = ["tea", "milk", "\u{6F22}\u{5B57}", "\"", "\\", "e\u{301}", "\u{1F469}"]
    for _ in 0..<300 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0..<60, using: &random)).map { _ in
          words[Int.random(in: 0..<words.count, using: &random)]
        }.joined(separator: " ")
      }
      let columns = Int.random(in: 40..<120, using: &random)
      let change = Change(
        path(.member("text")), .changed(old: .string(texts[0]), new: .string(texts[1])))
      let part = PartChanges(part: "state", changes: [change])
      let renderer = TextRenderer(columns: columns, isBrief: true)
      var output = Output()
      output.changes = [part]
      for line in renderer.lines(output) {
        #expect(DisplayWidth.of(line.text) <= columns, "\(line.text)")
      }
    }
  }
}
