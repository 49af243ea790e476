import Foundation
import Testing

/// What a person sees while a command is typed: its colours, and the choice among candidates.
@Suite(
  "What is typed at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalHighlightingTests {
  private func begin(
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) async throws -> TerminalSession {
    let terminal = try await TerminalSession(
      columns: columns, rows: rows, environment: environment)
    try await terminal.start("--app todo", prompt: "todo #0>")
    // A dumb terminal cannot be cleared.
    if environment["TERM"] == nil {
      try terminal.press("C-l")
      try await terminal.wait("the prompt alone") { $0 == ["todo #0>"] }
    }
    return terminal
  }

  /// Waits until the screen has something in its colours.
  private func wait(toSee text: String, in terminal: TerminalSession) async throws {
    try await terminal.wait("\(text.debugDescription) in its colours") { _ in
      try terminal.coloredScreen().contains(text)
    }
  }

  private let verb = "\u{1B}[32m"
  private let wrong = "\u{1B}[1m\u{1B}[31m"
  private let open = "\u{1B}[1m\u{1B}[33m"

  @Test("Verbs, types and texts have colours, wrong verbs and open brackets others")
  func colors() async throws {
    let terminal = try await begin()
    try terminal.type("dispatch AddTodo(")
    try await wait(toSee: "\(verb)dispatch\u{1B}[39m \u{1B}[35mAddTodo\(open)(", in: terminal)
    try terminal.type("title: \"x\")")
    try await wait(toSee: "AddTodo\u{1B}[39m(title: \u{1B}[94m\"x\"\u{1B}[39m)", in: terminal)
    // In the middle of the line too, and what is right again is no longer red.
    try terminal.press("C-a")
    try terminal.type("x")
    try await wait(toSee: "\(wrong)xdispatch", in: terminal)
    try terminal.press("C-h")
    try await wait(toSee: "\(verb)dispatch", in: terminal)
    try terminal.press("C-e", "Enter")
    try await terminal.waitForLine("todo #1>")
    #expect(try terminal.screen().first == "todo #0> dispatch AddTodo(title: \"x\")")
    #expect(try terminal.coloredScreen().contains("\(verb)dispatch"), "it keeps them")
  }

  @Test("A line of several rows is coloured where it stands", arguments: [40, 60, 200])
  func wrapping(columns: Int) async throws {
    let terminal = try await begin(columns: columns)
    let text = String(repeating: "ab cd ", count: 500 / 6)
    let line = "print \"\(text)\" == 漢"
    try terminal.type(line)
    try await wait(toSee: "\u{1B}[94m\"ab cd", in: terminal)
    try terminal.press("C-a", "Right", "Right", "C-e")
    try terminal.type("!")
    // What does not fit at the edge of a row leaves a blank there.
    let expected = "todo #0> \(line)!".filter { $0 != " " }
    try await terminal.wait("the line") { $0.last?.filter { $0 != " " } == expected }
    // Nothing has moved: below it stands what comes next.
    try terminal.press("C-c")
    try await terminal.wait("the next prompt") { lines in
      lines.last == "todo #0>" && lines.contains { $0.hasSuffix("漢!^C") }
    }
    #expect(try terminal.screen().count == 2)
  }

  @Test("A command over several lines is one")
  func continuing() async throws {
    let terminal = try await begin()
    try terminal.enter("print [1,")
    try terminal.type("undo]")
    try await terminal.wait("the second line") { $0.last?.hasSuffix(">> undo]") == true }
    #expect(try !terminal.coloredScreen().contains("\(verb)undo"), "no verb stands there")
  }

  @Test(
    "There are none where they are not wanted",
    arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], [:]])
  func off(_ environment: [String: String]) async throws {
    let terminal = try await begin(environment: environment)
    if environment.isEmpty {
      try terminal.enter("config highlighting off")
      try await terminal.wait("the answer") { $0.count > 1 && $0.last == "todo #0>" }
      try terminal.press("C-l")
    }
    try terminal.type("nosuch [\"x\"")
    try await terminal.waitForLine("todo #0> nosuch [\"x\"")
    try terminal.press("C-a", "C-e")
    try terminal.type("]")
    try await terminal.waitForLine("todo #0> nosuch [\"x\"]")
    let screen = try terminal.coloredScreen()
    #expect(!screen.contains("\u{1B}[31m") && !screen.contains("\u{1B}[94m"), "\(screen)")
  }

  @Test("After a second Tab the arrows choose, and Enter takes what is chosen without running it")
  func choosing() async throws {
    let terminal = try await begin()
    try terminal.type("dispatch ")
    try terminal.press("Tab")
    try await terminal.wait("the list") { $0.last == "todo #0> dispatch" && $0.count > 3 }
    try terminal.press("Tab")
    try await terminal.wait("the choice, where the list was") {
      $0[0] == "todo #0> dispatch AddTodo(" && $0[1].hasPrefix("AddTodo(title: String)")
        && $0.last?.hasPrefix("LoadTodos()") == true
    }
    try terminal.press("Down")
    try await terminal.wait("the next") { $0[0] == "todo #0> dispatch RemoveTodo(" }
    #expect(try terminal.coloredScreen().contains("RemoveTodo(index: Int)\u{1B}[0m"))
    try terminal.press("Enter")
    try await terminal.wait("the line alone") { $0 == ["todo #0> dispatch RemoveTodo("] }
    // What stands in the state is offered next.
    try terminal.type("index: ")
    try terminal.press("Tab")
    try await terminal.wait("the to-dos") { lines in
      lines.contains { $0.hasPrefix("0") && $0.contains("\"buy milk\"") }
    }
    try terminal.press("Tab", "Up")
    try await terminal.wait("the last to-do") { $0[0] == "todo #0> dispatch RemoveTodo(index: 2" }
    // Any other key takes it and goes on.
    try terminal.type(")")
    try await terminal.waitForLine("todo #0> dispatch RemoveTodo(index: 2)")
    try terminal.press("Enter")
    try await terminal.waitForLine("todo #1>")
  }

  @Test("A terminal that gets another size while a candidate is chosen draws the choice again")
  func resizing() async throws {
    let terminal = try await begin()
    try terminal.type("dispatch ")
    try terminal.press("Tab")
    try await terminal.wait("the list") { $0.last == "todo #0> dispatch" && $0.count > 3 }
    try terminal.press("Tab", "Down")
    try await terminal.wait("the choice") { $0[0] == "todo #0> dispatch RemoveTodo(" }
    for columns in [44, 100] {
      try terminal.resize(columns: columns, rows: 20)
      try await terminal.wait("one line and one menu, in \(columns) columns") { lines in
        lines.filter { $0 == "todo #0> dispatch RemoveTodo(" }.count == 1
          && lines.filter { $0.hasPrefix("AddTodo(") }.count == 1
          && lines.last?.hasPrefix("LoadTodos()") == true
      }
    }
    try terminal.press("Escape")
    try await terminal.wait("the line") { $0.last == "todo #0> dispatch" }
  }

  @Test("Escape leaves the line as it was, and without a second Tab the arrows are for the history")
  func givingUp() async throws {
    let terminal = try await begin()
    for line in ["config suggestions off", "state"] {
      try terminal.enter(line)
      try await terminal.wait("the answer") { lines in
        lines.contains("todo #0> \(line)") && lines.last == "todo #0>"
      }
    }
    try terminal.type("s")
    try terminal.press("Tab", "Tab")
    try await terminal.wait("the choice") { $0.last?.hasPrefix("source  run") == true }
    try terminal.press("Escape")
    try await terminal.wait("the line") { $0.last == "todo #0> s" }
    try terminal.press("Tab", "Up")
    try await terminal.waitForLine("todo #0> state")
  }
}
