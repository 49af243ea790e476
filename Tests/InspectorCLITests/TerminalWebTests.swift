import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `web` at a terminal, with a browser that is made of requests.
@Suite(
  "The page at the prompt", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalWebTests {
  /// A window that was let in by the link.
  private struct Window {
    let address: URL
    private let cookie: String

    /// - Parameter link: as the prompt shows it.
    init(_ link: String) async throws {
      let parts = link.components(separatedBy: "/#token=")
      try #require(parts.count == 2, "\(link)")
      address = try #require(URL(string: parts[0]))
      var request = URLRequest(url: address.appending(path: "enter"))
      request.httpMethod = "POST"
      request.setValue("1", forHTTPHeaderField: "X-Inspector")
      request.httpBody = Data(parts[1].utf8)
      let (_, response) = try await URLSession.shared.data(for: request)
      let answer = try #require(response as? HTTPURLResponse)
      try #require(answer.statusCode == 204)
      cookie = try #require(answer.value(forHTTPHeaderField: "Set-Cookie"))
        .components(separatedBy: ";")[0]
    }

    /// What a command gives.
    func run(_ command: String) async throws -> [String] {
      var request = URLRequest(url: address.appending(path: "do"))
      request.httpMethod = "POST"
      request.setValue("1", forHTTPHeaderField: "X-Inspector")
      request.setValue(cookie, forHTTPHeaderField: "Cookie")
      request.httpBody = Data(command.utf8)
      let (data, _) = try await URLSession.shared.data(for: request)
      let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return try #require(answer?["lines"] as? [String])
    }
  }

  /// Opens the page, and gives the link.
  private func open(_ command: String, in terminal: TerminalSession) async throws -> String {
    try terminal.press("C-l")
    try terminal.enter(command)
    var link: String?
    try await terminal.wait("a link") { lines in
      link = lines.first { $0.hasPrefix("http://127.0.0.1:") }
      return link != nil
    }
    return try #require(link)
  }

  @Test("A window acts in the running app of which the session is a mirror in control")
  func inControl() async throws {
    let terminal = try await TerminalSession(rows: 50)
    let app = try await terminal.attach(control: true)
    let window = try await Window(try await open("web", in: terminal))
    let shown = try await window.run("dispatch SetTodos(todos: [\"by window\"])")
    #expect(shown.contains { $0.hasSuffix(" SetTodos(todos: [\"by window\"])") }, "\(shown)")
    #expect(try await window.run("undo").contains { $0.hasPrefix("at #") })
    #expect(try await window.run("print state.todos.count") == ["3"])
    let recorded = try String(contentsOf: app.recording, encoding: .utf8)
    #expect(recorded.contains("> dispatch SetTodos(todos: [\"by window\"])\n"))
    _ = try app.end()
  }

  @Test("A window acts while somebody types at the prompt, whose line stays as it is")
  func together() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    let window = try await Window(open("web", in: terminal))
    try terminal.type("dispatch AddTodo(title: \"x\"")
    try await terminal.waitForLine("todo #0> dispatch AddTodo(title: \"x\"")
    #expect(try await window.run("dispatch ClearTodos").first == "#1 ClearTodos()")
    try await terminal.waitForLine("todo #1> dispatch AddTodo(title: \"x\"")
    #expect(try terminal.screen().contains("from a window: dispatch ClearTodos"))
    #expect(try await window.run("print state.todos") == ["[]"])
    #expect(try !terminal.screen().contains("from a window: print state.todos"))
    try terminal.enter(")")
    try await terminal.waitForLine("todo #2>")
    #expect(try await window.run("print state.todos") == ["[\"x\"]"])
    // One that is open already goes to another port, and its windows end.
    let other = try await open("web --view-only", in: terminal)
    #expect(other != window.address.absoluteString)
    await #expect(throws: (any Error).self) { try await window.run("print 1") }
    let looker = try await Window(other)
    #expect(
      try await looker.run("undo")
        == ["error: this window only looks: 'web --view-only' was typed at the prompt"])
    try terminal.enter("web --close")
    try await terminal.wait(toSee: "the page is closed")
    await #expect(throws: (any Error).self) { try await looker.run("print 1") }
    try terminal.enter("web --close")
    try await terminal.wait(toSee: "error: no page is open: 'web' opens one")
  }

  @Test(
    "What 'web' doesn't know, and a port that it can't have, are errors that point at the place")
  func mistakes() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    for (command, words) in [
      ("web --port 65536", "error: a port is a number up to 65535"),
      ("web --prot 1", "error: unknown flag '--prot', did you mean '--port'?"),
      ("web now", "error: unexpected 'now', the end was expected"),
      ("web --port 1 --close", "error: no page is open: 'web' opens one"),
    ] {
      try terminal.press("C-l")
      try terminal.enter(command)
      try await terminal.wait(toSee: words)
    }
    let link = try await open("web", in: terminal)
    let port = try #require(URL(string: link)?.port)
    let second = try await TerminalSession()
    try await second.start("--app todo", prompt: "todo #0>")
    try second.enter("web --port \(port)")
    try await second.wait(toSee: "error: port \(port): Address already in use")
  }
}
