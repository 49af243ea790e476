import Foundation
import Testing

@Suite("What describe tells of a name")
struct DescribedNameTests {
  private func run(_ commands: String...) throws -> String {
    let run = try Tool.run(commands.flatMap { ["-c", $0] })
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test("A case that no value has now is told with what it holds, as it is declared")
  func absentCase() throws {
    let output = try run("load .build/debug/PluginApps values", "describe Phase")
    #expect(
      output.hasSuffix(
        "enum Phase\n  .loaded(title: String, Int)\n  .idle\n  stands at timing.phase\n"),
      "\(output)")
  }

  @Test("Members that are collections are told with what stands in them")
  func collections() throws {
    let output = try run("load episodes", "describe AppState")
    #expect(output.contains("\n  showsById: [Int: Show]\n"), "\(output)")
    #expect(output.contains("\n  seasons: [Int: [Season]]\n"), "\(output)")
  }

  @Test(
    "Members are told by their types, whatever is in them, and so is a type that is nowhere now")
  func declared() throws {
    let output = try run("load workflow", "describe DemoScreen", "describe Rendering")
    #expect(output.contains("\n  rows: [Rendering]\n  editor: Rendering?\n"), "\(output)")
    #expect(
      output.hasSuffix(
        """
        type Rendering
          title: String
          suggestion: String?
          onChange: (String) -> ()
          onSave: () -> ()
          onCancel: () -> ()
          stands at demo.rendering.editor

        """), "\(output)")
  }

  @Test("A request is told with the type of the answer that it wants")
  func request() throws {
    let output = try run("load todo", "dispatch LoadTodos", "describe fetchTodos")
    #expect(output.contains("\n  wants [String]\n"), "\(output)")
  }

  @Test("How often each action was has times only where these are asked for")
  func stats() throws {
    let commands = ["load todo", "dispatch ClearTodos", "dispatch ClearTodos"]
    let all = commands.flatMap { ["-c", $0] }
    let plain = try Tool.run(all + ["-c", "history --stats"])
    #expect(plain.output.contains("\n  ClearTodos  2 times\n"), "\(plain.output)")
    let timed = try Tool.run(all + ["-c", "history --stats --times"])
    let row = /\n  ClearTodos  2 times, [0-9.]+ m?s each, at most [0-9.]+ m?s\n/
    #expect(timed.output.contains(row), "\(timed.output)")
    let json = try Tool.run(["--format", "json"] + all + ["-c", "history --stats --times"])
    let line = try #require(json.output.split(separator: "\n").last)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let found = try #require(object["found"] as? [String: Any])
    let counts = try #require(found["counts"] as? [[String: Any]])
    #expect(counts.count == 1 && counts[0]["count"] as? Int == 2)
    let seconds = try #require(counts[0]["seconds"] as? Double)
    #expect(seconds > 0 && seconds >= counts[0]["longest"] as? Double ?? .infinity)
  }
}
