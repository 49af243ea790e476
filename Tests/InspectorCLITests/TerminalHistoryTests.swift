import Foundation
import Testing

/// What the prompt does with commands that were typed before.
@Suite(
  "Earlier commands at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalHistoryTests {
  private func begin(
    columns: Int = 80, environment: [String: String] = [:]
  ) async throws -> TerminalSession {
    let terminal = try await TerminalSession(columns: columns, environment: environment)
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("print \"one and two\"")
    try await terminal.wait("the text") { $0.suffix(2) == ["\"one and two\"", "todo #0>"] }
    try terminal.enter("print 4711")
    try await terminal.wait("the number") { $0.suffix(2) == ["4711", "todo #0>"] }
    try terminal.press("C-l")
    return terminal
  }

  @Test("The rest of the latest one stands dimmed behind the cursor, and the arrow takes it")
  func suggestion() async throws {
    let terminal = try await begin()
    try terminal.type("pr")
    try await terminal.waitForLine("todo #0> print 4711")
    let screen = try terminal.coloredScreen().replacing("\u{1B}[39m", with: "")
    #expect(screen.contains("2mint 4711"), "\(screen)")
    // What is typed goes on, and another one is suggested.
    try terminal.type("int \"")
    try await terminal.waitForLine("todo #0> print \"one and two\"")
    try terminal.press("Right")
    try await terminal.wait("no dimmed text") { _ in
      try !terminal.coloredScreen().contains("\u{1B}[2m")
    }
    // It is a part of the line now, in which the arrow moves as ever.
    try terminal.press("Left", "Left", "Right")
    try terminal.type("!")
    try await terminal.waitForLine("todo #0> print \"one and two!\"")
    try terminal.press("Enter")
    try await terminal.wait("the text") { $0.suffix(2) == ["\"one and two!\"", "todo #0>"] }
  }

  @Test("What is only suggested is not run, nor left on the screen")
  func notTaken() async throws {
    let terminal = try await begin()
    try terminal.type("print 4")
    try await terminal.waitForLine("todo #0> print 4711")
    try terminal.press("Enter")
    try await terminal.wait("the shorter number") { $0 == ["todo #0> print 4", "4", "todo #0>"] }
    try terminal.type("print 47")
    try await terminal.waitForLine("todo #0> print 4711")
    try terminal.press("C-c")
    try await terminal.wait("the line as it was") {
      $0.suffix(2) == ["todo #0> print 47^C", "todo #0>"]
    }
    try terminal.enter("config suggestions off")
    try terminal.type("pri")
    try terminal.press("C-a", "C-e")
    try await terminal.waitForLine("todo #0> pri")
  }

  @Test("In a narrow terminal as much is suggested as the row holds", arguments: [40, 80])
  func narrow(columns: Int) async throws {
    let terminal = try await begin(columns: columns)
    let text = "a text that is longer than one row of a narrow terminal has room for"
    try terminal.enter("print \"\(text)\"")
    try await terminal.wait("the prompt") { $0.last == "todo #0>" && $0.count > 2 }
    try terminal.press("C-l")
    try terminal.type("pr")
    let shown = "todo #0> print \"\(text)"
    try await terminal.waitForLine(String(shown.prefix(columns - 1)))
    try terminal.press("Right", "Enter")
    try await terminal.wait("the whole text") { lines in
      lines.contains { $0.contains("has room for\"") } && lines.last == "todo #0>"
    }
  }

  @Test("A search shows what it found beside what is looked for; Escape leaves the line as it was")
  func search() async throws {
    let terminal = try await begin()
    try terminal.type("state")
    try terminal.press("C-r")
    try await terminal.waitForLine("search:")
    try terminal.type("PRI")
    try await terminal.waitForLine("search: PRI  print 4711")
    try terminal.press("C-r")
    try await terminal.waitForLine("search: PRI  print \"one and two\"")
    try terminal.type("x")
    try await terminal.waitForLine("search: PRIx  nothing has this")
    try terminal.press("Escape")
    try await terminal.waitForLine("todo #0> state")
    try terminal.press("C-r")
    try terminal.type("one")
    try await terminal.waitForLine("search: one  print \"one and two\"")
    try terminal.press("Left")
    try await terminal.waitForLine("todo #0> print \"one and two\"")
    try terminal.press("C-u")
    try terminal.type("print 1 + 1")
    try terminal.press("Enter")
    try await terminal.wait("the sum") { $0.suffix(2) == ["2", "todo #0>"] }
    #expect(try terminal.screen().count == 3, "nothing of the search is left")
  }

  @Test("Enter in a search does what it found, and nothing of a longer line before it")
  func searchAndDo() async throws {
    let terminal = try await begin()
    for text in ["print 12", "print 3456789 + 1"] {
      try terminal.type(text)
      try terminal.press("Enter")
    }
    try await terminal.wait("the sum") { $0.suffix(2) == ["3456790", "todo #0>"] }
    try terminal.press("C-r")
    try terminal.type("12")
    try await terminal.waitForLine("search: 12  print 12")
    try terminal.press("Enter")
    try await terminal.wait("what was found") {
      $0.suffix(3) == ["todo #0> print 12", "12", "todo #0>"]
    }
  }

  @Test("Without colours nothing is suggested, and a dumb terminal searches in its own way")
  func plain() async throws {
    let terminal = try await begin(environment: ["NO_COLOR": "1"])
    try terminal.type("prin")
    try terminal.press("C-a", "C-e")
    try terminal.type("t 8")
    try await terminal.waitForLine("todo #0> print 8")
  }
}
