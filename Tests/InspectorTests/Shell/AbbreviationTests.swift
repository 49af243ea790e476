import Inspectable
import Inspector
import Testing

@Suite("What is short at the prompt")
struct AbbreviationTests {
  private let abbreviation = Abbreviation(
    registry: .standard, aliases: ["rm": "dispatch RemoveTodo", "undoall": "goto 0"],
    roots: ["state", "list"])

  @Test(
    "A verb cut to a prefix that no other has is written out",
    arguments: [
      ("disp AddTodo", "dispatch AddTodo"), ("desc", "describe"), ("  desc", "describe"),
      (".desc", "describe"), (":desc", "describe"), ("expe true", "expect true"),
      ("fails disp X", "fails dispatch X"), ("fails fails disp X", "fails fails dispatch X"),
      ("rm 1", "dispatch RemoveTodo 1"), ("rm(index: 1)", "dispatch RemoveTodo(index: 1)"),
    ])
  func prefixes(_ text: String, _ full: String) throws {
    #expect(try abbreviation.expanded(text) == full)
  }

  @Test(
    "A text that is a verb already, or no verb at all, is left alone",
    arguments: [
      "state", "p state", "?", "hold", "fail x \"y\"", "nonsense", "", "  ", "# x", "é", "undo",
      "show list", "\"x\"", "(", "fails", "fails nonsense",
    ])
  func others(_ text: String) throws {
    #expect(try abbreviation.expanded(text) == text)
  }

  @Test("A path that begins with the name of a part is printed")
  func paths() throws {
    #expect(try abbreviation.expanded("list.model") == "print list.model")
    #expect(try abbreviation.expanded("list[0]") == "print list[0]")
    #expect(try abbreviation.expanded("other.model") == "other.model")
  }

  @Test(
    "A prefix of several verbs is an error that lists them and points at it",
    arguments: [
      ("un", 0, ["undo", "unhold", "undoall"]), (".lo", 1, ["load", "local"]),
      ("fails lo", 6, ["load", "local"]),
    ])
  func ambiguous(_ text: String, _ offset: Int, _ verbs: [String]) {
    #expect {
      try abbreviation.expanded(text)
    } throws: { error in
      guard let error = error as? SourceError else { return false }
      return error.offset == offset && verbs.allSatisfy { error.message.contains($0) }
    }
  }

  @Test("Every verb can be written by itself, and each prefix leads to it or to an error")
  func everyVerb() {
    let plain = Abbreviation(registry: .standard)
    for command in Registry.standard.commands {
      for length in 1...command.verb.count {
        let prefix = String(command.verb.prefix(length))
        guard let full = try? plain.expanded(prefix) else { continue }
        let found = Registry.standard.command(named: full)
        #expect(found != nil, "\(prefix) gave \(full)")
        #expect(found?.names.contains { $0.hasPrefix(prefix) } == true, "\(prefix) gave \(full)")
        if length == command.verb.count { #expect(found?.verb == command.verb) }
      }
    }
  }
}

extension Command {
  fileprivate var names: [String] { [verb] + aliases }
}
