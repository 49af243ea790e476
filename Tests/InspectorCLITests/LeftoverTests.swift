import Foundation
import Inspectable
import InspectableSystem
import Testing

/// What hosts and what they have started leave behind: nothing.
@Suite("What is left of hosts")
struct LeftoverTests {
  private static let host = Tool.root.appending(path: "Tests/Support/HostileHosts/hostile.py").path

  /// Whether a process is there and has not ended.
  private func isRunning(_ process: Int32) -> Bool {
    // One that nobody has collected yet has ended all the same.
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let state = text.split(separator: ")").last?.split(separator: " ").first
    else {
      // It may be collected at any moment, so asking comes after reading: where there is no such
      // file, the process is gone, or the system has none of these files.
      return kill(process, 0) == 0
    }
    return state != "Z" && state != "X"
  }

  /// Whether a condition becomes true within half a minute.
  private func comes(_ condition: () -> Bool) -> Bool {
    for _ in 0..<3_000 {
      if condition() { return true }
      usleep(10_000)
    }
    return condition()
  }

  /// The host and the process that it started, as the file says.
  private func processes(_ mark: URL) -> [Int32]? {
    guard let text = try? String(contentsOf: mark, encoding: .utf8), text.hasSuffix("\n") else {
      return nil
    }
    return text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
  }

  @Test(
    "What a host has started ends with the host",
    arguments: ["child", "child-and-crash", "child-and-leave", "child-and-busy"])
  func children(_ name: String) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let isAsMeant = { (_: Tool.Run) in self.processes(files.url("mark")) != nil }
    let run = try Tool.run(late: "Misbehave()", until: isAsMeant) { seconds in
      try Tool.run(
        ["--no-journal", "--keep-going", "--timeout", "\(seconds)", "--app", Self.host]
          + ["-c", "dispatch Count", "-c", "dispatch Misbehave", "-c", "print state.count"],
        environment: ["MISBEHAVE": name, "MARK": files.url("mark").path])
    }
    #expect(run.output.contains("\n1\n"), "\(run.output)\(run.errors)")
    let processes = try #require(self.processes(files.url("mark")))
    #expect(processes.count == 2)
    for process in processes { #expect(comes { !isRunning(process) }, "\(process) is left") }
  }

  /// How an inspector ends.
  enum End: CaseIterable {
    case byItself, told, killed
  }

  /// What a host starts, by its name in the host: of a session or a group of its own, without a parent,
  /// without its environment.
  private static let strays = [
    "child", "child-group", "child-session", "child-daemon", "child-bare-session",
    "child-bare-daemon",
  ]

  @Test(
    "A host that is busy, and what it has started, end with the inspector, however that ends",
    arguments: strays, End.allCases)
  func ended(_ stray: String, _ end: End) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let tool = Child(
      Tool.executable,
      ["--no-journal", "--timeout", "1000", "--app", Self.host, "-c", "dispatch Misbehave"])
    tool.environment.merge([
      "MISBEHAVE": end == .byItself ? stray : "\(stray)-and-busy", "MARK": files.url("mark").path,
    ]) { $1 }
    (tool.output, tool.errors) = (.null, .null)
    try tool.start()
    #expect(comes { processes(files.url("mark"))?.count == 2 })
    let left = processes(files.url("mark")) ?? []
    if end != .byItself {
      for process in left { #expect(isRunning(process)) }
      tool.send(end == .told ? SIGTERM : SIGKILL)
    }
    tool.end()
    // By itself it ends when all are gone, and no later.
    for process in left {
      #expect(end == .byItself ? !isRunning(process) : comes { !isRunning(process) }, "\(process)")
    }
  }

