import Foundation
import TestSupport
import Testing

/// Long computations of the inspector itself, which must be possible to interrupt.
@Suite("Patience with what is computed here")
struct PatienceTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// A minimal host that gives prepared replies.
  private func makeHost(_ description: String, values: String) throws {
    try files.writeProgram(
      """
      #!/usr/bin/env python3
      import json, sys
      description = \(description)
      parts = \(values)
      for line in sys.stdin:
          request = json.loads(line)
          kind = next(key for key in request if key != "id")
          app = {"name": "host", "summary": ""}
          reply = {
              "hello": {"hello": {"version": 1, "capabilities": [], "apps": [app]}},
              "load": {"scene": {"description": description}},
              "describe": {"scene": {"description": description}},
              "values": {"values": {"parts": parts}},
              "perform": {"step": {"report": {}}},
          }[kind]
          print(json.dumps({"id": request["id"], **reply}), flush=True)

      """, to: "host")
  }

  private func makeBoard() throws {
    let text = String(repeating: "a", count: 60) + "!"
    let action = #"{"name": "Go", "help": ""}"#
    try makeHost(
      #"{"app": "host", "summary": "", "stores": [{"name": "board", "type": "Board", "actions": [\#(action)]}]}"#,
      values: #"[{"part": "board", "value": 'Board(text: "\#(text)", numbers: [1, 2, 3])'}]"#)
  }

  private let endless = #"board.text matches "^(a+)+$""#

  @Test("A regular expression that finds no end is given up, and the app goes on")
  func regularExpression() throws {
    defer { files.remove() }
    try makeBoard()
    let script = """
      load ./host
      dispatch Go
      print board.text matches "a!$"
      expect \(endless)
      when \(endless)
      print any(board.numbers, it == 3)
      expect all(board.numbers, it == 3)
      expect board.text matches "x" && board.none
      history

      """
    var limit = 0.0
    let run = try Tool.run(late: endless) { seconds in
      limit = seconds
      return try Tool.run(
        ["--keep-going", "--timeout", "\(seconds)"], input: Data(script.utf8), in: files.folder)
    }
    #expect(run.code == 1)
    let output = run.output.split(separator: "\n").map(String.init)
    #expect(output.contains("true"), "\(output)")
    #expect(output.last?.hasPrefix("* #1 Go()") == true, "\(output)")
    let errors = run.errors.split(separator: "\n").filter { $0.contains("error: ") }
      .map { $0.replacing(#/<stdin>:\d+:\d+: /#, with: "") }
    #expect(
      errors.prefix(2) == [
        "error: expect \(endless) took longer than \(limit) s",
        "error: \(endless) took longer than \(limit) s",
      ], "\(errors)")
    #expect(errors.contains("error: expected all(board.numbers, it == 3)"))
  }

  @Test("Ctrl-C ends what is computed here")
  func interrupting() async throws {
    defer { files.remove() }
    try makeBoard()
    let terminal = try await TerminalSession()
    try await terminal.start("--app \(files.url("host").path)", prompt: "host #0>")
    try terminal.enter("print \(endless)")
    // Whether the computation has begun cannot be seen, so it may take more than one Ctrl-C.
    try await terminal.wait("the error") { lines in
      if lines.last == "host #0>",
        lines.contains(where: { $0.hasPrefix("error: interrupted in print") })
      {
        return true
      }
      if lines.last != "host #0>" { try terminal.press("C-c") }
      return false
    }
    try terminal.enter("print board.numbers.count")
    try await terminal.wait("the result") { $0.suffix(2) == ["3", "host #0>"] }
  }

  @Test(
    "The local states of 10,000 screens of a minimal host are shown without asking 10,000 times")
  func manyScreens() throws {
    defer { files.remove() }
    try makeHost(
      #"{"app": "host", "screens": [{"name": f"s{i}", "type": "S", "local": "L"} for i in range(10000)]}"#,
      values: #"[{"part": f"s{i}.local", "value": f"L(n: {i})"} for i in range(10000)]"#)
    // Each asking takes longer than a thousandth of this.
    let run = try Tool.run(
      ["-c", "load ./host", "-c", "local", "-c", "local s7"], in: files.folder)
    #expect(run.code == 0, "\(run.errors.prefix(500))")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 10_002)
    #expect(lines.at(1) == "s0: L(n: 0)" && lines.at(10_000) == "s9999: L(n: 9999)")
    #expect(lines.last == "L(n: 7)")
  }

  @Test("'fails' before 'fails' is limited, in time and memory too")
  func nesting() throws {
    defer { files.remove() }
    for app in ["todo", "vault"] {
      let program = Tool.root.appending(path: ".build/debug/PluginApps").path
      let load = app == "todo" ? "load todo\n" : "load \(program) vault\n"
      for (count, fails) in [
        (1, true), (2, false), (20, false), (21, true), (22, true), (50_000, true),
      ] {
        let script = load + String(repeating: "fails ", count: count) + "expect true\n"
        let run = try Tool.run([], input: Data(script.utf8))
        #expect(run.code == (fails ? 1 : 0), "\(count) \(run.errors.prefix(300))")
        #expect(run.errors.contains("commands within commands more than 20 deep") == (count > 20))
      }
    }
  }
}
