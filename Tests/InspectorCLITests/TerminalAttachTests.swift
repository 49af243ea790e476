import Testing

@Suite(
  "Attaching to a running app at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalAttachTests {
  @Test("The steps of the app come above the line that one types, and one looks back meanwhile")
  func above() async throws {
    let terminal = try await TerminalSession(rows: 200)
    let app = try await terminal.attach()
    try terminal.type("print state.")
    try await terminal.waitForLine("todo #1> print state.")
    // At which step the prompt is, with this typed behind it. Not every input is a step.
    func step(_ lines: [String], typed: String) -> Int {
      guard let line = lines.last, line.hasPrefix("todo #"), line.hasSuffix(">" + typed) else {
        return 0
      }
      return Int(line.dropFirst("todo #".count).prefix { $0.isNumber }) ?? 0
    }
    let lines = try await terminal.wait("steps above the line") {
      app.step()
      return step($0, typed: " print state.") >= 3
    }
    #expect(lines.contains { $0.hasPrefix("#1 ") } && lines.contains { $0.hasPrefix("#3 ") })
    try terminal.enter("todos.count")
    try await terminal.wait("more steps") {
      app.step()
      return step($0, typed: "") >= 9
    }
    _ = try app.end()
    try await terminal.wait("the end of the recording") {
      $0.contains { $0.contains("the recording has ended, the mirror stays at #") }
    }
    try terminal.enter("goto #2")
    try await terminal.wait("the earlier step") {
      $0.last?.hasPrefix("todo #2") == true && $0.last?.hasSuffix(">") == true
    }
    try terminal.enter("q")
    try await terminal.waitForLine("shell$")
  }
}

@Suite(
  "Attaching over the network at a terminal",
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalAttachPortTests {
  @Test("A terminal that is closed takes the copy of the recording along")
  func closed() async throws {
    let terminal = try await TerminalSession(rows: 50)
    let app = try RunningApp("todo", in: terminal.files, ["open=port", "paced"])
    let (address, token) = try app.port()
    try terminal.enter("export TMPDIR=$HOME INSPECTOR_TOKEN=\(token)")
    try await terminal.start("attach \(address) --timeout 60", prompt: "todo #1>")
    func copies() throws -> [String] { try terminal.files.copiesOfRecordings() }
    #expect(try copies().count == 1)
    try terminal.close()
    try await watch(for: "the copy to go", { "\(try copies())" }) { try copies().isEmpty }
    _ = try app.end()
  }

  @Test("The token is asked for and not shown")
  func token() async throws {
    let terminal = try await TerminalSession(rows: 50)
    let app = try RunningApp("todo", in: terminal.files, ["open=port", "paced"])
    let (address, token) = try app.port()
    try terminal.enter("\"$INSPECTOR\" attach \(address) --timeout 60")
    try await terminal.waitForLine("token:")
    try terminal.enter(token)
    let lines = try await terminal.wait("the app") { $0.last?.hasPrefix("todo #1>") == true }
    #expect(lines.contains("following todo at \(address)"), "\(lines)")
    #expect(!lines.contains { $0.contains(token.prefix(8)) }, "\(lines)")
    _ = try app.end()
    try await terminal.wait("the end of the recording") {
      $0.contains { $0.contains("the recording has ended, the mirror stays at #") }
    }
    try terminal.enter("q")
    try await terminal.waitForLine("shell$")
  }
}
