import Foundation
import Testing

/// The shell in a real terminal.
@Suite(
  "The shell at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalTests {
  // MARK: Typing

  @Test("A command is typed, its result is coloured, and the prompt shows the step")
  func typing() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start(prompt: "inspector>")
    try terminal.enter("load todo")
    try await terminal.waitForLine("todo #0>")
    try terminal.enter("dispatch AddTodo(title: \"walk\")")
    let lines = try await terminal.waitForLine("todo #1>")
    #expect(lines.contains("  + todos[3]: \"walk\""))
    #expect(try terminal.coloredScreen().contains("\u{1B}[32m  + todos[3]: \"walk\""))
  }

  @Test("A key in the middle of a line edits there, also between wide characters")
  func editing() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.type("print \"é日本😀x\"")
    try terminal.press("Left", "Left", "BSpace")
    try await terminal.waitForLine("todo #0> print \"é日本x\"")
    try terminal.press("Left", "Delete")
    try terminal.type("ö")
    try await terminal.waitForLine("todo #0> print \"é日öx\"")
    try terminal.press("Home")
    try terminal.type("  ")
    try terminal.press("End", "Enter")
    try await terminal.wait(toSee: "\"é日öx\"")
  }

  @Test("Backspace deletes one character, of however many code points, and the line is drawn again")
  func erasing() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.type("print \"a👩\u{200D}👩\u{200D}👧")
    try terminal.press("BSpace")
    try await terminal.waitForLine("todo #0> print \"a")
    try terminal.type("be\u{301}")
    try terminal.press("BSpace")
    try terminal.type("c\"")
    try await terminal.waitForLine("todo #0> print \"abc\"")
    try terminal.press("Enter")
    try await terminal.wait("the text") { $0.suffix(2) == ["\"abc\"", "todo #0>"] }
  }

  @Test("Characters beyond ASCII get through in a locale that has none")
  func localeC() async throws {
    let terminal = try await TerminalSession(environment: ["LANG": "", "LC_ALL": "C"])
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("dispatch AddTodo \"é 日本 😀\"")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("print state.todos.last")
    try await terminal.wait(toSee: "\"é 日本 😀\"")
  }

  @Test("A line of 3,000 characters is read whole")
  func longLine() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    let title = String((0..<3000).map { Character(Unicode.Scalar(97 + UInt8($0 % 26))) })
    try terminal.enter("dispatch AddTodo(title: \"\(title)\")")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("print state.todos[3] == \"\(title)\"")
    try await terminal.wait("true above the prompt") { $0.suffix(2) == ["true", "todo #1>"] }
  }

  @Test("An open bracket asks for more, and Ctrl-D shows what is missing without ending anything")
  func continuation() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("dispatch AddTodo(")
    try await terminal.waitForLine("      >>")
    try terminal.enter("title: \"x\")")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("dispatch AddTodo(")
    try await terminal.waitForLine("      >>")
    try terminal.press("C-d")
    let lines = try await terminal.waitForLine("todo #1>")
    #expect(lines.contains { $0.hasPrefix("error: ") })
  }

  @Test(
    "Pasted lines run one after the other, brackets around them or not", arguments: [true, false])
  func pasting(bracketed: Bool) async throws {
    let terminal = try await TerminalSession()
    try await terminal.start(prompt: "inspector>")
    // Without the brackets nobody can tell a pasted tab from one that asks for completion.
    let indent = bracketed ? "\t" : "  "
    try terminal.paste(
      """
      load todo
      dispatch AddTodo(
      \(indent)title: "pasted"
      )
      undo
      redo
      print state.todos.last

      """, bracketed: bracketed)
    let lines = try await terminal.waitForLine("todo #1>")
    #expect(lines.suffix(2) == ["\"pasted\"", "todo #1>"])
    // Input typed while a command ran is shown where it was read, and only there.
    #expect(lines.filter { $0.contains("redo") } == ["todo #0/1> redo"])
  }

  // MARK: Completion

  @Test("Tab completes verbs, actions, labels, values and paths, and lists what could be meant")
  func completion() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.type("disp")
    try terminal.press("Tab")
    try terminal.type("Add")
    try terminal.press("Tab")
    try await terminal.waitForLine("todo #0> dispatch AddTodo(")
    // The texts of the state, and the example's last.
    try terminal.press("Tab", "Tab", "Tab")
    let texts = #""buy milk"        "find a unicorn"  "visit Rome"      "buy bread""#
    _ = try await terminal.wait("a list of texts") { $0.contains(texts) }
    try terminal.type("buy br")
    try terminal.press("Tab", "Tab")
    try await terminal.waitForLine("todo #0> dispatch AddTodo(title: \"buy bread\")")
    try terminal.press("Enter")
    try await terminal.waitForLine("todo #1>")
    try terminal.type("print list.mo")
    try terminal.press("Tab")
    try terminal.type(".")
    try terminal.press("Tab")
    let lines = try await terminal.wait("a list of members") { lines in
      lines.suffix(2) == ["selectedIndex  todos", "todo #1> print list.model."]
        || lines.suffix(2) == ["todos          selectedIndex", "todo #1> print list.model."]
    }
    #expect(lines.count { $0.hasPrefix("todo #1> print") } == 2)
  }

  @Test("Tab completes the names of files")
  func fileCompletion() async throws {
    let terminal = try await TerminalSession()
    try terminal.files.write("load todo\n", to: "my-script.inspect")
    try await terminal.start(prompt: "inspector>")
    try terminal.type("source \(terminal.files.folder.path)/my")
    try terminal.press("Tab", "Enter")
    try await terminal.waitForLine("todo #0>")
  }

  // MARK: History

  @Test("The arrows find earlier commands by what is typed, also those of an earlier run")
  func history() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("print 1")
    try await terminal.wait("the result") { $0.suffix(2) == ["1", "todo #0>"] }
    try terminal.enter("state")
    try await terminal.wait("the state") { $0.suffix(2).first?.hasPrefix("GlobalState") == true }
    try terminal.press("C-d")
    try await terminal.waitForLine("shell$")

    try await terminal.start(prompt: "inspector>")
    try terminal.press("Up")
    try await terminal.waitForLine("inspector> state")
    try terminal.press("Up")
    try await terminal.waitForLine("inspector> print 1")
    try terminal.press("Down", "Down")
    try await terminal.waitForLine("inspector>")
    try terminal.type("pr")
    try terminal.press("Up")
    try await terminal.waitForLine("inspector> print 1")
    let file = terminal.files.url(".local/state/inspector/history")
    #expect(try String(contentsOf: file, encoding: .utf8) == "print 1\nstate\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("Ctrl-R searches the history")
  func search() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("print 4711")
    try await terminal.wait("the result") { $0.suffix(2) == ["4711", "todo #0>"] }
    try terminal.enter("print 2")
    try await terminal.wait("the result") { $0.suffix(2) == ["2", "todo #0>"] }
    try terminal.press("C-r")
    try terminal.type("471")
    try await terminal.waitForLine("search: 471  print 4711")
    try terminal.press("Enter")
    try await terminal.wait("the result") { $0.suffix(2) == ["4711", "todo #0>"] }
  }

  @Test("An entry of several lines comes back whole")
  func historyOfSeveralLines() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("dispatch AddTodo(")
    try await terminal.waitForLine("      >>")
    try terminal.enter("title: \"x\")")
    try await terminal.waitForLine("todo #1>")
    try terminal.press("Up")
    try await terminal.waitForLine("title: \"x\")")
    try terminal.press("Enter")
    try await terminal.waitForLine("todo #2>")
  }

  // MARK: Recording

  @Test("record opens the shell and writes the session down, which passes at once")
  func recording() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("record ~/session.inspect --app todo", prompt: "todo #0>")
    try terminal.enter("disp AddTodo \"...\"")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("nonsense")
    try await terminal.wait(toSee: "error: unknown verb 'nonsense', see 'help'")
    try terminal.press("C-d")
    let lines = try await terminal.waitForLine("shell$")
    let path = terminal.files.url("session.inspect").path
    #expect(lines.contains("recorded \(path)"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("> dispatch AddTodo(title: \"...\")\n#1"))
    try terminal.enter("\"$INSPECTOR\" test ~/session.inspect; echo code $?")
    try await terminal.wait(toSee: "code 0")
  }
}