  @Test(
    "What a host leaves behind ends, also if the inspector was started within another's host",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit"), "it sets a limit"))
  func within() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let words = [
      Tool.executable.path, "--no-journal", "--timeout", "1000", "--app", Self.host, "-c",
      "dispatch Misbehave",
    ].map { "'\($0)'" }.joined(separator: " ")
    // The mark of the other inspector, as its hosts have it.
    let run = try Tool.run(
      ["-c", "prlimit --rttime=\(UInt(1) << 62 + 4711):unlimited --pid $$; exec \(words)"],
      program: URL(filePath: "/bin/sh"),
      environment: ["MISBEHAVE": "child-bare-daemon", "MARK": files.url("mark").path])
    #expect(run.code == 0, "\(run)")
    let left = processes(files.url("mark")) ?? []
    #expect(left.count == 2)
    #expect(!left.contains(where: isRunning))
  }

  @Test("What somebody else has started goes on")
  func others() throws {
    let other = Child(URL(filePath: "/bin/sleep"), ["600"])
    try other.start()
    defer { other.kill() }
    let files = try TemporaryFiles()
    defer { files.remove() }
    let run = try Tool.run(
      ["--no-journal", "--app", Self.host, "-c", "dispatch Misbehave"],
      environment: ["MISBEHAVE": "child-daemon", "MARK": files.url("mark").path])
    #expect(run.code == 0)
    #expect(processes(files.url("mark"))?.contains(where: isRunning) == false)
    #expect(isRunning(other.identifier))
  }

  /// Runs the tool with files limited to 16 blocks, which are 16 or 8 KB depending on the shell.
  private func limited(_ commands: [String], app: [String], _ files: TemporaryFiles) throws
    -> String
  {
    try files.write(commands.joined(separator: "\n") + "\n", to: "script")
    // Only the tool is limited, not what takes its output.
    let words = ([Tool.executable.path] + app).map { "'\($0)'" }.joined(separator: " ")
    try files.write(
      "(ulimit -f 16; exec \(words) < '\(files.url("script").path)') 2>&1 | cat\n", to: "limited")
    return try Child.run(
      URL(filePath: "/bin/sh"), [files.url("limited").path],
      environment: ProcessInfo.processInfo.environment.merging([
        "XDG_STATE_HOME": files.folder.path
      ]) { $1 },
      output: files.url("output")
    ).output
  }

  @Test("A limit of the size of files ends the journal, not the session")
  func journal() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let title = String(repeating: "x", count: 3_000)
    let commands = ["load todo"] + (0..<20).map { "dispatch AddTodo(title: \"\($0)\(title)\")" }
    let output = try limited(commands + ["print state.todos.count"], app: [], files)
    #expect(output.contains("warning: the journal ends before this command: File too large"))
    #expect(output.hasSuffix("\n23\n"), "\(output.suffix(300))")
  }

  @Test("A limit of the size of files does not end an app that prints")
  func printing() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let text = String(repeating: "x", count: 3_000)
    let output = try limited(
      Array(repeating: "dispatch Say(text: \"\(text)\")", count: 20) + ["print state.said"],
      app: [
        "--no-journal", "--app",
        Tool.root.appending(path: ".build/debug/PluginApps").path + ":chatty",
      ], files)
    #expect(!output.contains("error:") && output.hasSuffix("\n20\n"), "\(output.suffix(300))")
  }

  @Test(
    "A host cannot pass off another process as a copy of its own",
    arguments: ["copies-self", "copies-parent", "copies-first", "copies-child", "copies-nobody"])
  func claims(_ name: String) throws {
    let run = try Tool.run(
      ["--no-journal", "--timeout", "10", "--app", Self.host]
        + ["dispatch Count", "dispatch Count", "goto 1", "print state.count", "goto 0", "redo 2"]
        .flatMap { ["-c", $0] } + ["-c", "print state.count"],
      environment: ["MISBEHAVE": name])
    #expect(run.errors == "" && run.code == 0, "\(run.errors)")
    #expect(run.output.contains("\n1\n") && run.output.hasSuffix("\n2\n"))
  }
}
