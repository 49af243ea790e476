import Testing

@testable import Inspector

/// Lines as people type them, who know other prompts.
@Suite("Lines at the prompt")
@MainActor
struct PromptLineTests {
  private let console = MemoryConsole()

  private func run(
    _ lines: String...
  ) async -> (code: Int32, reader: MemoryLineReader, output: [String]) {
    let reader = MemoryLineReader(lines.map(LineReading.line))
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    let code = await Shell(interpreter: interpreter, reader: reader, console: console).run()
    return (code, reader, console.take())
  }

  // MARK: Without a verb

  @Test(
    "An expression by itself is printed",
    arguments: [
      ("state.todos.count == 3", "true"), ("count(state.todos)", "3"), ("1 + 2", "3"),
      ("!state.todos.isEmpty", "true"), ("(state.todos where it.count > 9).count", "2"),
      ("min(state.todos map it.count)", "8"), ("any(state.todos, it == \"x\")", "false"),
      ("\"a\" + \"b\"", "\"ab\""), ("many", "2"), ("many + 1", "3"),
      ("list.local", "ListLocalState(selectedIndex: 0)"), ("state.todos[0]", "\"buy milk\""),
      ("state != nil", "true"), ("step == 0", "true"), ("all(state.todos, it != \"\")", "true"),
    ])
  func expressions(_ line: String, _ value: String) async {
    let shell = await run("load todo", "let many = count(state.todos where it.count > 9)", line)
    #expect(shell.output.last == value)
    #expect(shell.reader.remembered.last == line, "as it was typed")
  }

  @Test(
    "What is no expression of this app is told as before",
    arguments: [
      ("nonsense", "error: unknown verb 'nonsense', see 'help'"),
      ("nonsense.count", "error: unknown verb 'nonsense', see 'help'"),
      ("step -1", "error: expected a number of steps, found '-1'"),
      ("AddTod(title: \"x\")", "error: unknown verb 'AddTod', did you mean 'dispatch AddTodo'?"),
      ("state todos.count", "3"),
      ("tap list", "error: unknown verb 'tap', did you mean 'trigger'?"),
      ("back", "error: unknown verb 'back', did you mean 'undo'?"),
      (
        "remove find a unicorn", "error: unknown verb 'remove', did you mean 'dispatch RemoveTodo'?"
      ),
      ("todos", "error: unknown verb 'todos', did you mean 'print state.todos'?"),
      (
        "todos.count == 3",
        "error: unknown verb 'todos', did you mean 'print state.todos.count == 3'?"
      ),
    ])
  func others(_ line: String, _ said: String) async {
    let shell = await run("load todo", line)
    #expect(shell.output.dropFirst().first == said)
  }

  @Test("The user's own verb comes before an expression that begins like it")
  func aliases() async {
    let shell = await run(
      "load todo", "alias count = expect true; x", "alias count = print", "count(1)")
    #expect(shell.output.last == "1")
  }

  @Test(
    "An action or an event without its verb is told with the whole command",
    arguments: [
      (
        "AddTodo(title: \"x\")",
        "AddTodo is an action, did you mean 'dispatch AddTodo(title: \"x\")'?"
      ),
      ("AddTodo", "AddTodo is an action, did you mean 'dispatch AddTodo'?"),
      ("list.didSelectItem(1)", "this is an event, did you mean 'trigger list.didSelectItem(1)'?"),
      ("list.didSelectItem 1", "this is an event, did you mean 'trigger list.didSelectItem(1)'?"),
      (
        "didSelectItem 1",
        "didSelectItem is an event, did you mean 'trigger list.didSelectItem(1)'?"
      ),
      ("didSelectItem", "didSelectItem is an event, did you mean 'trigger list.didSelectItem'?"),
    ])
  func calls(_ line: String, _ message: String) async {
    let shell = await run("load todo", line, "print step")
    #expect(shell.output.contains("error: " + message))
    #expect(shell.output.last == "0", "nothing was done")
  }

