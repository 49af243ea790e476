import Inspectable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Data that libraries keep beside the content of their values makes no difference.
@Suite struct LibraryValueTests {
  private enum Mark: AttributedStringKey {
    typealias Value = Int
    static let name = "mark"
  }

  private func reads(_ value: some Any) -> String { Reflection.value(of: value).literal }

  @Test func `Text with attributes is read as both`() {
    #expect(reads(AttributedString("hello")) == "AttributedString(\"hello\")")
    var marked = AttributedString("ell")
    marked[Mark.self] = 1
    let text = AttributedString("h") + marked + AttributedString("o")
    #expect(
      reads(text)
        == "AttributedString(\"hello\", runs: [(\"h\", [:]), (\"ell\", [\"mark\": 1]), (\"o\", [:])])"
    )
  }

  @Test func `Text that was changed and changed back is the same`() {
    let text = AttributedString("hello")
    var other = text
    other.append(AttributedString("!"))
    #expect(changes(text, other).count == 1)
    other.characters.removeLast()
    #expect(changes(text, other).isEmpty && changes([text], [other]).isEmpty)
    other[Mark.self] = 1
    #expect(changes(text, other).count == 1)
    other[Mark.self] = nil
    #expect(changes(text, other).isEmpty)
  }

  @Test func `Calendars, time zones and locales are what they are called, used or not`() {
    var calendar = Calendar(identifier: .gregorian)
    let before = Snapshot((calendar, TimeZone.gmt, Locale(identifier: "de_DE")))
    _ = calendar.dateComponents([.year, .weekOfYear], from: Date(timeIntervalSince1970: 1e9))
    _ = TimeZone.gmt.secondsFromGMT(for: Date(timeIntervalSince1970: 1e9))
    let after = Snapshot((calendar, TimeZone.gmt, Locale(identifier: "de_DE")))
    #expect(after.changes(since: before).isEmpty)
    #expect(reads(TimeZone(identifier: "Europe/Rome")) == "TimeZone(\"Europe/Rome\")")
    #expect(reads(Locale(identifier: "de_DE")) == "Locale(\"de_DE\")")
    let first = calendar
    calendar.firstWeekday = 3
    #expect(changes(first, calendar).map(\.path) == [at("firstWeekday")])
  }

  @Test func `A pattern that was used is the same`() throws {
    struct Search { var pattern: Regex<Substring> }
    let search = Search(pattern: try Regex("a+", as: Substring.self))
    let before = Snapshot(search)
    #expect("baab".firstMatch(of: search.pattern) != nil)
    #expect(Snapshot(search).changes(since: before).isEmpty)
  }
}
