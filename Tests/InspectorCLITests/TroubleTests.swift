import Foundation
import Testing

/// An app that fails in every phase, and shows data that is hard to bear.
@Suite("Apps in trouble")
struct TroubleTests {
  private func run(_ commands: String...) throws -> Tool.Run {
    try Tool.run(
      ["--no-journal", "--keep-going", "--timeout", "20"]
        + (["load .build/debug/PluginApps trouble"] + commands).flatMap { ["-c", $0] })
  }

  @Test("A trap in an action, an effect or a timer takes back that step only")
  func phases() throws {
    let run = try run(
      "dispatch Tally", "dispatch Trap", "dispatch TrapInEffect", "dispatch TrapOnTimer",
      "advance 999ms", "advance 1ms", "step", "dispatch ClosePipes", "print state.count",
      "print step")
    let errors = run.errors.split(separator: "\n").filter { !$0.hasPrefix("  app|") }
    #expect(
      errors == [
        "error: the app crashed in Trap(): SIGILL", "back at #1",
        "error: the app crashed in TrapInEffect(): SIGILL", "back at #1",
        "error: the app crashed in advance 1ms: SIGILL", "back at #3",
        "error: the app crashed in step: SIGILL", "back at #3",
        "error: the app exited in ClosePipes(): code 0", "back at #3",
      ])
    for word in ["about to trap", "in an action", "in an effect", "on a timer"] {
      #expect(run.errors.contains(word))
    }
    #expect(run.output.hasSuffix("\n1\n3\n"))
  }

  @Test("What an app has closed, and that its stack is full, is said beside its end")
  func reasons() throws {
    let run = try run("dispatch ClosePipes", "dispatch Recurse")
    #expect(
      run.errors.contains(
        "error: the app exited in ClosePipes(): code 0\n  app| the app has closed descriptor "))
    #if os(Linux)
      #expect(
        run.errors.contains(
          "error: the app crashed in Recurse(): SIGSEGV\n"
            + "  app| the stack is full: functions called each other without an end\n"))
    #endif
  }

  #if os(Linux)
    @Test("A copy that the app makes of its process takes no part in the session")
    func copied() throws {
      let run = try run(
        "dispatch Split", "dispatch Tally", "print state.count", "undo", "dispatch Split",
        "print state.count", "undo 2", "print state.count")
      #expect(run.errors == "")
      #expect(run.output.contains("\n2\nat #1 of 2\n"), "\(run.output)")
      #expect(run.output.hasSuffix("\n0\n"), "\(run.output)")
    }
  #endif

  @Test(
    "Any signal that ends the app is named, and taken back",
    arguments: [
      (1, "SIGHUP"), (2, "SIGINT"), (3, "SIGQUIT"), (4, "SIGILL"), (6, "SIGABRT"), (7, "SIGBUS"),
      (8, "SIGFPE"), (9, "SIGKILL"), (11, "SIGSEGV"), (14, "SIGALRM"), (15, "SIGTERM"),
      (24, "SIGXCPU"), (31, "SIGSYS"), (40, "signal 40"),
    ])
  func signals(_ number: Int, name: String) throws {
    let run = try run("dispatch Tally", "dispatch Raise \(number)", "print state.count")
    #expect(
      run.errors == "error: the app crashed in Raise(signal: \(number)): \(name)\nback at #1\n")
    #expect(run.output.hasSuffix("\n1\n"))
  }

  @Test("A state 10,000 levels deep is printed, compared, gone back from and written as JSON")
  func deep() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let commands = [
      "load .build/debug/PluginApps trouble", "dispatch Deepen 10000", "dispatch Tally", "undo 2",
      "redo 2", "expect state.chain is .link", "diff 0 2", "print state.chain", "format json",
      "print state.chain", "diff 0 1",
    ]
    let run = try Child.measured(
      Tool.executable, ["--no-journal", "--timeout", "300"] + commands.flatMap { ["-c", $0] },
      environment: ProcessInfo.processInfo.environment, output: files.url("output"))
    #expect(run.code == 0, "\(run.output.suffix(500))")
    #expect(run.output.contains("at #2 of 2\n"))
    #expect(run.peakMemory < 1 << 30, "\(run.peakMemory >> 20) MB")
  }

  @Test("However deep a value is, an app's own code makes it on the main thread")
  func mainThread() throws {
    let levels = 1000
    let nest =
      String(repeating: "Nest(inner: [", count: levels) + "Nest(inner: [])"
      + String(repeating: "])", count: levels)
    let run = try run("dispatch TakeNest(nest: \(nest))", "undo", "redo", "print state.count")
    #expect(run.errors == "" && run.code == 0)
    #expect(run.output.hasSuffix("\n1\n"))
  }

  @Test("An object that holds itself is shown once, and compared")
  func cycles() throws {
    let run = try run("dispatch TieRing", "undo", "redo", "dispatch Tally", "print state.ring")
    #expect(run.errors == "" && run.code == 0)
    #expect(run.output.contains("  + ring[0]: Ring(next: cycle(\"Ring\"))\n"))
    #expect(run.output.hasSuffix("[Ring(next: cycle(\"Ring\"))]\n"))
  }

  @Test("Numbers that are not finite travel there and back")
  func numbers() throws {
    let numbers = "[Double.nan, -Double.infinity, Double.infinity, -0.0, 5e-324]"
    let run = try run(
      "dispatch SetNumbers \(numbers)", "undo", "redo", "print state.numbers", "format json",
      "print state.numbers[0]")
    #expect(run.errors == "" && run.code == 0)
    #expect(run.output.contains("\n\(numbers)\n"))
    #expect(run.output.contains("\"output\": \"Double.nan\""))
  }

  @Test("A text of a million characters is shown escaped and elided, and whole where asked for")
  func texts() throws {
    let run = try run(
      "dispatch SetText(text: \"\\u{1B}[2J\\u{202E}\\n\", times: 10000)",
      "dispatch SetText \"y\" 1000000", "state", "undo")
    #expect(run.errors == "" && run.code == 0)
    #expect(!run.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(run.output.contains("more lines\n") && run.output.contains("more characters … yyy"))
    #expect(run.output.utf8.count < 40_000)
    let whole = try self.run("dispatch SetText \"y\" 100000", "print --full state.text")
    #expect(whole.output.hasSuffix("\"" + String(repeating: "y", count: 100_000) + "\"\n"))
  }
}
