import Foundation
import Testing

@Suite("inspector explore --toward uncovered")
struct UncoveredTests {
  @Test("What transcripts never do is found, and written as transcripts that do it")
  func covering() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(
      """
      > load todo
      ...
      > dispatch LoadTodos
      #1 LoadTodos()
      ...
      > resolve fetchTodos ["x"]
      ...

      """, to: "loading.inspect")
    func run(_ arguments: String...) throws -> Tool.Run {
      try Tool.run(arguments, in: files.folder)
    }
    let found = try run(
      "explore", "--app", "todo", "--depth", "2", "--toward", "uncovered", "loading.inspect",
      "--save", "ways")
    #expect(found.code == 0, "\(found.errors)")
    #expect(found.output.hasPrefix("todo: found 8 of 8 that no transcript does\n"))
    #expect(
      found.output.contains(
        "\nfound 8: fail fetchTodos\n  2 inputs:  dispatch LoadTodos() / fail fetchTodos#1 \"offline\"\n"
      ))
    #expect(found.output.hasSuffix("\nwrote ways/fail-fetchTodos.inspect\n"))
    #expect(try run("test", "ways").code == 0)
    let coverage = try run("coverage", "loading.inspect", "ways", "--at-least", "100")
    #expect(coverage.code == 0, "\(coverage.output)")
    let again = try run(
      "explore", "--app", "todo", "--depth", "1", "--toward", "uncovered", "loading.inspect", "ways"
    )
    #expect(again.code == 0)
    #expect(again.output == "todo: the transcripts do everything that is listed\n")
  }

  @Test("What is not found is told, and so are cases of enums")
  func missing() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(
      """
      > load workflow
      ...
      > trigger demo.onTap()
      #1 trigger demo.onTap()
      ...

      """, to: "a.inspect")
    let run = try Tool.run(
      ["explore", "--app", "workflow", "--depth", "2", "--toward", "uncovered", "a.inspect"],
      in: files.folder)
    #expect(run.code == 1)
    #expect(run.output.contains(": RowStyle.boxed\n  1 input:  trigger demo.onChangeStyle()\n"))
    #expect(run.output.contains("\nnot found: trigger demo.DemoWorkflow.row(String, Output)\n"))
    for arguments in [["--toward", "covered", "a.inspect"], ["--toward", "uncovered"]] {
      let wrong = try Tool.run(["explore", "--app", "todo"] + arguments, in: files.folder)
      #expect(wrong.code == 2)
      #expect(wrong.errors.contains("--toward wants 'uncovered' and transcripts"))
    }
  }
}