  @Test("So is an event of a screen with the name of a verb")
  func screenLikeVerb() async {
    let shell = await run("load episodes", "history.unwatch(2)", "unwatch 2", "print step")
    #expect(
      shell.output.count { $0.hasSuffix("is an event, did you mean 'trigger history.unwatch(2)'?") }
        == 2, "\(shell.output)")
    #expect(shell.output.last == "0")
  }

  @Test("In files a verb is still needed")
  func files() async throws {
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    _ = await interpreter.run("load todo")
    #expect(await interpreter.run("count(state.todos)") == .failed)
    #expect(
      console.take().contains(
        "error: count is a function, did you mean 'print count(state.todos)'?"))
  }

  // MARK: Words of other prompts

  @Test(
    "q leaves with its code, h helps, and words that begin several verbs are listed as they begin")
  func letters() async {
    #expect(await run("q 3", "print 1").code == 3)
    #expect(await run("h print").output.first?.hasPrefix("print ") == true)
    let shell = await run("hi")
    #expect(shell.output.first == "error: 'hi' could be hide or history")
  }

  @Test("A line that is pasted with its prompt runs without it")
  func prompts() async {
    let shell = await run(
      "> load todo", "todo #0> print [", "      >> 1,", ">> 2]", "print \"\"\"", ">> x", "\"\"\"")
    #expect(shell.output == ["loaded todo: 1 store, 1 screen, 7 actions", "[1, 2]", "\">> x\""])
  }

  @Test(
    "A command that is typed while a bracket is open is told what it is taken for, once closed nothing is"
  )
  func openBracket() async {
    let shell = await run(
      "load todo", "print [", "state", "].count", "dispatch AddTodo(", "title: \"x\")")
    let note = "'[' is still open, this is a part of it; Ctrl-C gives it up"
    #expect(shell.output.count { $0 == note } == 1)
    #expect(!shell.output.contains { $0.hasPrefix("'('") })
  }

  // MARK: What is worth offering

  @Test("Earlier lines fit where their verbs and names are those of the app, and they were right")
  func fitting() async {
    let reader = MemoryLineReader(
      ["load todo", "print state.todos[77]", "print 1 +", "let many = 3"].map(LineReading.line))
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    let shell = Shell(interpreter: interpreter, reader: reader, console: console)
    #expect(shell.fits("load todo") && shell.fits("print 1") && shell.fits("help"))
    #expect(!shell.fits("dispatch AddTodo(title: \"x\")"), "nothing is loaded")
    _ = await shell.run()
    for line in [
      "dispatch AddTodo(title: \"x\")", "disp AddTodo(title: \"y\")", "print state.todos[76]",
      "trigger list.didSelectItem(1)", "model list", "model", "print --full list.model @3",
      "expect many == 3", "count(state.todos)", "goto 3", "undo", "watch --remove 1", "watch",
      "set list.local.selectedIndex = 1", "appear list", "fails print x", "print 2",
    ] {
      #expect(shell.fits(line), "\(line)")
    }
    for line in [
      "dispatch .loadShow(id: 3)", "trigger history.markAsWatched(1)", "print episodes.count",
      "model history", "nonsense", "print state.todos[77]", "print 1 +", "dispatch Add(",
      "unknown 3",
      "expect history.model is nil", "appear history", "u", "set history.local.x = 1",
    ] {
      #expect(!shell.fits(line), "\(line)")
    }
  }

  @Test("What does not fit is not suggested, and is found after everything that does")
  func offering() {
    let history = History()
    for entry in ["print 1", "print 2", "load x", "print 22"] { history.add(entry) }
    let fits = { (entry: String) in !entry.hasSuffix("2") }
    #expect(history.rest(of: "print ", where: fits) == "1")
    #expect(history.rest(of: "print 2", where: fits) == nil)
    var search = HistorySearch(in: history.entries, where: fits)
    for character in "print" { search.append(character) }
    var found: [String?] = [search.found]
    for _ in 0..<3 {
      search.goToOlder()
      found.append(search.found)
    }
    #expect(found == ["print 1", "print 22", "print 2", "print 2"])
  }

  @Test("Of a long history only the newest are asked about, and everything is found")
  func longHistory() {
    let entries = (0..<3_000).map { "print \($0)" }
    var asked = 0
    var search = HistorySearch(in: entries) { _ in
      asked += 1
      return false
    }
    #expect(asked == 1_000)
    for character in "print 17" { search.append(character) }
    #expect(search.found == "print 1799")
    search = HistorySearch(in: entries)
    search.goToOlder()
    #expect(search.found == "print 2999")
  }

  @Test("Where nothing is looked for, the search goes through all commands")
  func searchOfNothing() {
    var search = HistorySearch(in: ["print 1", "state", "print 2"])
    search.goToOlder()
    #expect(search.found == "print 2")
    search.goToOlder()
    #expect(search.found == "state")
    search.append("1")
    #expect(search.found == "print 1")
  }

  @Test("A list with details is broken between words")
  func lists() {
    let completion = Completion(
      start: 0,
      candidates: [.init("where", detail: "those for which a condition holds"), .init("is")])
    #expect(
      completion.list(width: 24) == ["where  those for which a", "       condition holds", "is"])
  }
}
