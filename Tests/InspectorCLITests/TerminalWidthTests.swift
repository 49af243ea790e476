import Foundation
import Testing

/// What is shown follows the size of the terminal.
@Suite(
  "The size of the terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalWidthTests {
  private static let addLong =
    "dispatch AddTodo(title: \"a title of so many words that it is wider than forty columns\")"

  /// Which lines of the program are on the screen, as the terminal has them.
  private func output(
    _ terminal: TerminalSession, of command: String, then prompt: String
  ) async throws -> [String] {
    try terminal.press("C-l")
    try terminal.enter(command)
    return try await terminal.wait("the prompt below") { lines in
      lines.first == "\(prompt) \(command)" && lines.last == prompt && lines.count > 1
    }
  }

  @Test("Values take the width there is, and words are not broken", arguments: [40, 80, 200])
  func widths(columns: Int) async throws {
    let terminal = try await TerminalSession(columns: columns, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter(Self.addLong)
    try await terminal.waitForLine("todo #1>")
    let lines = try await output(terminal, of: "state", then: "todo #1>")
    let state = lines.dropFirst().dropLast()
    #expect(state.count == (columns == 200 ? 1 : columns == 80 ? 8 : 9), "\(lines)")
    if columns == 40 {
      #expect(lines.contains("    \"a title of so many words that it is"), "\(lines)")
      #expect(lines.contains("      wider than forty columns\","), "\(lines)")
    }
  }

  @Test("What comes after a change of the width is laid out for the new one")
  func resizing() async throws {
    let terminal = try await TerminalSession(columns: 80, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("print state.todos")
    try await terminal.wait(toSee: "[\"buy milk\", \"find a unicorn\", \"visit Rome\"]")
    try terminal.resize(columns: 30, rows: 40)
    try terminal.enter("print state.todos")
    try await terminal.wait(toSee: "  \"find a unicorn\",")
  }

  @Test(
    "A step's changes are told once, in full if one wants that, and the history stands in columns")
  func changes() async throws {
    let terminal = try await TerminalSession(columns: 60, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("dispatch AddTodo \"tea\"")
    let once = try await terminal.waitForLine("todo #1>")
    #expect(once.contains("list.model: the same 1 change"), "\(once)")
    let compared = try await output(terminal, of: "diff", then: "todo #1>")
    #expect(compared.count { $0 == "  + todos[3]: \"tea\"" } == 2, "\(compared)")
    try terminal.enter("undo")
    let undone = try await terminal.waitForLine("todo #0/1>")
    #expect(undone.contains { $0.hasPrefix("  - todos[3]") }, "\(undone)")
    try terminal.enter("redo")
    let again = try await terminal.waitForLine("todo #1>")
    #expect(again.dropLast().last == "list.model: the same 1 change", "\(again)")
    try terminal.enter("set list.local.selectedIndex = 1")
    try await terminal.waitForLine("todo #2>")
    try terminal.enter("config changes full")
    try terminal.enter("dispatch AddTodo \"a title that is far longer than its column\"")
    let full = try await terminal.waitForLine("todo #3>")
    #expect(full.count { $0.hasPrefix("  + todos[4]: \"a title that is") } == 2, "\(full)")
    try terminal.enter("advance 5s")
    try await terminal.waitForLine("todo #4 +5s>")
    let history = try await output(terminal, of: "history", then: "todo #4 +5s>")
    #expect(
      history.dropFirst().dropLast() == [
        "  #0      load todo", "  #1      AddTodo(title: \"tea\")     state.todos[3], list.mo…",
        "  #2      set list.local. … ex = 1  list.local.selectedInde…",
        "  #3      AddTodo(title: … lumn\")   state.todos[4], list.mo…",
        "* #4 +5s  advance 5s                no change",
      ], "\(history)")
  }

  @Test("The history tells how far the clock was after each step that one command took")
  func clocks() async throws {
    let terminal = try await TerminalSession(columns: 100, rows: 60)
    try await terminal.start("--app staty", prompt: "staty #0>")
    try terminal.enter("trigger demo.setup()")
    try await terminal.waitForLine("staty #1>")
    try terminal.enter("drain")
    let drained = try await terminal.wait("the end") {
      $0.last?.wholeMatch(of: /staty #[0-9]+ \+[0-9.]+m?s>/) != nil
    }
    let prompt = try #require(drained.last)
    let history = try await output(terminal, of: "history", then: prompt)
    let rows = history.dropFirst().dropLast().drop { !$0.contains("timer") }
    #expect(rows.count > 1, "\(history)")
    let clock = #/^[ *] #[0-9]+( to #[0-9]+)? +\+[0-9.]+m?s +t/#
    for row in rows { #expect(row.contains(clock), "\(row)") }
  }

  @Test("The history cuts nothing where there is room for it, in a narrow terminal too")
  func narrowHistory() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("disappear list")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("trigger list.didSelectItem(0)")
    try await terminal.waitForLine("todo #2>")
    let history = try await output(terminal, of: "history", then: "todo #2>")
    let rows = history.dropFirst().dropLast()
    #expect(rows.count == 3 && rows.contains { $0.contains("disappear list ") }, "\(history)")
    for row in rows where row.contains("…") { #expect(row.count == 40, "\(row)") }
  }

  @Test("How long actions took is told at the prompt")
  func times() async throws {
    let terminal = try await TerminalSession(columns: 80, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("dispatch AddTodo \"a\"")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("dispatch AddTodo \"b\"")
    try await terminal.waitForLine("todo #2>")
    let lines = try await output(terminal, of: "history --stats", then: "todo #2>")
    let row = #/  AddTodo +2 times, [0-9.]+ m?s each, at most [0-9.]+ m?s/#
    #expect(lines.contains { $0.wholeMatch(of: row) != nil }, "\(lines)")
  }

  @Test("A table that is wider than the terminal has its rows on their sides")
  func narrowTable() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 60)
    try await terminal.start("--app episodes", prompt: "episodes #0>")
    let lines = try await output(
      terminal, of: "table state.episodes.values", then: "episodes #0>")
    #expect(lines.dropFirst().first == "[0]", "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  title ") }, "\(lines)")
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    try terminal.resize(columns: 160, rows: 60)
    try await terminal.wait("the width") { _ in true }
    let wide = try await output(terminal, of: "table state.episodes.values", then: "episodes #0>")
    #expect(wide.dropFirst(2).first?.hasPrefix("--") == true, "\(wide)")
  }

  @Test("Of very many changes only some are shown, in what is watched too")
  func manyChanges() async throws {
    let terminal = try await TerminalSession(columns: 80, rows: 60)
    try await terminal.start("--app todo", prompt: "todo #0>")
    let titles = (0..<60).map { "\"t\($0)\"" }.joined(separator: ", ")
    try terminal.enter("watch state.todos")
    try terminal.enter("dispatch SetTodos(todos: [\(titles)])")
    let lines = try await terminal.waitForLine("todo #1>")
    let totals = "  … 53 more: 60 inserted, 3 removed"
    #expect(lines.contains(totals + "; diff --full") && lines.contains(totals), "\(lines)")
    let state = try await output(terminal, of: "state", then: "todo #1>")
    #expect(state.contains("    … 47 more; --full"), "\(state)")
  }

  @Test("A recording at the prompt is laid out for 80 columns")
  func recording() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 40)
    let file = terminal.files.url("a.inspect").path
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("record \"\(file)\"")
    try await terminal.wait("the prompt again") { $0.count(where: { $0 == "todo #0>" }) == 1 }
    try terminal.enter(Self.addLong)
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("print state.todos")
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.contains(
        "  + todos[3]: \"a title of so many words that it is wider than forty columns\"\n"),
      "\(text)")
  }

  // MARK: The pager

  private func fill(_ terminal: TerminalSession) async throws {
    try await terminal.start("--app todo", prompt: "todo #0>")
    let command = "dispatch AddTodo(title: \"one more\")\n"
    try terminal.files.write(String(repeating: command, count: 30), to: "fill")
    try terminal.enter("source \"\(terminal.files.url("fill").path)\"")
    try await terminal.waitForLine("todo #30>")
  }

  @Test("What is longer than the screen is shown by less, and leaving it early leads to the prompt")
  func paging() async throws {
    let terminal = try await TerminalSession(columns: 60, rows: 15)
    try await fill(terminal)
    try terminal.enter("state")
    try await terminal.waitForLine(":")
    // It is for the pager, which goes on.
    try terminal.press("C-c")
    // What is typed before it has taken that in, is lost.
    try await terminal.wait("the end of what it shows") { lines in
      try terminal.type("G")
      return lines.last == "(END)"
    }
    try terminal.type("q")
    try await terminal.waitForLine("todo #30>")
    try terminal.enter("state --full")
    try await terminal.waitForLine(":")
    try terminal.type("q")
    try await terminal.waitForLine("todo #30>")
    // The terminal is as it was: what is typed is shown once.
    try terminal.enter("print 1 + 1")
    try await terminal.wait("the sum") {
      $0.suffix(3) == ["todo #30> print 1 + 1", "2", "todo #30>"]
    }
    try terminal.enter("config pager off")
    try terminal.enter("state")
    try await terminal.wait("the end of the state") { $0.suffix(2) == [")", "todo #30>"] }
  }

  @Test(
    "A pager that does not start, or that says it cannot, leaves the output to the terminal",
    arguments: ["no-such-pager --x", "false", "sh -c 'exit 127'", "", "cat"])
  func failing(pager: String) async throws {
    let terminal = try await TerminalSession(
      columns: 60, rows: 15, environment: ["PAGER": pager.replacing("'", with: "'\\''")])
    try await fill(terminal)
    try terminal.enter("state")
    try await terminal.wait("the end of the state") { $0.suffix(2) == [")", "todo #30>"] }
  }

  @Test("The pager of the user is given what would be shown")
  func ownPager() async throws {
    let terminal = try await TerminalSession(
      columns: 60, rows: 15, environment: ["PAGER": "wc -l"])
    try await fill(terminal)
    try terminal.enter("state")
    try await terminal.wait("a number of lines") {
      $0.suffix(2).first.flatMap { Int($0) } ?? 0 > 14
    }
  }

  @Test("A dumb terminal has no pager")
  func dumb() async throws {
    let terminal = try await TerminalSession(
      columns: 60, rows: 15, environment: ["TERM": "dumb"])
    try await fill(terminal)
    try terminal.enter("state")
    try await terminal.wait("the end of the state") { $0.suffix(2) == [")", "todo #30>"] }
  }

  // MARK: Elsewhere

  @Test(
    "What a looking verb says goes to a file or to a program, and a recording has the plain command"
  )
  func elsewhere() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 30)
    try await terminal.start("--app todo", prompt: "todo #0>")
    let file = terminal.files.url("out.txt").path
    let recording = terminal.files.url("a.inspect").path
    try terminal.enter("record \"\(recording)\"")
    try await terminal.wait("the prompt again") { $0.count(where: { $0 == "todo #0>" }) == 1 }
    try terminal.enter("print --to \"\(file)\" state.todos")
    try await terminal.wait("what was written") {
      $0.suffix(2).first?.hasPrefix("1 line written to") == true
        || $0.suffix(3).first?.hasPrefix("1 line written to") == true
    }
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(written == "[\"buy milk\", \"find a unicorn\", \"visit Rome\"]\n")
    try terminal.press("C-l")
    try terminal.enter("print --pipe \"sort -r\" state.todos")
    try await terminal.wait("an element a line, in the other order") {
      $0.dropLast().suffix(5) == [
        "]", "[", "  \"visit Rome\",", "  \"find a unicorn\",", "  \"buy milk\",",
      ]
    }
    try terminal.press("C-l")
    try terminal.enter("history | wc -l")
    try await terminal.wait("the right way") {
      $0.contains("error: a program gets it by --pipe:")
    }
    try terminal.press("C-l")
    try terminal.enter("table --pipe \"wc -l\" state.todos")
    try await terminal.wait("a number") { $0.suffix(2).first.flatMap { Int($0) } ?? 0 > 2 }
    try terminal.enter("print --pipe \"exit 3\" state.todos")
    try await terminal.wait(toSee: "'exit 3' ended with 3")
    try terminal.enter("print --to /no/such/folder/x state")
    try await terminal.wait("why not") { $0.contains { $0.contains("No such file") } }
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
    let recorded = try String(contentsOfFile: recording, encoding: .utf8)
    #expect(recorded.contains("> print state.todos\n[\"buy milk\""), "\(recorded)")
    #expect(!recorded.contains("--to") && !recorded.contains("--pipe"), "\(recorded)")
  }

  @Test(
    "Only a line that was typed at a terminal may write a file or start a program",
    arguments: ["to", "pipe"])
  func refused(flag: String) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("out.txt").path
    let line =
      flag == "to" ? "print --to \"\(path)\" state" : "print --pipe \"touch \(path)\" state"
    try files.write("load todo\n\(line)\n", to: "a.inspect")
    let runs = [
      try Tool.run(["--app", "todo", "-c", line]),
      try Tool.run(["run", files.url("a.inspect").path]),
      try Tool.run(["--app", "todo"], input: Data("\(line)\n".utf8)),
      try Tool.run(["--app", "todo", "-c", "source \"\(files.url("a.inspect").path)\""]),
    ]
    for run in runs {
      #expect(run.code != 0)
      #expect(
        run.errors.contains("--\(flag) is only for lines that are typed at a terminal"),
        "\(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
