import Foundation
import Testing

@Suite("inspector export")
struct ExportCommandTests {
  @Test("A script's session goes to standard output, or to a file")
  func output() throws {
    let script = "load todo\ndispatch ClearTodos\n"
    let run = try Tool.run(["export", "markdown"], script: script)
    #expect(run.output.hasPrefix("# A session of todo\n"))
    #expect(run.output.hasSuffix("```\n"))
    #expect(run.output.contains("> dispatch ClearTodos()\n#1 ClearTodos()\n"))
    #expect(run.errors == "" && run.code == 0)
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("session.md").path
    let toFile = try Tool.run(
      ["export", "markdown", "-o", path, "--app", "todo"], script: "dispatch ClearTodos")
    #expect(toFile.output == "" && toFile.code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == run.output)
  }

  @Test("An error is shown, and nothing is written")
  func errors() throws {
    let failing = try Tool.run(["export", "swift"], script: "load todo\nexpect false\n")
    #expect(failing.output == "" && failing.code == 1)
    #expect(failing.errors.hasPrefix("<stdin>:2:"))
    let nothing = try Tool.run(["export", "swift"], script: "apps\n")
    #expect(nothing.output == "" && nothing.code == 1)
    #expect(nothing.errors.contains("no app is loaded"))
    #expect(try Tool.run(["export", "swift", "no-such-file"]).code == 2)
    #expect(try Tool.run(["export", "xml"]).code == 2)
    let unwritable = try Tool.run(["export", "json", "-o", "/nowhere/x.json"], script: "load todo")
    #expect(unwritable.code == 2 && unwritable.errors.contains("/nowhere/x.json"))
  }
}
