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
