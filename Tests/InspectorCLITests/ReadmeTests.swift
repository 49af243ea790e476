import Foundation
import Testing

/// The README, followed as by somebody who has just cloned the project.
@Suite("The README")
struct ReadmeTests {
  private static let page = Tool.root.appending(path: "README.md")

  @Test("Its transcripts pass")
  func transcripts() throws {
    let run = try Tool.run(["test", "README.md"])
    #expect(run.code == 0, "\(run)")
  }

  @Test("Its shell commands work as they stand, and show something")
  func shellCommands() throws {
    let commands = Self.shellCommands(in: try String(contentsOf: Self.page, encoding: .utf8))
    #expect(commands.contains { $0.hasPrefix("./scripts/inspector ") })
    // All tests are run by that one, this one among them.
    for command in commands where command != "./scripts/test" {
      let run = try run(command)
      #expect(run.code == 0, "\(command): \(run)")
      #expect(run.output.split(separator: "\n").count > 10, "\(command): \(run)")
      #expect(run.errors == "", "\(command): \(run)")
    }
  }

  @Test("Shell commands are found in their fences alone, without their comments")
  func finding() {
    let page = """
      $ not in a fence
      ```console
      $ one --flag 'a # b'   # says why
      its output
      $ two
      ```
      ```inspector
      $ a line of a transcript
      ```
      """
    #expect(Self.shellCommands(in: page) == ["one --flag 'a # b'", "two"])
  }

  /// The lines after a `$ ` in the fences of a page that show a shell.
  private static func shellCommands(in page: String) -> [String] {
    var commands: [String] = []
    var isShell = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isShell = line == "```console"
      } else if isShell, line.hasPrefix("$ ") {
        let command = line.dropFirst(2).split(separator: "   # ", maxSplits: 1)[0]
        commands.append(command.trimmingCharacters(in: .whitespaces))
      }
    }
    return commands
  }

  /// Runs a command as a shell would in the project's folder, with the tool that is being tested.
  private func run(_ command: String) throws -> Tool.Run {
    try Tool.run(
      ["-c", command], program: URL(filePath: "/bin/bash"),
      environment: ["INSPECTOR_BINARY": Tool.executable.path])
  }
}
