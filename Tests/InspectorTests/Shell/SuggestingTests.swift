import Testing

@testable import Inspector

@Suite("What is suggested from the history")
@MainActor
struct SuggestingTests {
  private func history(_ entries: String...) -> History {
    let history = History()
    for entry in entries { history.add(entry) }
    return history
  }

  @Test("it is the rest of the most recent command that begins with the line and is longer")
  func rest() {
    let history = history("print 1", "print 12", "state", "print [\n1]")
    #expect(history.rest(of: "pr") == "int 12")
    #expect(history.rest(of: "print 1") == "2")
    #expect(history.rest(of: "print 12") == nil)
    #expect(history.rest(of: "x") == nil)
    #expect(history.rest(of: "print [") == nil, "one of several lines would not fit behind it")
    #expect(self.history("über 1").rest(of: "ü") == "ber 1")
    #expect(self.history("e\u{301}a").rest(of: "e") == "\u{301}a", "as it was typed, byte for byte")
  }

  @Test("a text is cut where the terminal ends, by what its characters take")
  func cutting() {
    #expect("abc".cut(toColumns: 2) == "ab")
    #expect("漢字x".cut(toColumns: 3) == "漢")
    #expect("abc".cut(toColumns: 0) == "" && "abc".cut(toColumns: -4) == "")
    #expect("abc".cut(toColumns: 9) == "abc")
  }

  @Test("a search finds the newest first, in upper and lower case alike, and goes on from there")
  func search() {
    var search = HistorySearch(in: ["print 1", "Print 2", "state", "print 1"])
    #expect(search.found == nil)
    for character in "PRINT" { search.append(character) }
    #expect(search.found == "print 1")
    search.goToOlder()
    #expect(search.found == "Print 2", "not the same once more")
    search.goToOlder()
    #expect(search.found == "print 1")
    search.goToOlder()
    #expect(search.found == "print 1", "there is no older one")
    search.goToNewer()
    #expect(search.found == "Print 2")
    search.append("x")
    #expect(search.found == nil)
    search.goToOlder()
    search.goToNewer()
    search.append("y")
    search.removeLast()
    search.removeLast()
    #expect(search.text == "PRINT" && search.found == "print 1", "the newest again")
    for _ in 0..<9 { search.removeLast() }
    #expect(search.text == "" && search.found == nil)
  }

  @Test("a search through nothing finds nothing")
  func nothing() {
    var search = HistorySearch(in: [])
    search.append("a")
    search.goToOlder()
    search.goToNewer()
    search.removeLast()
    #expect(search.found == nil && !search.isGivenUp)
    search.giveUp()
    #expect(search.isGivenUp)
  }
}
