import Inspectable
import TestSupport
import Testing

/// Searching live data finds what searching the values that are read finds.
@MainActor
@Suite("Searching live data")
struct SearchTests {
  nonisolated private static let texts = [
    "a", "e", "b", "1", "12", "-", "-1", ".", "nil", "named", "plain", "some", "Empty", "true",
    "\n",
    "\r\n", "é", "e\u{301}", "\u{212A}", "K", "zz", "Owner", "2001-", "T0", "cycle",
    "inf", "nan", "e+", "seconds",
  ]

  @Test("Values of all kinds", arguments: CorpusType.all)
  func kinds(type: CorpusType) async throws {
    for seed in Thoroughness.seeds(10 as UInt64) {
      var random = SeededGenerator(seed: seed)
      var texts = Self.texts
      try await type.visit(&random, Pieces { texts += $0 })
      random = SeededGenerator(seed: seed)
      try await type.visit(&random, Both(texts: texts))
    }
  }

  /// Takes pieces of what is there, so that they are found.
  private struct Pieces: CorpusVisitor {
    var take: ([String]) -> Void

    func visit<T>(_ old: T, _ new: T) {
      let literal = Snapshot(new).value.literal.filter { $0 != "\"" && $0 != "\\" }
      take(
        [1, 3, 6].map { String(literal.dropFirst(literal.count / 2).prefix($0)) }.filter {
          !$0.isEmpty
        })
    }
  }

  private struct Both: CorpusVisitor {
    var texts: [String]

    func visit<T>(_ old: T, _ new: T) {
      SearchTests.expectSame([old, new], texts)
      SearchTests.expectBrought(old, new, texts)
      SearchTests.expectBrought([old, old], [new, old], texts)
    }
  }

  private static func expectSame<T>(_ value: T, _ texts: [String]) {
    let snapshot = Snapshot(value)
    let read = snapshot.value
    for text in texts {
      let expected = read.places(containing: text)
      let found = snapshot.places(containing: SoughtText(text))
      #expect(found.map(\.path) == expected.map(\.path), "\(text)")
      #expect(found.map(\.value) == expected.map(\.value), "\(text)")
      #expect(snapshot.contains(SoughtText(text)) == !expected.isEmpty, "\(text)")
    }
  }

  /// A text that was not there before and is there now is in one of the changes.
  private static func expectBrought<T>(_ old: T, _ new: T, _ texts: [String]) {
    let (before, after) = (Snapshot(old), Snapshot(new))
    let changes = after.changes(since: before)
    for text in texts.map({ SoughtText($0) }) where !before.contains(text) {
      #expect(
        !after.contains(text) || changes.contains { $0.mayBring(text) }, "\(text.text) \(changes)")
    }
  }

  @Test("Instances that lead to themselves")
  func circles() {
    final class Friend {
      var name: String
      var friend: Friend?
      init(_ name: String) { self.name = name }
    }
    let anne = Friend("Anne")
    anne.friend = Friend("Bob\r\nK")
    anne.friend?.friend = anne
    Self.expectSame([anne, anne], Self.texts)
    anne.friend?.friend = nil
    Self.expectSame([anne, Friend("\u{212A}")], Self.texts)
  }

  @Test("A text of bytes stands where they are, to the last")
  func bytes() {
    for text in ["abc", "aabc", "abcab", "ab", "", "caab", "aabaabc"] {
      for sought in ["a", "ab", "abc", "c", "bc", "aab", "aabc", "abcabc"] {
        #expect(SoughtText(sought).isIn(text) == text.contains(sought))
      }
    }
  }
}
