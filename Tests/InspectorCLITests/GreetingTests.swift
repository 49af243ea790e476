import Foundation
import Testing

/// What the shell says before its first prompt.
@Suite("The greeting at a terminal", .enabled(if: TerminalSession.tmux != nil))
struct GreetingTests {
  private static let first =
    "'apps' lists what can be loaded, 'help' the verbs; Tab completes, Ctrl-D ends"

  @Test(
    "a newcomer is told of the tour, once, and what the rc file prints comes after the greeting")
  func newcomer() async throws {
    let terminal = try await TerminalSession()
    let config = terminal.files.url(".config/inspector")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try "config prompt\n".write(
      to: config.appending(path: "rc"), atomically: true, encoding: .utf8)
    try await terminal.start(prompt: "inspector>")
    let lines = try terminal.screen()
    #expect(
      lines.suffix(4) == [
        Self.first, "New here? 'tour' takes five minutes.", "long", "inspector>",
      ])
    try terminal.enter("apps")
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
    try terminal.enter("clear")
    try await terminal.start(prompt: "inspector>")
    #expect(try terminal.screen().suffix(3) == [Self.first, "long", "inspector>"])
  }

  @Test("a session that ended badly is named, and the list tells it from one that was ended")
  func lost() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--no-rc", prompt: "inspector>")
    try terminal.enter("load todo")
    try await terminal.waitForLine("todo #0>")
    try terminal.enter("dispatch ClearTodos")
    try await terminal.waitForLine("todo #1>")
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
    try terminal.enter("clear; \"$INSPECTOR\" --no-rc; clear; echo gone")
    try await terminal.waitForLine("inspector>")
    try terminal.enter("load episodes")
    try await terminal.waitForLine("episodes #0>")
    try terminal.enter("actions")
    try terminal.press("C-z")
    try await terminal.wait("the shell") { $0.last?.hasPrefix("shell$") == true }
    try terminal.enter("kill -9 %1; wait; clear")
    try await terminal.waitForLine("shell$")
    try await terminal.start("--no-rc", prompt: "inspector>")
    // Just now, or a minute ago where all this took so long.
    let told = try terminal.screen().filter { $0.hasPrefix("A session of episodes ended badly ") }
    #expect(told.count == 1 && told[0].hasSuffix(": 'inspector recover 1'."), "\(told)")
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
    try terminal.enter("clear; \"$INSPECTOR\" recover")
    let list = try await terminal.wait("the list") { lines in
      lines.contains { $0.contains("load episodes") } && lines.last == "shell$"
    }
    #expect(list.first { $0.contains("load episodes") }?.hasSuffix(", ended badly") == true)
    #expect(list.first { $0.contains("load todo") }?.contains("badly") == false)
  }

  @Test("an alias whose name became a verb is told once, and the rest of the rc file runs")
  func outdatedAlias() async throws {
    let terminal = try await TerminalSession()
    let config = terminal.files.url(".config/inspector")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    let commands = [
      "alias explore = dispatch ClearTodos", "alias add = dispatch AddTodo", "load todo",
      "dispatch AddTodo(title: \"fly\")",
    ]
    try commands.joined(separator: "\n").write(
      to: config.appending(path: "rc"), atomically: true, encoding: .utf8)
    try await terminal.start(prompt: "todo #1>")
    let lines = try terminal.screen()
    #expect(lines.count { $0.contains("'explore' is a verb already") } == 1)
    #expect(lines.joined().contains("/rc:1:7:"))
    #expect(lines.contains("#1 AddTodo(title: \"fly\")"))
    try terminal.enter("add \"swim\"")
    try await terminal.waitForLine("todo #2>")
    #expect(try terminal.screen().count { $0.contains("is a verb already") } == 1)
  }
}
