import Foundation
import Inspectable
import Testing

/// A host all of whose replies may be changed in any field, behind the real tool.
///
/// `INSPECTOR_FUZZ=100000` makes the run as long as 10,000 changed replies, `scripts/attack`
/// changes other fields in each round.
@Suite("Lying hosts")
struct LyingHostTests {
  private static let host = Tool.root.appending(path: "Tests/Support/HostileHosts/lying.py").path
  /// How many replies are changed at least.
  private static let wanted =
    environment["INSPECTOR_FUZZ"].flatMap { Int($0) }.map { $0 / 10 } ?? (round > 0 ? 600 : 60)
  private static let environment = ProcessInfo.processInfo.environment
  private static let round = environment["INSPECTOR_ATTACK"].flatMap { Int($0) } ?? 0
  private static let commands = [
    "dispatch AddTodo(title: \"a\")", "dispatch LoadTodos", "resolve fetchTodos [\"b\", \"c\"]",
    "fail fetchTodos \"offline\"", "set list.local.selectedIndex = 1", "hide list", "show list",
    "dispatch MoveTodo(from: 0, to: 0)", "dispatch Nothing(a: \"x\")", "set list.local.select = 1",
    "state", "describe", "screen", "print --full state", "undo", "redo", "goto 0", "goto 2",
    "branches", "skip 1", "diff 0", "reset", "effects", "clock", "held", "hold", "unhold", "step 2",
    "expect state.todos.count > 1", "when state.todos.count == 4",
    "blame state.todos", "blame --all list.local", "bisect state.todos.count < 5", "minimize",
    "find a", "history --stats", "invariant state.todos.count < 6", "watch state.todos",
    "reload", "timing on", "format json", "format text", "step", "drain",
  ]

  @Test(
    "Whatever is changed in replies, the tool comes to its end in 500 MB", .timeLimit(.minutes(60)))
  func lies() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    var random = SeededGenerator(seed: 14 + UInt64(Self.round))
    var count = 0
    var seed = 0
    while count < Self.wanted {
      seed += 1
      let some = (0..<60).flatMap { _ in
        ["-c", Self.commands[Int.random(in: 0..<Self.commands.count, using: &random)]]
      }
      let environment = Self.environment.merging([
        "LIES_OF": Tool.executable.path, "LIES_COUNT": files.url("count").path,
        "LIES_SEED": "\(seed) \(Self.round)",
      ]) { $1 }
      // What ends it is `timeout`, should it not end by itself.
      let run = try Child.measured(
        URL(filePath: "/usr/bin/env"),
        ["timeout", "--signal=KILL", "1200", Tool.executable.path, "--no-journal", "--keep-going"]
          + ["--timeout", "5", "--app", Self.host] + some,
        environment: environment, output: files.url("output"))
      #expect([0, 1, 2].contains(run.code), "seed \(seed): \(run.output.suffix(2_000))")
      #expect(run.peakMemory < 500 << 20, "seed \(seed): \(run.peakMemory) bytes")
      count = (try? Data(contentsOf: files.url("count")).count) ?? 0
      guard [0, 1, 2].contains(run.code), seed < Self.wanted else { break }
    }
    #expect(count >= Self.wanted)
    if Self.round > 0 { print("attack: \(count) changed replies to the real tool") }
  }
}
