import Foundation
import Testing

/// What colours a person sees, by what the terminal says about itself.
@Suite(
  "Colours at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalColorTests {
  /// The screen after a state was printed and changed, with its colours.
  private func screen(_ environment: [String: String], then line: String? = nil) async throws
    -> String
  {
    let terminal = try await TerminalSession(environment: environment)
    try await terminal.start("--app todo", prompt: "todo #0>")
    if let line { try terminal.enter(line) }
    try terminal.enter("state")
    try terminal.enter("trigger list.didSelectItem(2)")
    try await terminal.waitForLine("todo #1>")
    return try terminal.coloredScreen()
  }

  @Test(
    "Types, paths and values have the colours for the background, or else the terminal's own",
    arguments: [
      ("15;0", "38;5;182", "38;5;117", "38;5;80"), ("0;15", "38;5;90", "38;5;18", "38;5;23"),
      ("", "35", "94", "36"),
    ])
  func schemes(_ background: String, type: String, value: String, path: String) async throws {
    let screen = try await screen(["COLORFGBG": background])
    #expect(screen.contains("\u{1B}[\(type)mGlobalState\u{1B}[39m(todos"), "\(screen)")
    #expect(screen.contains("\u{1B}[\(value)m\"buy milk\""), "\(screen)")
    #expect(screen.contains("\u{1B}[\(path)mselectedIndex"), "\(screen)")
    #expect(background.isEmpty == !screen.contains("38;5;"), "\(screen)")
  }

  @Test("config theme chooses, whatever the terminal says")
  func choosing() async throws {
    let light = try await screen(["COLORFGBG": "15;0"], then: "config theme light")
    #expect(light.contains("\u{1B}[38;5;90mGlobalState"), "\(light)")
    let own = try await screen(["COLORFGBG": "15;0"], then: "config theme terminal")
    #expect(own.contains("\u{1B}[35mGlobalState"), "\(own)")
  }

  @Test("A dumb terminal has no colours, and one without UTF-8 has them")
  func plain() async throws {
    let dumb = try await screen(["TERM": "dumb", "COLORFGBG": "15;0"])
    #expect(!dumb.contains("\u{1B}["), "\(dumb)")
    let ascii = try await screen(["LANG": "C", "LC_ALL": "C", "COLORFGBG": "15;0"])
    #expect(ascii.contains("\u{1B}[38;5;182mGlobalState"), "\(ascii)")
  }

  @Test("Nothing of it reaches scripts and JSON")
  func elsewhere() throws {
    let environment = ["COLORFGBG": "15;0"]
    for arguments in [
      ["--color", "always", "--app", "todo", "-c", "config theme dark", "-c", "state"],
      ["--color", "always", "--format", "json", "--app", "todo", "-c", "state"],
    ] {
      let run = try Tool.run(arguments, environment: environment)
      #expect(run.code == 0 && run.output.contains("GlobalState"))
      #expect(!run.output.contains("\u{1B}["), "\(run.output)")
    }
  }
}
