import Foundation
import InspectableSystem
import Testing

/// How packages are built, with a `swift` that only notes what it was asked for.
extension PackageTests {
  /// A package, and a `swift` whose builds are a program that serves the to-do app.
  private func makePackage() throws -> [String: String?] {
    for folder in ["own", "bin"] {
      try FileManager.default.createDirectory(
        at: files.url(folder), withIntermediateDirectories: true)
    }
    try files.write("let package = 1", to: "own/Package.swift")
    try files.writeProgram(
      #"""
      #!/bin/sh
      command="$1" scratch="$5"
      if [ "$command" = package ]; then
        printf '{\n"name": "own", "targets": [{"name": "own"}],\n'
        echo '"products": [{"name": "own", "type": {"executable": null}, "targets": ["own"]}]}'
      elif [ "$6" = --show-bin-path ]; then
        echo "$scratch/debug"
      else
        echo "${INSPECTOR_LIBRARY:-plain} $scratch" >> "\#(files.url("builds").path)"
        [ ! -e gate ] || read -r _ < gate
        [ ! -e broken ] || { echo "own.swift:1:1: error: broken"; exit 1; }
        mkdir -p "$scratch/debug"
        echo '{"object": {"dependencies": []}}' > "$scratch/workspace-state.json"
        # Beside it, then renamed: another process may be running the one that is there.
        cp "\#(files.url("program").path)" "$scratch/debug/own.$$"
        mv -f "$scratch/debug/own.$$" "$scratch/debug/own"
      fi
      """#, to: "bin/swift")
    // Its source may change as soon as it was started.
    try files.writeProgram(
      """
      #!/bin/sh
      [ ! -e next ] || mv next own/Package.swift
      exec '\(Tool.executable.path)' serve todo
      """, to: "program")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return [
      "PATH": "\(files.url("bin").path):\(path)", "XDG_STATE_HOME": files.folder.path,
    ]
  }

  /// What was built since this was last asked.
  private func takeBuilds() -> [String] {
    let place = files.url("builds")
    defer { try? FileManager.default.removeItem(at: place) }
    let text = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  @Test(
    "What looks at a package's app is optimised once that was asked for, in a folder of its own")
  func optimising() throws {
    defer { files.remove() }
    let environment = try makePackage()
    let plain = "plain ./own/.build"
    let optimised = "optimised ./own/.build/inspector"
    func load(_ commands: String...) throws -> [String] {
      let run = try Tool.run(
        (commands + ["print state.todos.count"]).flatMap { ["-c", $0] }, environment: environment,
        in: files.folder)
      #expect(run.output.hasSuffix("3\n") && run.code == 0, "\(run.output)\(run.errors)")
      return takeBuilds()
    }
    // What the package depends on is known only after its first build, so the second finds that nothing changed.
    #expect(try load("load ./own") == [plain])
    #expect(try load("load ./own") == [plain])
    #expect(try load("load ./own") == [])
    #expect(try load("load --optimised ./own") == [optimised])
    #expect(try load("load ./own") == [optimised])
    #expect(try load("load ./own") == [])
    try files.write("let package = 22", to: "own/Package.swift")
    #expect(try load("load ./own") == [optimised])
    #expect(try load("load --debug ./own") == [plain])
    #expect(try load("load ./own", "load --debug ./own") == [])
    try files.write("let package = 333", to: "next")
    #expect(try load("load --debug ./own", "reload") == [plain])
    try files.write("let package = 4444", to: "next")
    #expect(try load("load --optimised ./own", "reload", "load ./own") == [optimised, optimised])
  }

  @Test("A package that transcripts load is built once, before them, and its time is apart")
  func testing() throws {
    defer { files.remove() }
    let environment = try makePackage()
    for folder in ["named", "loading"] {
      try FileManager.default.createDirectory(
        at: files.url(folder), withIntermediateDirectories: true)
    }
    for name in ["a", "b", "c"] {
      try files.write("> print state.todos.count\n3\n", to: "named/\(name).inspect")
      try files.write("> load ./own\nloaded [..]\n> print 1\n1\n", to: "loading/\(name).inspect")
    }
    func run(_ arguments: String...) throws -> Tool.Run {
      try Tool.run(arguments, environment: environment, in: files.folder)
    }
    for arguments in [["named", "--app", "./own"], ["loading", "--allow-load"]] {
      try? FileManager.default.removeItem(at: files.url("own/.build"))
      let first = try Tool.run(
        ["test", "--jobs", "3", "--report", "json=report.json"] + arguments,
        environment: environment, in: files.folder)
      #expect(first.code == 0, "\(first.output)\(first.errors)")
      #expect(first.output.contains(/\n3 passed, 0 failed \(.*\)\nbuilt \.\/own in [0-9.]+ s\n/))
      #expect(takeBuilds().first == "plain ./own/.build")
    }
    // What depends on what is known after the first build, so the second finds that nothing changed.
    _ = try run("test", "named", "--app", "./own")
    _ = takeBuilds()
    let again = try run("test", "named", "--app", "./own", "--report", "json=report.json")
    #expect(again.code == 0 && takeBuilds().isEmpty && !again.output.contains("built"))
    let report = try String(contentsOf: files.url("report.json"), encoding: .utf8)
    #expect(report.contains(#""buildSeconds": 0.000"#))
    _ = try run("coverage", "named", "--app", "./own")
    // What cannot be built is told once, not by each transcript.
    try files.write("", to: "broken")
    try files.write("let package = 55555", to: "own/Package.swift")
    let broken = try run("test", "named", "--app", "./own")
    #expect(broken.code == 2 && broken.output == "", "\(broken.output)")
    #expect(
      broken.errors.hasPrefix("error: ./own could not be built\n")
        && broken.errors.matches(of: /could not be built/).count == 1, "\(broken.errors)")
    #expect(takeBuilds().count == 1)
  }

  @Test(
    "At a terminal a test shows how far the build of a package is",
    .enabled(if: TerminalSession.tmux != nil))
  func progress() async throws {
    defer { files.remove() }
    let environment = try makePackage()
    try files.write("> print state.todos.count\n3\n", to: "a.inspect")
    mkfifo(files.url("gate").path, 0o600)
    let terminal = try await TerminalSession()
    let path = (environment["PATH"] ?? "") ?? ""
    try terminal.enter(
      "cd '\(files.folder.path)'; PATH='\(path)' \"$INSPECTOR\" test --app ./own a.inspect; echo ended $?"
    )
    try await terminal.wait("the progress of the build") { $0.last == "building own" }
    // Only the first build waits there.
    let gate = open(files.url("gate").path, O_WRONLY)
    try FileManager.default.removeItem(at: files.url("gate"))
    #expect(write(gate, "go\n", 3) == 3)
    close(gate)
    try await terminal.wait(toSee: "ended 0")
    #expect(try terminal.screen().contains { $0.hasPrefix("built ./own in ") })
  }

  @Test("Only a package is built in one way or the other")
  func noPackage() throws {
    defer { files.remove() }
    let run = try tool("-c", "load --optimised todo")
    #expect(run.code == 1)
    #expect(run.errors.contains("only a package is built, and todo is not one"), "\(run.errors)")
    let unknown = try tool("-c", "load --release ./own")
    #expect(
      unknown.errors.contains(
        "unknown flag '--release', there are --state, --optimised, --debug, "),
      "\(unknown.errors)")
  }
}
