import Foundation
import Testing

/// Values that are given to other programs, by lines of a shell.
@Suite("Answers for programs, in a shell")
struct AnswerTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private func hasProgram(_ name: String) throws -> Bool {
    try Tool.run(shell: "command -v \(name)", in: files.folder).code == 0
  }

  @Test("The state as JSON goes to jq in one line")
  func jq() throws {
    defer { files.remove() }
    guard try hasProgram("jq") else { return }
    let run = try Tool.run(
      shell: "\"$1\" --app todo -c 'state --json' | jq '.todos[0]'", in: files.folder)
    #expect(run.output == "\"buy milk\"\n" && run.errors == "" && run.code == 0)
  }

  @Test("An answer is alone on standard output, and why there is none goes to standard error")
  func alone() throws {
    defer { files.remove() }
    let run = try Tool.run(
      [
        "--app", "todo", "-c", "dispatch ClearTodos", "-c", "state --json", "-c",
        "print --json state.x",
      ])
    let lines = run.output.split(separator: "\n")
    #expect(lines.last == "{\"todos\": []}")
    #expect(run.errors.contains("state has no member 'x'") && run.code == 1)
  }
}
