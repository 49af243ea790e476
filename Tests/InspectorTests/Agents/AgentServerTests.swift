import Foundation
import Inspectable
import TestSupport
import Testing

@testable import Inspector

@MainActor
@Suite("What an agent is told")
struct AgentServerTests {
  private let server: AgentServer
  private let agent: AgentSession

  init() {
    var options = AgentServer.Options()
    options.version = "1.2.3"
    server = AgentServer(catalog: LocalSessions.catalog, options: options)
    agent = AgentSession(LocalSessions.make(), permissions: .none)
  }

  /// The reply to a line; nil for none.
  private func reply(_ line: String) async throws -> [String: Any]? {
    guard let reply = await server.answer(Array(line.utf8), agent) else { return nil }
    return try #require(
      JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? [String: Any])
  }

  /// What came of a request.
  private func result(_ method: String, _ parameters: String = "{}") async throws -> [String: Any] {
    let reply = try await reply(
      #"{"jsonrpc": "2.0", "id": 7, "method": "\#(method)", "params": \#(parameters)}"#)
    #expect(reply?["id"] as? Int == 7)
    return try #require(reply?["result"] as? [String: Any], "\(String(describing: reply))")
  }

  /// The number and the text of a fault.
  private func fault(_ line: String) async throws -> (code: Int, message: String) {
    let fault = try #require(try await reply(line)?["error"] as? [String: Any])
    return (try #require(fault["code"] as? Int), try #require(fault["message"] as? String))
  }

  /// What a tool says; `isError` is whether it went wrong.
  private func call(
    _ tool: String, _ input: String? = nil, isError: Bool = false
  ) async throws -> String {
    let arguments = try JSONSerialization.data(withJSONObject: input.map { ["input": $0] } ?? [:])
    let result = try await result(
      "tools/call",
      #"{"name": "\#(tool)", "arguments": \#(String(decoding: arguments, as: UTF8.self))}"#)
    #expect(result["isError"] as? Bool == isError, "\(result)")
    let content = try #require(result["content"] as? [[String: String]])
    return try #require(content.first?["text"])
  }

  private func read(_ resource: String) async throws -> String {
    let result = try await result("resources/read", #"{"uri": "inspector://\#(resource)"}"#)
    let contents = try #require(result["contents"] as? [[String: String]])
    return try #require(contents.first?["text"])
  }

  @Test("A greeting is answered in the client's version where that is known, else in one that is")
  func greeting() async throws {
    for (asked, answered) in [
      ("2024-11-05", "2024-11-05"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ] {
      let result = try await result("initialize", #"{"protocolVersion": "\#(asked)"}"#)
      #expect(result["protocolVersion"] as? String == answered)
      #expect((result["serverInfo"] as? [String: String])?["version"] == "1.2.3")
    }
    #expect(
      try await reply(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#) == nil)
    #expect(try await result("ping").isEmpty)
  }

  /// The verbs that mean something without a person at a prompt.
  private let verbs = Registry.standard.commands
    .filter { ($0.group != .shell || $0.verb == "help") && $0.verb != "edit" }.map(\.verb)

  @Test("The list of tools names each verb that means something without a terminal, and no other")
  func tools() async throws {
    let tools = try #require(try await result("tools/list")["tools"] as? [[String: Any]])
    let names = Set(tools.compactMap { $0["name"] as? String })
    #expect(names == AgentTools.listed.union(["command", "more", "transcript"]))
    let any = try #require(tools.first { $0["name"] as? String == "command" })
    let rest = try #require((any["description"] as? String)?.split(separator: ": ").last)
    #expect(AgentTools.listed.union(rest.split(separator: ", ").map(String.init)) == Set(verbs))
    let dispatch = try #require(tools.first { $0["name"] as? String == "dispatch" })
    #expect((dispatch["description"] as? String)?.contains("Forms: dispatch ACTION") == true)
    #expect((dispatch["annotations"] as? [String: Bool])?["readOnlyHint"] != true)
    let state = try #require(tools.first { $0["name"] as? String == "state" })
    #expect((state["annotations"] as? [String: Bool])?["readOnlyHint"] == true)
  }

  @Test("What it offers is told in less than 10 KB")
  func size() async throws {
    var bytes = 0
    let greeting = #"{"protocolVersion": "2025-06-18"}"#
    for (method, parameters) in [
      ("initialize", greeting), ("tools/list", "{}"), ("resources/list", "{}"),
      ("resources/templates/list", "{}"),
    ] {
      let line =
        #"{"jsonrpc": "2.0", "id": 7, "method": "\#(method)", "params": \#(parameters)}"#
      bytes += try #require(await server.answer(Array(line.utf8), agent)).text.utf8.count
    }
    #expect(bytes < 10_000)
  }

  @Test(
    "A verb that the list does not have can be called by its name, and by the tool for any command")
  func unlisted() async throws {
    _ = try await call("load", "todo")
    #expect(try await call("clock") == call("command", "clock"))
    #expect(try await call("command", "mark here").contains("here"))
    #expect(try await call("command", "mrk here", isError: true).contains("did you mean 'mark'?"))
    for verb in Set(Registry.standard.commands.map(\.verb)).subtracting(verbs) {
      for (name, input) in [(verb, ""), ("command", verb)] {
        let fault = try await fault(
          #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\#(name)", "arguments": {"input": "\#(input)"}}}"#
        )
        #expect(fault.code == -32_602, "\(verb): \(fault)")
      }
    }
  }

  @Test("A call is a command, and the transcript holds what it gave")
  func calls() async throws {
    #expect(
      try await call("load", "todo") == "loaded todo: 1 store, 1 screen, 7 actions")
    let step = try await call("dispatch", "RemoveTodo(index: 0)")
    #expect(step.hasPrefix("#1 RemoveTodo(index: 0)\n"))
    #expect(
      try await call("expect", "state.todos.count == 3", isError: true).contains(
        "state.todos.count is 2"))
    #expect(try await read("state").contains("todos: "))
    #expect(try await read("screens").contains("find a unicorn"))
    let transcript = try await read("transcript")
    #expect(transcript.hasPrefix("> load todo\nloaded todo: 1 store, 1 screen, 7 actions\n"))
    #expect(transcript.contains("> expect state.todos.count == 3\n"))
    #expect(transcript.contains("? 1\n"))
    #expect(try await call("transcript") + "\n" == transcript)
    let result = await LocalSessions.runner().run(transcript, path: "agent.inspect")
    #expect(result.problem == nil && result.differences.isEmpty, "\(result)")
    #expect(result.commands == 3)
  }

  @Test("A long answer comes page by page")
  func pages() async throws {
    _ = try await call("load", "todo")
    let title = String(repeating: "x", count: 20_000)
    _ = try await call("dispatch", "AddTodo(title: \"\(title)\")")
    #expect(try await call("more", isError: true) == "nothing was left out of the last answer")
    var text = try await call("print", "--full state.todos[3]")
    #expect(text.utf8.count < 9_000)
    #expect(text.hasSuffix("2 more lines, which the tool 'more' shows"))
    text = text.split(separator: "\n")[0] + ""
    text += try await call("more").split(separator: "\n")[0]
    text += try await call("more")
    #expect(text == "Todo(title: \"\(title)\", isCompleted: false)" || text.contains(title))
    #expect(try await call("more", isError: true) == "nothing was left out of the last answer")
  }

  @Test("What is asked in vain is told, and nothing happens")
  func mistakes() async throws {
    let call = #""jsonrpc": "2.0", "id": 1, "method": "tools/call", "params""#
    let cases: [(line: String, code: Int, words: String)] = [
      ("nonsense", -32_700, "no JSON at byte 0"),
      ("[]", -32_600, "must be an object"),
      (#"{"id": 1, "method": "ping"}"#, -32_600, "'jsonrpc' is missing"),
      (#"{"jsonrpc": "2.0", "id": {}, "method": "ping"}"#, -32_600, "id"),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "pong"}"#, -32_601, "no method 'pong'"),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "initialize"}"#, -32_602, "'params' is missing"),
      (#"{\#(call): {"name": "dispath"}}"#, -32_602, "did you mean 'dispatch'?"),
      (#"{\#(call): {"name": "quit"}}"#, -32_602, "unknown tool 'quit'"),
      (#"{\#(call): {"name": "print", "arguments": {"inptu": "x"}}}"#, -32_602, "inptu"),
      (#"{\#(call): {"name": "print", "arguments": {"input": 3}}}"#, -32_602, "must be a string"),
      (#"{\#(call): {"name": "more", "arguments": {"input": ""}}}"#, -32_602, "takes no argument"),
      (
        #"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "inspector://stat"}}"#,
        -32_002, "did you mean 'inspector://state'?"
      ),
    ]
    for (line, code, words) in cases {
      let fault = try await fault(line)
      #expect(fault.code == code && fault.message.contains(words), "\(line): \(fault)")
    }
    #expect(
      try await self.call("print", "state\nload todo", isError: true)
        == "error: a call is one command, found several lines")
    #expect(
      try await self.call("print", "(state", isError: true) == "error: this '(' is never closed")
    #expect(try await self.call("state", isError: true).contains("no app is loaded"))
    #expect(try await read("transcript").contains("> state\n"))
  }

  @Test("An agent may do what the commands of a stranger's file may")
  func permissions() async throws {
    _ = try await call("load", "todo")
    #expect(try await call("save", "/tmp/x.state", isError: true).contains("--allow-write"))
    #expect(try await call("load", "./some-app", isError: true).contains("--allow-load"))
    #expect(try await call("source", "/etc/passwd", isError: true).contains("--allow-read"))
  }

  @Test(
    "Whatever comes, each request has one reply of one line",
    arguments: Thoroughness.seeds(40 as UInt64))
  func garbage(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let seeds = [
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "load", "arguments": {"input": "todo"}}}"#,
      #"{"jsonrpc": "2.0", "id": "a", "method": "resources/read", "params": {"uri": "inspector://state"}}"#,
      #"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "dispatch", "arguments": {"input": "AddTodo(title: \"x\")"}}}"#,
    ]
    for _ in 0..<20 {
      var bytes = Array(seeds.randomElement(using: &random)?.utf8 ?? "".utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        } else {
          bytes.remove(at: place)
        }
      }
      bytes.removeAll { $0 == 10 }
      guard let reply = await server.answer(bytes, agent) else { continue }
      #expect(!reply.text.contains("\n"))
      #expect((try? JSONSerialization.jsonObject(with: Data(reply.text.utf8))) != nil)
    }
  }
}
