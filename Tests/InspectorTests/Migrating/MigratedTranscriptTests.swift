import Foundation
import InspectableDoor
import Inspector
import TestSupport
import Testing

@Suite("Transcripts with new names")
struct MigratedTranscriptTests {
  private func migrated(_ text: String, _ rules: String, path: String = "a.inspect") throws
    -> String
  {
    try MigratedTranscript(text, path: path, map: try MigrationMap(rules)).text
  }

  /// A command after a mapping.
  private func command(_ command: String, _ rules: String) throws -> String {
    String(try migrated("> \(command)\n", rules).dropFirst(2).dropLast())
  }

  private static let add = "AddTodo(title:) -> CreateTodo(text: title, done: false)"
  private static let move = "Move(from: a, to: b) -> Shift(to: b, from: a)"

  @Test(
    "A command gets new names and arguments, and nothing else changes",
    arguments: [
      (add, "dispatch AddTodo(title: \"x\")", "dispatch CreateTodo(text: \"x\", done: false)"),
      (
        add, "dispatch  AddTodo ( title:  \"x\" ) # AddTodo",
        "dispatch  CreateTodo ( text:  \"x\", done: false ) # AddTodo"
      ),
      (
        add, "dispatch AddTodo \"AddTodo(title: 1)\"",
        "dispatch CreateTodo \"AddTodo(title: 1)\" done: false"
      ),
      (add, "dispatch AddTodo title: \"ü\\\"\"", "dispatch CreateTodo text: \"ü\\\"\" done: false"),
      (
        add,
        "would --diff dispatch AddTodo(title: \"a;b\") -- dispatch Other; dispatch AddTodo \"c\"",
        "would --diff dispatch CreateTodo(text: \"a;b\", done: false) -- dispatch Other; dispatch CreateTodo \"c\" done: false"
      ),
      (add, "history AddTodo", "history CreateTodo"),
      (add, "history \"AddTodo\"", "history \"AddTodo\""),
      (add, "fails dispatch AddTodo(name: 1)", "fails dispatch AddTodo(name: 1)"),
      (move, "dispatch Move(from: 1, to: 2)", "dispatch Shift(to: 2, from: 1)"),
      (move, "dispatch Move 1 2", "dispatch Shift 2 1"),
      (move, "dispatch Move(to: 2)", "dispatch Shift(to: 2)"),
      (
        "Move(from: a, to: b) -> Shift(to: b)", "dispatch Move(from: 1,  to: 2)",
        "dispatch Shift(to: 2)"
      ),
      ("Move(from: a, to: b) -> Stop()", "dispatch Move(from: 1,  to: 2)", "dispatch Stop()"),
      ("Move(from: a, to: b) -> Stop()", "dispatch Move 1 2 # why", "dispatch Stop # why"),
      ("Clear() -> Delete(all: true)", "dispatch Clear", "dispatch Delete(all: true)"),
      ("Clear() -> Delete(all: true)", "dispatch Clear()", "dispatch Delete(all: true)"),
      ("A -> B\nB -> A", "dispatch A(x: B(y: A()))", "dispatch B(x: A(y: B()))"),
      ("list -> overview", "trigger list.didSelectItem(2)", "trigger overview.didSelectItem(2)"),
      (
        "list -> overview", "expect list.model is nil && it.list == \"list\"",
        "expect overview.model is nil && it.list == \"list\""
      ),
      ("list -> overview", "load list --state list.state", "load list --state list.state"),
      ("list -> overview", "print state.list @list", "print state.list @list"),
      ("list.pick(i) -> list.choose(row: i)", "trigger list.pick 2", "trigger list.choose 2"),
      (
        "list.local.selected -> list.local.selection", "set list.local.selected = 1",
        "set list.local.selection = 1"
      ),
      ("state.todos -> state.items", "state todos[0]", "state items[0]"),
      ("state.todos -> state.items", "state todosToo", "state todosToo"),
      (
        "state.rows[*].on -> state.lines[*].isOn", "print state.rows[.a].on.x",
        "print state.lines[.a].isOn.x"
      ),
      (
        "state.rows[*].on -> state.lines[*].isOn\n.a -> .b", "print state.rows[.a].on",
        "print state.lines[.b].isOn"
      ),
      (
        ".all -> .everything", "expect state.filter == .all && state.all(.all) == \".all\"",
        "expect state.filter == .everything && state.all(.everything) == \".all\""
      ),
      (
        ".all -> .everything\nFilter -> Choice", "dispatch Set(Filter.all)",
        "dispatch Set(Choice.everything)"
      ),
      (
        ".loaded(title: t) -> .ready(t)",
        "dispatch Set([.loaded(title: \"x\"), Phase.loaded(title: nil)])",
        "dispatch Set([.ready(\"x\"), Phase.ready(nil)])"
      ),
      (
        "Item.title -> Item.name", "dispatch Add(item: Item(title: \"t\", done: Todo(title: 1)))",
        "dispatch Add(item: Item(name: \"t\", done: Todo(title: 1)))"
      ),
      (
        "\"old\" -> \"new\"", "dispatch Set \"old\" \"older\" [\"old\": 1]",
        "dispatch Set \"new\" \"older\" [\"new\": 1]"
      ),
      ("Load -> Fetch", "own Load#1*2 Save#2", "own Fetch#1*2 Save#2"),
      ("a -> b", "let a = a.x", "let a = b.x"),
      ("state -> shop", "state.todos[0]", "print shop.todos[0]"),
      ("where -> some", "print a where it", "print a where it"),
      ("a -> b", "print --full 3-a.n*0x1F - -1.5", "print --full 3-b.n*0x1F - -1.5"),
      ("a -> b", "nonsense a", "nonsense a"),
      ("a -> b", "print \"a", "print \"a"),
    ])
  func commands(_ rules: String, _ old: String, _ new: String) throws {
    #expect(try command(old, rules) == new)
  }

