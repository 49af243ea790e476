import Foundation
import InspectableSystem
import TestSupport
import Testing

/// What is left where the tool is ended, or has less of everything than it needs.
@Suite("Ends and limits")
struct EndedWritingTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
    try FileManager.default.createDirectory(
      at: files.url("temporary"), withIntermediateDirectories: true)
  }

  private func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: files.url("temporary").path)
  }

  /// Runs lines of a shell, in which `$1` is the tool, with no signal blocked.
  private func run(_ lines: String, _ variables: [String: String] = [:]) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "XDG_STATE_HOME" }
      .merging(["TMPDIR": files.url("temporary").path, "HOME": files.folder.path]) { $1 }
      .merging(variables) { $1 }
    return try Child.run(
      URL(filePath: "/bin/sh"), ["-c", lines, "sh", Tool.executable.path],
      environment: environment, output: files.url("output")
    ).code
  }

  @Test(
    "A signal that ends an exploration by several processes ends these, and leaves no folder",
    arguments: ["TERM", "HUP"])
  func exploring(_ name: String) throws {
    defer { files.remove() }
    let code = try run(
      """
      "$1" explore --app todo --jobs 2 --for 1h &
      while [ -z "$(ls "$TMPDIR")" ]; do :; done
      kill -\(name) $!
      wait $!
      """)
    // What was found so far decides, if they had begun at all.
    let said = try String(contentsOf: files.url("output"), encoding: .utf8)
    #expect(
      code < 2
        ? said.contains("todo: ") : said == "error: interrupted before anything was tried\n",
      "\(code) \(said)")
    #expect(try left() == [])
  }

  @Test(
    "A signal that comes while an editor is open leaves no file",
    .enabled(if: Tool.isInstalled("script"), "script is not installed"),
    arguments: ["TERM", "HUP"])
  func editing(_ signal: String) throws {
    defer { files.remove() }
    // An editor that ends the tool which has started it.
    try files.writeProgram(
      """
      #!/bin/sh
      ls "$TMPDIR" > "$LISTED"
      parent=$PPID
      while [ "$(cat /proc/$parent/comm)" != inspector ]; do
        parent=$(awk '{print $4}' /proc/$parent/stat)
      done
      kill -\(signal) $parent
      while kill -0 $parent 2> /dev/null; do :; done
      """, to: "editor")
    try files.write("print 1\nedit\n", to: "typed")
    _ = try run(
      """
      script -qec "stty cols 80 rows 24; '$1' --no-rc --no-journal" /dev/null < "$HOME/typed"
      """,
      ["LISTED": files.url("listed").path, "EDITOR": files.url("editor").path])
    let listed = try String(contentsOf: files.url("listed"), encoding: .utf8)
    #expect(listed.hasPrefix("inspector-") && listed.hasSuffix(".inspect\n"))
    #expect(try left() == [])
  }

  @Test(
    "However few files may be open, the tool says so and ends by itself",
    arguments: Array(4...16).sampled)
  func openFiles(_ limit: Int) throws {
    defer { files.remove() }
    for arguments in [
      "-c apps", "-c 'load todo' -c state", "apps", "--help", "export json -c 'load todo'",
      "test good.inspect", "explore --app todo --depth 1", "--app todo -c 'record a.inspect'",
    ] {
      try files.write("> load todo\n...\n> print 1\n1\n", to: "good.inspect")
      let run = try Tool.run(
        shell: "ulimit -n \(limit); exec \"$1\" --no-journal \(arguments)", in: files.folder)
      #expect([0, 1, 2].contains(run.code), "\(arguments): \(run.code) \(run.errors)")
      #expect(run.code == 0 || !run.errors.isEmpty, "\(arguments)")
      #expect(!run.errors.contains("Fatal error"), "\(arguments)")
    }
  }

  @Test("At a terminal of a size that nobody can draw, commands are read without editing")
  func hugeTerminal() throws {
    defer { files.remove() }
    try #require(Tool.isInstalled("script") && Tool.isInstalled("timeout"))
    try files.write("load todo\nprint 1234 * 2\nstate\ntable state.todos\nquit\n", to: "typed")
    for size in ["cols 65535 rows 65535", "cols 65535", "rows 65535", "cols 1 rows 1"] {
      let run = try Tool.run(
        [
          "-c",
          "script -qec \"stty \(size); timeout --foreground 100 '$0' --no-rc --no-journal\" /dev/null < typed",
          Tool.executable.path,
        ],
        program: URL(filePath: "/bin/sh"),
        environment: ["HOME": files.folder.path, "XDG_STATE_HOME": nil], in: files.folder)
      #expect(run.code == 0, "\(size): \(run.output.suffix(300))")
      #expect(size.hasPrefix("cols 1 ") || run.output.contains("2468"), "\(size)")
    }
  }
}
