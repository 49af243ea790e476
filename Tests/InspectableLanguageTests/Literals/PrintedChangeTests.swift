import Foundation
import Inspectable
import TestSupport
import Testing

@Suite("Printing changed values")
struct PrintedChangeTests {
  private func printed(_ old: String, _ new: String) -> [String] {
    let change = PrintedChange(old: .string(old), new: .string(new))
    return [change.old, change.new]
  }

  private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test("short texts are shown whole")
  func short() {
    #expect(printed("fly", "walk") == ["\"fly\"", "\"walk\""])
    #expect(printed(x(60), x(59)) == ["\"\(x(60))\"", "\"\(x(59))\""])
    let change = PrintedChange(old: .int(0), new: .null)
    #expect([change.old, change.new] == ["0", "nil"])
  }

  @Test("of long texts the differing stretch is shown with its surroundings and counts")
  func long() {
    #expect(
      printed(x(1000) + "old" + x(2000), x(1000) + "newer" + x(2000)) == [
        "… 980 more \"\(x(20))old\(x(20))\" … 1,980 more",
        "… 980 more \"\(x(20))newer\(x(20))\" … 1,980 more",
      ])
    #expect(
      printed(x(61), "y" + x(61))
        == ["\"\(x(20))\" … 41 more", "\"y\(x(20))\" … 41 more"])
    #expect(
      printed(x(61), x(61) + "y") == ["… 41 more \"\(x(20))\"", "… 41 more \"\(x(20))y\""])
    #expect(printed("short", x(100)) == ["\"short\"", "\"\(x(60))\" … 40 more"])
  }

  @Test("counts are of characters, which are never cut")
  func characters() {
    let family = "👨‍👩‍👧"
    let many = String(repeating: family, count: 100)
    let around = String(repeating: family, count: 20)
    #expect(
      printed(many + "a" + many, many + "b" + many) == [
        "… 80 more \"\(around)a\(around)\" … 80 more",
        "… 80 more \"\(around)b\(around)\" … 80 more",
      ])
    #expect(
      printed(x(100) + "e", x(100) + "e\u{301}")
        == ["… 80 more \"\(x(20))e\"", "… 80 more \"\(x(20))e\u{301}\""])
  }

  @Test("what looks alike is escaped on both sides")
  func lookalikes() {
    #expect(printed("é", "e\u{301}") == [#""\u{E9}""#, #""e\u{301}""#])
    #expect(
      printed("раураl", "paypal") == [#""\u{440}\u{430}\u{443}\u{440}\u{430}l""#, "\"paypal\""])
    #expect(printed("❤", "❤\u{FE0F}") == [#""\u{2764}""#, #""\u{2764}\u{FE0F}""#])
    #expect(printed("été", "âge") == ["\"été\"", "\"âge\""])
    let change = PrintedChange(
      old: .array([.string("–")]), new: .array([.string("-")]))
    #expect([change.old, change.new] == [#"["\u{2013}"]"#, #"["-"]"#])
  }

  @Test("two different texts are never printed alike")
  func injective() {
    var generator = SeededGenerator(seed: 3)
    let pieces = ["a", "b", "é", "e\u{301}", "日", "\n", "👩\u{200D}👧", "👩", "\u{301}", "а"]
    for _ in 0..<3000 {
      let count = generator.pick([5, 40, 200])
      let old = (0..<count).map { _ in generator.pick(pieces) }.joined()
      var characters = Array(old.unicodeScalars)
      for _ in 0..<generator.pick([1, 1, 3]) {
        let at = Int.random(in: 0..<characters.count, using: &generator)
        switch generator.pick([0, 1, 2]) {
        case 0 where characters.count > 1: characters.remove(at: at)
        case 1: characters[at] = generator.pick(["a", "x", "\u{301}", "é"])
        default: characters.insert(generator.pick(["a", "\u{200D}", "\u{301}"]), at: at)
        }
      }
      let new = String(String.UnicodeScalarView(characters))
      guard !old.utf8.elementsEqual(new.utf8) else { continue }
      let change = PrintedChange(old: .string(old), new: .string(new))
      #expect(change.old != change.new)
    }
  }

  @Test("a million characters take no longer than they must")
  func million() {
    let text = x(1_000_000)
    #expect(
      printed(text + "a", text + "b")
        == ["… 999,980 more \"\(x(20))a\"", "… 999,980 more \"\(x(20))b\""])
  }

  @Test("a change told as an excerpt is printed like the whole, and is the same after the wire")
  func excerpts() throws {
    var generator = SeededGenerator(seed: 18)
    let pieces = [
      "a", "b ", "é", "e\u{301}", "日", "\n", "\r\n", "👩\u{200D}👧", "\u{301}", "\\\"", "а",
    ]
    var excerpts = 0
    for _ in 0..<300 {
      let plain = Bool.random(using: &generator)
      func text(_ count: Int) -> String {
        let some = (0..<min(count, 40)).map { _ in
          plain ? generator.pick(["a", "b", " "]) : generator.pick(pieces)
        }
        return String(repeating: some.joined(), count: max(1, count / 40))
      }
      let before = text(generator.pick([0, 30, 3_000, 9_000]))
      let after = text(generator.pick([0, 30, 3_000, 9_000]))
      let old = before + text(generator.pick([0, 1, 30, 200, 5_000])) + after
      let new = before + text(generator.pick([0, 1, 30, 200, 5_000])) + after
      guard !old.utf8.elementsEqual(new.utf8) else { continue }
      let change = Change(ValuePath(), .changed(old: .string(old), new: .string(new)))
      let told = change.excerpted
      guard told.excerpt != nil else {
        #expect(old.utf8.count < 4_096 && new.utf8.count < 4_096)
        continue
      }
      excerpts += 1
      let read = try JSONDecoder().decode(Change.self, from: JSONEncoder().encode(told))
      #expect(read == told)
      guard case .changed(let oldPart, let newPart) = read.kind else {
        Issue.record("another kind of change")
        continue
      }
      #expect(
        PrintedChange(old: oldPart, new: newPart, excerpt: read.excerpt)
          == PrintedChange(old: .string(old), new: .string(new)))
    }
    #expect(excerpts > 100)
  }
}
