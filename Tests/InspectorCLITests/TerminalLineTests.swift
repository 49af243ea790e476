import Foundation
import Inspector
import Testing

/// What people type and paste who come from elsewhere.
@Suite(
  "Lines of newcomers at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalLineTests {
  @Test("Of a session that is pasted the commands are run, one after the other")
  func pasting() async throws {
    let terminal = try await TerminalSession(rows: 40)
    try await terminal.start(prompt: "inspector>")
    try terminal.paste(
      """
      > load todo
      loaded todo: 1 store, 1 screen, 7 actions
      > dispatch AddTodo(
      >>   title: "pasted"
      >> )
      #1 AddTodo(title: "pasted")
      state
        + todos[3]: "pasted"
      ? 1
      > print state.todos.last
      """, bracketed: true)
    try await terminal.waitForLine("todo #1> print state.todos.last")
    #expect(try !terminal.screen().contains { $0.hasPrefix("error") || $0.contains("? 1") })
    try terminal.press("Enter")
    try await terminal.wait("the value") { $0.suffix(2) == ["\"pasted\"", "todo #1>"] }
  }

  @Test("What stands above the first prompt of what is pasted is left out, which is told")
  func pastingFromWithin() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.paste(
      """
      dispatch ClearTodos
      #1 ClearTodos
      todo #1> print state.todos.count
      """, bracketed: true)
    try await terminal.waitForLine("todo #0> print state.todos.count")
    try terminal.press("Enter")
    try await terminal.wait("the value and the note") {
      $0.suffix(6) == [
        "left out, as it stands above the first", "  '>': dispatch ClearTodos and 1 more", "  line",
        "todo #0> print state.todos.count", "3", "todo #0>",
      ]
    }
  }

  /// Gives up what was typed, and waits for the answer to another command.
  private func expectAnswer(in terminal: TerminalSession) async throws {
    try terminal.press("C-u")
    try terminal.enter("print 6 * 7")
    try await terminal.wait("the answer") { $0.suffix(2) == ["42", "todo #0>"] }
  }

  @Test("A line that is longer than the screen can be gone on with after its cursor was elsewhere")
  func longerThanTheScreen() async throws {
    let terminal = try await TerminalSession(columns: 20, rows: 10)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.type(String(repeating: "x", count: 100))
    try terminal.press("C-a")
    try terminal.type(String(repeating: "y", count: 103))
    try terminal.press("End")
    try terminal.type(String(repeating: "z", count: 60))
    try await terminal.wait("the end of the line") { $0.last?.hasSuffix("zzz") == true }
    try await expectAnswer(in: terminal)
  }

  @Test("The line editor's own commands are not there, since it crashes in them")
  func extendedCommands() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 10)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.press("M-X")
    try terminal.type("\"")
    try terminal.press("End")
    try await expectAnswer(in: terminal)
  }

  @Test("Nothing is suggested that was wrong, or is of another app")
  func suggestions() async throws {
    let terminal = try await TerminalSession(rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    for line in ["dispatch ClearTodos", "dispatch AddTodo(title: 1)"] {
      try terminal.enter(line)
    }
    try await terminal.wait(toSee: "error: AddTodo.title: expected String, found Int 1")
    try await terminal.waitForLine("todo #1>")
    try terminal.type("disp")
    try await terminal.waitForLine("todo #1> dispatch ClearTodos")
    try terminal.press("C-u")
    try terminal.enter("load episodes")
    try await terminal.waitForLine("episodes #0>")
    try terminal.type("disp")
    try await terminal.waitForLine("episodes #0> disp")
    try terminal.press("C-u", "C-r")
    try terminal.type("dispatch")
    try await terminal.waitForLine("search: dispatch  dispatch AddTodo(title: 1)")
  }

  @Test("clear wipes the screen, q leaves")
  func words() async throws {
    let terminal = try await TerminalSession(rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("print 1")
    try await terminal.wait("the value") { $0.suffix(2) == ["1", "todo #0>"] }
    try terminal.enter("clear")
    try await terminal.wait("an empty screen") { $0 == ["todo #0>"] }
    try terminal.enter("q")
    try await terminal.waitForLine("shell$")
  }

  @Test("Tab tells what stands at each index, and no list is broken within a word")
  func lists() async throws {
    let terminal = try await TerminalSession(columns: 40, rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    #expect(try terminal.screen().contains("loaded todo: 1 store, 1 screen, 7"))
    try terminal.type("print state.todos[")
    try terminal.press("Tab")
    try await terminal.wait("the elements") { lines in
      ["[0]  \"buy milk\"", "[1]  \"find a unicorn\"", "[2]  \"visit Rome\""].allSatisfy(
        lines.contains)
    }
    try terminal.press("C-u", "C-l")
    try terminal.type("config ")
    try terminal.press("Tab")
    let lines = try await terminal.wait("the settings") { $0.contains { $0.hasPrefix("timing") } }
    #expect(lines.contains("theme         the colours at the prompt:"), "\(lines)")
    try terminal.press("C-u")
    try terminal.enter("config")
    try await terminal.wait("where it is kept") {
      $0.contains { $0.contains("~/.config/inspector/rc") }
    }
  }

  @Test("A look that is stopped with Ctrl-C does not say that anything is back")
  func interruption() async throws {
    let terminal = try await TerminalSession(rows: 40)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("print state.todos[0] matches \"^(a|b|ab)*$\" || \(Self.endless)")
    try await terminal.wait("the error") { lines in
      if lines.last == "todo #0>" { return lines.contains { $0.hasPrefix("error: interrupted") } }
      try terminal.press("C-c")
      return false
    }
    #expect(try !terminal.screen().contains { $0.hasPrefix("back at") })
    try terminal.enter("print state.todos.count")
    try await terminal.wait("the value") { $0.suffix(2) == ["3", "todo #0>"] }
  }

  /// True after a time that nobody waits for.
  private static let endless =
    "\"\(String(repeating: "a", count: 40))\" matches \"^(a?){40}a{40}b$\""

  @Test("A lesson follows the width of the terminal, and tells its own words and where one is")
  func lesson() async throws {
    let terminal = try await TerminalSession(columns: 80, rows: 60)
    try await terminal.start("tour state", prompt: "state 1/13>")
    try terminal.enter("")
    try await terminal.waitForLine("state 2/13>")
    try terminal.resize(columns: 40, rows: 60)
    try terminal.press("C-l")
    try terminal.enter("")
    let lines = try await terminal.waitForLine("state 3/13>")
    #expect(lines.contains("    \"find a unicorn\","), "\(lines)")
    try terminal.press("C-l")
    try terminal.enter("help")
    try await terminal.wait("its words") {
      $0.joined(separator: " ").contains("'quit' ends the lesson")
    }
    try terminal.press("C-l")
    try terminal.enter("tour 2")
    try await terminal.wait("where one is") {
      $0.joined(separator: " ").contains("You are in 'state', lesson 1 of \(Lesson.all.count).")
    }
    try terminal.press("C-l")
    try terminal.enter("dispatch AddTodo(title: \"x\")")
    try await terminal.wait(toSee: "#1 AddTodo(title: \"x\")")
    try terminal.enter("history")
    try await terminal.wait("the places") {
      $0.contains { $0.contains("state.todos[3]") && $0.hasPrefix("*") }
    }
    try terminal.press("C-l")
    try terminal.enter("")
    try await terminal.wait(toSee: "> actions")
  }
}
