import Inspectable
import Inspector
import Testing

/// A place where no file can be read.
private struct NoFiles: FileReading {
  func open(_ path: String, as kind: FileKind) throws(FileProblem) -> OpenedFile {
    throw FileProblem("not here")
  }
}

/// Whatever is typed, the session goes on, and a command that failed has changed nothing.
@Suite("Random lines")
@MainActor
struct RandomLineTests {
  /// Lines, most of them right, from which others are made that are nearly right.
  private static let samples: [String] =
    Registry.standard.commands.flatMap { $0.examples + $0.forms } + [
      "dispatch AddTodo(title: \"a\")", "dispatch LoadTodos",
      "resolve fetchTodos [\"b\", \"c\"]", "fail fetchTodos \"offline\"",
      "set list.local.selectedIndex = 1", "trigger list.didSelectItem(0)", "hide list",
      "expect all(state.todos, it.count > 2) && state.todos.count == 3",
      "print state.todos[*].count", "print \"\"\"\n  two\n  lines\n  \"\"\"", "invariant 1 == 1",
      "when any(state.todos, it contains \"a\")", "goto 1", "undo", "redo", "branch main", "hold",
      "unhold", "step", "skip 1", "fails fails nonsense", "watch state.todos.count", "format json",
      "format text", "transition demo.states Content(title: \"x\")", "load todo",
    ]

  /// Actions that take an index, and trap if it is out of range.
  private static let mayTrap = ["Remove", "Rename", "Move"]

  @Test("A line that fails leaves the session as it was", arguments: 0..<3)
  func failing(seed: UInt64) async throws {
    let app = ["todo", "episodes", "staty"][Int(seed)]
    let console = MemoryConsole()
    let session = LocalSessions.make()
    // Nothing is read or written: neither files nor programs are at hand.
    let interpreter = Interpreter(
      session: session, console: console, files: NoFiles(), permissions: .none)
    var damage = Damage(seed: Attack.seed(seed))
    var random = SeededGenerator(seed: Attack.seed(seed))
    #expect(await interpreter.run("load \(app)") == .succeeded)
    var failures = 0
    let count = Attack.isOn ? 3_000 : 250
    for _ in 0..<count {
      let sample = Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)]
      let isWhole = Int.random(in: 0..<3, using: &random) == 0
      let line =
        isWhole ? sample : String(decoding: damage.damaged(Array(sample.utf8)), as: UTF8.self)
      // The app lives in the test's own process, and would take it along.
      if Self.mayTrap.contains(where: line.contains) { continue }
      let before = try await Standing(of: session)
      let outcome = await interpreter.run(line)
      let shown = console.take()
      guard outcome == .failed else { continue }
      failures += 1
      #expect(
        shown.contains { $0.hasPrefix("error: ") || $0.contains("\"ok\": false") },
        "\(line.debugDescription) \(shown)")
      let after = try await Standing(of: session)
      // A command that made steps before it failed has changed the place of the session.
      if before.place == after.place {
        #expect(before == after, "\(line.debugDescription) \(shown)")
      }
      // An app that a line has ended is loaded again.
      if !session.isLoaded { _ = await interpreter.run("load \(app)") }
    }
    #expect(failures > count / 4 && failures < count)
    Attack.tried(count, "random lines")
    session.close()
  }

  /// What a line that fails must leave as it is.
  private struct Standing: Hashable {
    struct Place: Hashable {
      var step: Int
      var tip: Int
      var branch: String
      var branches: Int
    }

    var place: Place?
    var values: [PartValue] = []

    @MainActor
    init(of session: Session) async throws {
      guard session.isLoaded else { return }
      let timeline = try session.timeline()
      place = Place(
        step: timeline.position, tip: timeline.tip, branch: timeline.branchName,
        branches: timeline.branches.count)
      values = try await session.values()
    }
  }
}
