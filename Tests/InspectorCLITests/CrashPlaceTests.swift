import Foundation
import Testing

/// Where in the app's source it crashed.
@Suite("The place of a crash")
struct CrashPlaceTests {
  /// A place, by what stands in that line.
  private static func place(_ path: String, _ words: String) throws -> String {
    let text = try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains(words) })
    return "\(path.split(separator: "/").last ?? ""):\(index + 1)"
  }

  private static func trouble(_ words: String) throws -> String {
    try place("Tests/Support/PluginApps/TroubleApp.swift", words)
  }

  private func run(
    _ commands: String..., program: String = ".build/debug/PluginApps",
    environment: [String: String?] = [:]
  ) throws -> Tool.Run {
    try Tool.run(
      ["--no-journal", "--keep-going", "--timeout", "60"]
        + (["load \(program) trouble"] + commands).flatMap { ["-c", $0] },
      environment: environment)
  }

  @Test(
    "A crash in an action, an effect, on a timer or by a signal is at the app's own line",
    arguments: [
      (["dispatch Trap"], "trapped in an action"),
      (["dispatch TrapInEffect"], "trapped in an effect"),
      (["dispatch TrapOnTimer", "advance 1s"], "trapped on a timer"),
      (["dispatch Raise 11"], "kill(getpid(), signal)"),
      (["dispatch Raise 6"], "kill(getpid(), signal)"),
    ])
  func places(commands: [String], words: String) throws {
    let all = ["load .build/debug/PluginApps trouble"] + commands + ["lastcrash"]
    let run = try Tool.run(
      ["--no-journal", "--keep-going", "--timeout", "60"] + all.flatMap { ["-c", $0] })
    let lines = run.output.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("the app crashed in ") })
    #expect(lines[(first + 1)...].first == "  \(try Self.trouble(words))", "\(run.output)")
    // Nobody asked for it where the crash was told.
    #expect(!run.errors.contains(".swift:") || run.errors.contains("app|"))
  }

  @Test("Where Swift traps without a message, the place says what failed")
  func silent() throws {
    let run = try run("dispatch Overflow", "lastcrash", "lastcrash --json")
    let place = try Self.trouble("state.count += .max")
    #expect(run.output.contains("\n  \(place): arithmetic overflow\n"), "\(run.output)")
    #expect(run.output.contains("\"failure\": \"arithmetic overflow\""), "\(run.output)")
  }

  @Test("A crash while an app is loaded has a place, and another app that is loaded has no crash")
  func loading() throws {
    let commands = [
      "lastcrash", "load .build/debug/PluginApps loadcrash", "lastcrash", "load todo", "lastcrash",
    ]
    let run = try Tool.run(
      ["--no-journal", "--keep-going", "--timeout", "60"] + commands.flatMap { ["-c", $0] })
    let place = try Self.place("Tests/Support/PluginApps/LoadCrashApp.swift", "preconditionFailure")
    #expect(run.output.hasPrefix("the app has not crashed\n"))
    #expect(run.output.contains("load .build/debug/PluginApps: SIG"))
    #expect(run.output.contains("\n  \(place)\n"))
    #expect(run.output.hasSuffix("\nthe app has not crashed\n"))
  }

  @Test("history --source tells it after the steps, history alone does not")
  func history() throws {
    let run = try run("dispatch Tally", "dispatch Trap", "history", "history --source")
    let place = try Self.trouble("trapped in an action")
    #expect(run.output.components(separatedBy: place).count == 2)
    #expect(run.output.hasSuffix("    \(place)\n"))
  }

  @Test("blame --source tells it too, of a value that changed and of one that did not")
  func blame() throws {
    let place = try Self.trouble("trapped in an action")
    for commands in [["dispatch Tally"], []] {
      let all =
        ["load .build/debug/PluginApps trouble"] + commands
        + ["dispatch Trap", "blame state", "blame --source state"]
      let run = try Tool.run(
        ["--no-journal", "--keep-going", "--timeout", "60"] + all.flatMap { ["-c", $0] })
      #expect(run.output.components(separatedBy: place).count == 2, "\(run.output)\(run.errors)")
      #expect(run.output.hasSuffix("    \(place)\n"), "\(run.output)")
    }
  }

  @Test("Without a program that reads debug information, it is said that there is none")
  func noSymbolizer() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let run = try run("dispatch Trap", "lastcrash", environment: ["PATH": files.folder.path])
    #expect(run.output.contains("\n  there is no "), "\(run.output)")
  }

  @Test(
    "A program without debug information says so", .enabled(if: Tool.isInstalled("strip")))
  func stripped() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let copy = files.url("apps")
    try FileManager.default.copyItem(
      at: Tool.root.appending(path: ".build/debug/PluginApps"), to: copy)
    let strip = try Tool.run(
      ["strip", "--strip-debug", copy.path], program: URL(filePath: "/usr/bin/env"))
    try #require(strip.code == 0, "\(strip.errors)")
    let run = try run("dispatch Trap", "lastcrash", program: copy.path)
    #expect(run.output.hasSuffix("\n  the program has no debug information\n"), "\(run.output)")
  }

  @Test("A host that is no Swift program leaves no trace, and that is said")
  func otherHost() throws {
    let run = try Tool.run(
      [
        "--no-journal", "--keep-going", "--timeout", "20", "--app",
        "Tests/Support/HostileHosts/hostile.py",
        "-c",
        "dispatch Misbehave", "-c", "lastcrash",
      ], environment: ["MISBEHAVE": "signal-SIGSEGV"])
    #expect(
      run.output.hasSuffix(
        "the app crashed in Misbehave(): SIGSEGV\n  the process left no trace of it\n"))
  }
}

/// The place of a crash at a terminal.
@Suite(
  "The place of a crash at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct CrashPlaceTerminalTests {
  @Test("It is told above the prompt once it is known, whatever is being typed there")
  func prompt() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--no-journal --app todo", prompt: "todo #0>")
    try terminal.enter("dispatch RemoveTodo(index: 99)")
    try await terminal.wait(toSee: "back at #0")
    try terminal.type("print st")
    let lines = try await terminal.wait("the place above the line") { lines in
      lines.contains { $0.hasPrefix("it crashed at TodoState.swift:") }
        && lines.last == "todo #0> print st"
    }
    let told = try #require(lines.firstIndex { $0.hasPrefix("it crashed at ") })
    #expect(told == lines.count - 2)
    try terminal.enter("ep")
    try await terminal.wait("the value below the line that was typed") {
      $0.suffix(3) == ["todo #0> print step", "0", "todo #0>"]
    }
  }
}