  @Test("Expected output changes where it is certain what a name means")
  func output() throws {
    let old = ##"""
      Prose about AddTodo(title: 1).
      > dispatch AddTodo(title: "[..X..]")
      #1 AddTodo(title: [..])
      state
        + todos[3]: "AddTodo"
        ~ phase: .all -> .some
      list.model
        + todos[3]: "AddTodo"
      > print state
      State(
        todos: ["a"],
        phase: .all,
      )
      > screen
      .all AddTodo(title: 1)
      > trigger list.pick(1)
      branch 2 from #1
      \#2 trigger list.pick(1)
      ...
      """##
    let rules = """
      AddTodo(title:) -> CreateTodo(text: title, done: false)
      state.todos -> state.items
      State(todos:, phase:) -> State(items: todos, phase:)
      .all -> .everything
      list -> overview
      """
    let new = try migrated(old.replacing("[..X..]", with: "x"), rules)
    #expect(
      new == ##"""
        Prose about AddTodo(title: 1).
        > dispatch CreateTodo(text: "x", done: false)
        #1 CreateTodo(text: [..], done: false)
        state
          + items[3]: "AddTodo"
          ~ phase: .everything -> .some
        overview.model
          + todos[3]: "AddTodo"
        > print state
        State(
          items: ["a"],
          phase: .everything,
        )
        > screen
        .all AddTodo(title: 1)
        > trigger overview.pick(1)
        branch 2 from #1
        \#2 trigger overview.pick(1)
        ...
        """##)
  }

  @Test("Continued commands, fences, line ends and the end of the file stay as they are")
  func layout() throws {
    let old =
      "\u{FEFF}# AddTodo(title: 1)\r\n```inspector\n> dispatch AddTodo(\r\n>>   title: \"x\"\n>>\r\n>> )\r\nok\n```\nAddTodo\r\n```swift\n> dispatch AddTodo \"y\"\n```"
    let new =
      "\u{FEFF}# AddTodo(title: 1)\r\n```inspector\n> dispatch Add(\r\n>>   text: \"x\"\n>>\r\n>> )\r\nok\n```\nAddTodo\r\n```swift\n> dispatch AddTodo \"y\"\n```"
    let result = try migrated(old, "AddTodo(title:) -> Add(text: title)", path: "a.md")
    #expect(result.utf8.elementsEqual(new.utf8), "\(result.debugDescription)")
    let whole = "> dispatch AddTodo(\n>>   title: \"x\"\n>> )\nok"
    #expect(try migrated(whole, "AddTodo(title:) -> Add()") == "> dispatch Add()\nok")
  }

  @Test(
    "What the mapping is not clear about is refused, at its place in the file",
    arguments: [
      (
        "A(a:) -> B(a:)", "> actions\n> dispatch A(b: 1)\n", 21,
        "line 1 of the mapping has other arguments than these"
      ),
      (
        "A(a:) -> B(a:)\nA(b:) -> C(b:)", "> dispatch A 1\n", 11,
        "lines 1 and 2 of the mapping both fit: write the labels"
      ),
      (
        "A(a:) -> B(a:)\nA(b:) -> C(b:)", "> describe A\n", 11,
        "lines 1 and 2 of the mapping have different names for this"
      ),
      (
        "A(a:) -> B(a:)", "> would dispatch\n>> A(a: x)\n", 25,
        "line 1 of the mapping cannot change these arguments: 'x' is not a value, did you mean \"x\"?"
      ),
      (
        "s.a -> s.b\nt.a -> t.c", "> state a\n", 8,
        "lines 1 and 2 of the mapping both fit: write the name of the store"
      ),
    ])
  func unclear(_ rules: String, _ text: String, _ offset: Int, _ message: String) throws {
    let map = try MigrationMap(rules)
    do throws(MigratedTranscript.Failure) {
      let text = try MigratedTranscript(text, path: "a.inspect", map: map).text
      Issue.record("\(text)")
    } catch {
      guard case .unclear(let error) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error == SourceError(message, at: offset))
    }
  }

  /// Every transcript of the repository.
  private static let all: [(path: String, text: String)] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return ["Tests", "Examples", "docs", "scripts/transcripts", "scripts/lessons"].flatMap {
      folder in
      ((try? TranscriptFiles.find([root.appending(path: folder).path])) ?? []).compactMap { file in
        (try? file.text(readsFiles: false)).map { (file.path, $0) }
      }
    }
  }()

  /// Parts of numbers, and names with which a path is a command without a verb.
  private static let special: Set = ["nan", "infinity", "state", "model", "local", "screen"]

  /// A rule for every word of a text.
  private func words(of text: String, _ rule: (String) -> String) -> String {
    let words = Set(text.matches(of: /[\p{L}_][\p{L}\p{N}_]*/).map { String($0.0) })
    return words.subtracting(Self.special).filter { (try? MigrationMap("\($0) -> x")) != nil }
      .sorted().map(rule)
      .joined(separator: "\n")
  }

  @Test("A mapping of every name to itself changes no byte of any transcript")
  func identity() throws {
    #expect(Self.all.count > 40)
    for (path, text) in Self.all.sampled {
      let map = try MigrationMap(words(of: text) { "\($0) -> \($0)\n.\($0) -> .\($0)" })
      guard let result = try? MigratedTranscript(text, path: path, map: map) else { continue }
      #expect(result.text.utf8.elementsEqual(text.utf8), "\(path)")
    }
  }

  @Test("The way back from new names leads to the same bytes")
  func inverse() throws {
    for (path, text) in Self.all.sampled {
      let there = try MigrationMap(words(of: text) { "\($0) -> \($0)_q\n.\($0) -> .\($0)_q" })
      let back = try MigrationMap(words(of: text) { "\($0)_q -> \($0)\n.\($0)_q -> .\($0)" })
      guard let new = try? MigratedTranscript(text, path: path, map: there) else { continue }
      #expect(
        try MigratedTranscript(new.text, path: path, map: back).text.utf8.elementsEqual(text.utf8),
        "\(path)")
    }
  }
}
