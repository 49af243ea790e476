import Foundation
import Testing

@Suite("inspector test --determinism")
struct DeterminismTests {
  private static let apps = Tool.root.appending(path: ".build/debug/PluginApps").path

  private func run(_ transcript: String) throws -> Tool.Run {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(transcript, to: "a.inspect")
    return try Tool.run(
      ["test", "--determinism", "--allow-load", "a.inspect"], in: files.folder)
  }

  @Test("An app that reads the real time is found, with the first step and path that differ")
  func time() throws {
    let run = try run(
      """
      > load \(Self.apps) moody
      ...
      > dispatch Count()
      ...
      > dispatch Stamp()
      ...
      > state
      x

      """)
    #expect(run.code == 1)
    #expect(run.errors.contains("a.inspect:5: two runs differ at #2\n    > dispatch Stamp()\n"))
    #expect(run.errors.contains("    state.stamp is "))
    #expect(run.errors.contains("  -   ~ stamp: nil -> "))
    #expect(run.errors.contains("  +   ~ stamp: nil -> "))
  }

  @Test(
    "Randomness is found in the step that uses it, even if the command's output does not show it")
  func randomness() throws {
    let run = try run(
      """
      > load \(Self.apps) moody
      ...
      > hold
      ...
      > dispatch Roll()
      x
      > step
      ...

      """)
    #expect(run.code == 1)
    #expect(run.errors.contains("a.inspect:7: two runs differ at #1\n    > step\n"))
    #expect(run.errors.contains("    state.dice[0] is "))
  }

  @Test("The transcripts of the sample apps do the same twice, whatever they expect")
  func samples() throws {
    let run = try Tool.run(
      ["test", "--determinism"]
        + ["staty", "workflow", "episodes", "effects"].map { "scripts/transcripts/\($0).inspect" })
    #expect(run.code == 0)
    #expect(run.output.contains("4 passed"))
  }

  @Test("Nothing is changed by it")
  func excluded() throws {
    let run = try Tool.run(["test", "--determinism", "--update", "README.md"])
    #expect(run.code == 2)
    #expect(run.errors.contains("--determinism only looks"))
  }
}
