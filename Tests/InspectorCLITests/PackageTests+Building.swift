import Foundation
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
        mkdir -p "$scratch/debug"
        echo '{"object": {"dependencies": []}}' > "$scratch/workspace-state.json"
        cp "\#(files.url("program").path)" "$scratch/debug/own"
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

  @Test("Only a package is built in one way or the other")
  func noPackage() throws {
    defer { files.remove() }
    let run = try tool("-c", "load --optimised todo")
    #expect(run.code == 1)
    #expect(run.errors.contains("only a package is built, and todo is not one"), "\(run.errors)")
    let unknown = try tool("-c", "load --release ./own")
    #expect(
      unknown.errors.contains("unknown flag '--release', there are --debug and --optimised"),
      "\(unknown.errors)")
  }
}
