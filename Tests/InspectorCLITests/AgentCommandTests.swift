import Foundation
import Testing

@Suite("inspector mcp")
struct AgentCommandTests {
  private static let greeting =
    #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}"#
  private static let load =
    #"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "load", "arguments": {"input": "todo"}}}"#

  private func run(_ lines: [String], _ arguments: String...) throws -> Tool.Run {
    try Tool.run(["mcp"] + arguments, input: Data(lines.joined(separator: "\n").utf8))
  }

  @Test("A client that hangs up ends it, the app too, whatever it was about to say")
  func hangUp() throws {
    let run = try run([Self.greeting, Self.load, #"{"jsonrpc": "2.0", "id": 3, "meth"#])
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.contains("loaded todo"))
  }

  /// A command that comes to no end by itself.
  private static let explore =
    #"{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "explore", "arguments": {"input": "--depth 1000000"}}}"#

  @Test("An exploration ends when its client goes")
  func going() throws {
    let run = try run([Self.greeting, Self.load, Self.explore, ""])
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.split(separator: "\n").last?.contains("interrupted") == true)
  }

  @Test("A call that is cancelled ends, or is never begun, and is not answered")
  func cancelled() throws {
    let agent = Child(Tool.executable, ["mcp"])
    let (input, output) = (Pipe(), Pipe())
    (agent.input, agent.output) = (.pipe(input), .pipe(output))
    try agent.start()
    var text = ""
    func send(_ lines: String...) {
      input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    }
    func replies(until id: Int) -> [Substring] {
      while !text.contains(#""id": \#(id),"#) {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text.split(separator: "\n")
    }
    func cancel(_ id: Int) -> String {
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": \#(id)}}"#
    }
    func call(_ id: Int, _ tool: String) -> String {
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "\#(tool)"}}"#
    }
    send(Self.greeting, Self.load, Self.explore)
    #expect(replies(until: 2).count == 2)
    // It is under way, or will be: either way it ends, and what is not begun yet is not.
    send(call(4, "undo"), cancel(3), cancel(4), cancel(2), call(5, "actions"))
    #expect(replies(until: 5).count == 3, "\(text)")
    send(call(6, "transcript"))
    let transcript = try #require(replies(until: 6).last)
    #expect(transcript.contains("> actions") && !transcript.contains("explore"), "\(transcript)")
    input.fileHandleForWriting.closeFile()
    #expect(agent.end() == 0)
  }

  @Test("A message longer than anybody means to send is thrown away, and the next one is answered")
  func longMessage() throws {
    let run = try run([String(repeating: "x", count: 17 << 20), Self.greeting, ""])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("a message of more than 16 MB") == true)
    #expect(lines.last?.contains("serverInfo") == true)
  }

  @Test("An app that cannot be loaded is told where no agent reads")
  func badApp() throws {
    let run = try run([Self.greeting], "--app", "toodo")
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors.contains("toodo"))
  }

  @Test("With an app it begins there, and its transcript does too")
  func app() throws {
    let read =
      #"{"jsonrpc": "2.0", "id": 3, "method": "resources/read", "params": {"uri": "inspector://transcript"}}"#
    let run = try run([Self.greeting, read, ""], "--app", "todo")
    #expect(run.output.contains(#"> load todo\n...\n"#))
  }

  @Test("Options of scripts are refused")
  func options() throws {
    for arguments in [["-c", "apps"], ["--format", "json"], ["--keep-going"]] {
      let run = try Tool.run(["mcp"] + arguments)
      #expect(run.code == 2 && run.errors.contains("are for scripts, not for agents"))
    }
  }
}
