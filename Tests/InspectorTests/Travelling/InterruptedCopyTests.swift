import Inspectable
import Inspector
import SampleApps
import Testing

/// What happens to a session when a host fails outside the user's commands: while it is copied,
/// while the step that failed is found, while it answers completion.
@Suite("Failures that a command did not cause")
@MainActor
struct InterruptedCopyTests {
  /// The failures of hosts, each for the next request of its kind.
  @MainActor
  private final class Failures {
    var copying: [HostFailure] = []
    var performing: [HostFailure] = []
    var replaying: [HostFailure] = []
    /// The failure of the next request to hold.
    var holding: HostFailure?
    /// Whether the current host has ended by itself.
    var hasEnded = false
  }

  /// A host that can be copied, and gives no more answers once it failed.
  private final class Failing: RelayHost, CopyableHost, EndingHost {
    private let failures: Failures
    private var failure: HostFailure?
    private var past: [any Question] = []

    init(_ failures: Failures) {
      self.failures = failures
      super.init(LocalHost(TodoApp()))
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      if let failure { throw failure }
      if hasEnded {
        failures.hasEnded = false
        failure = .crashed(signal: "SIGILL")
      }
      switch question {
      case let perform as Questions.Perform where perform.input == .hold:
        failure = failures.holding
      case is Questions.Perform where !failures.performing.isEmpty:
        failure = failures.performing.removeFirst()
      case let replay as Questions.Replay:
        if replay.inputs.contains(.hold) { failure = failures.holding }
        if !failures.replaying.isEmpty { failure = failures.replaying.removeFirst() }
      default: break
      }
      if let failure { throw failure }
      if question.isAnInput { past.append(question) }
      return try await super.send(question).claiming { $0.append(.checkpoints) }
    }

    func copy() async throws(HostFailure) -> HostCopy {
      if !failures.copying.isEmpty { failure = failures.copying.removeFirst() }
      if let failure { throw failure }
      let copy = Failing(failures)
      for question in past { try await copy.ask(question) }
      return .made(copy)
    }

    var hasEnded: Bool { failures.hasEnded && failure == nil }
    var process: Int32? { nil }
    var privateBytes: Int? { nil }
  }

  private let failures = Failures()
  private let console = MemoryConsole()

  /// So much work that no copy is made for it, however slow the machine is.
  private nonisolated static let never = Duration.seconds(1_000_000)

  /// A session of the to-do app in which some titles were added.
  ///
  /// - Parameters:
  ///   - processes: how many copies are kept.
  ///   - spacing: how much work lies between two of them.
  private func start(
    processes: Int = 8, spacing: Duration = .zero, adding titles: [String] = []
  ) async throws -> Interpreter {
    let entry = AppEntry(name: "todo", summary: "", launch: .init(executable: "todo"))
    let session = Session(catalog: AppCatalog([entry])) { [failures] _ throws(HostFailure) in
      Failing(failures)
    }
    session.options.budget = Checkpoints.Budget(processes: processes, spacing: spacing)
    let interpreter = Interpreter(session: session, console: console)
    _ = try await interpreter.perform("load todo")
    for title in titles { _ = try await interpreter.perform("dispatch AddTodo \"\(title)\"") }
    return interpreter
  }

  private func lines(of command: String, on interpreter: Interpreter) async -> [String] {
    _ = await interpreter.runTyped(command)
    return console.take()
  }

  // MARK: Copies

  @Test(
    "Ctrl-C while the app is copied after a step is reported with that step, not with the next command"
  )
  func afterAStep() async throws {
    let interpreter = try await start()
    failures.copying = [.interrupted]
    let shown = await lines(of: "dispatch AddTodo \"a\"", on: interpreter)
    #expect(shown.first == "#1 AddTodo(title: \"a\")")
    #expect(
      shown.suffix(2) == ["error: interrupted in AddTodo(title: \"a\")", "back at #1"], "\(shown)")
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
  }

  @Test("In a drain it ends the drain, and the next command is done")
  func inADrain() async throws {
    let interpreter = try await start(adding: ["a"])
    for command in ["hold", "dispatch AddTodo \"b\"", "dispatch AddTodo \"c\""] {
      _ = await lines(of: command, on: interpreter)
    }
    failures.copying = [.interrupted]
    let shown = await lines(of: "drain", on: interpreter)
    #expect(shown.suffix(2) == ["error: interrupted in drain after 1 step", "back at #2"])
    #expect(await lines(of: "step", on: interpreter).first == "#3 AddTodo(title: \"c\")")
  }

  @Test("While an app that was just loaded is copied it has no effect")
  func afterALoad() async throws {
    let interpreter = try await start()
    failures.copying = [.interrupted]
    #expect(
      await lines(of: "load todo", on: interpreter) == [
        "loaded todo: 1 store, 1 screen, 7 actions"
      ])
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["3"])
  }

  @Test("On the way forward it ends the way")
  func onTheWayForward() async throws {
    // Long values are compared by asking a copy that stays at the old step.
    let long = ["a", "b", "c"].map { String(repeating: $0, count: 5_000) }
    let interpreter = try await start(processes: 0, adding: long)
    _ = await lines(of: "goto 1", on: interpreter)
    failures.copying = [.interrupted]
    let shown = await lines(of: "goto 3", on: interpreter)
    #expect(shown == ["error: interrupted in the way to #3", "back at #1"], "\(shown)")
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
  }

  @Test(
    "Before an input at a step that was gone back to it ends the command, and the next one is done")
  func beforeAnInput() async throws {
    let interpreter = try await start(adding: ["a", "b"])
    _ = await lines(of: "undo", on: interpreter)
    failures.copying = [.interrupted]
    let shown = await lines(of: "dispatch AddTodo \"c\"", on: interpreter)
    #expect(shown == ["error: interrupted in AddTodo(title: \"c\")", "back at #1"])
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
    let next = await lines(of: "dispatch AddTodo \"d\"", on: interpreter)
    #expect(next.contains("#2 AddTodo(title: \"d\")"), "\(next)")
  }

  @Test(
    "On the way to a step that is only looked at it ends the look, and the next command is done")
  func lookingElsewhere() async throws {
    let interpreter = try await start(spacing: Self.never, adding: ["a", "b", "c"])
    for place in [1, 3, 1] { _ = await lines(of: "goto \(place)", on: interpreter) }
    failures.copying = [.interrupted]
    let shown = await lines(of: "diff 1 2", on: interpreter)
    #expect(shown.first?.hasPrefix("error: interrupted") == true, "\(shown)")
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
  }

  @Test("A host that answers nonsense when asked for a copy is reported once, and not asked again")
  func nonsense() async throws {
    let interpreter = try await start()
    failures.copying = Array(repeating: .garbage("?"), count: 8)
    let shown = await lines(of: "dispatch AddTodo \"a\"", on: interpreter)
    #expect(
      shown.suffix(2) == [
        "error: the app's host gave no reply to the request for a copy: ?", "back at #1",
      ])
    let left = failures.copying.count
    let next = await lines(of: "dispatch AddTodo \"b\"", on: interpreter)
    #expect(next.first == "#2 AddTodo(title: \"b\")" && !next.joined().contains("error"))
    #expect(await lines(of: "goto 1", on: interpreter).first == "at #1 of 2")
    #expect(failures.copying.count == left)
  }

  @Test("A copy that takes too long is done without, for whatever it was wanted")
  func late() async throws {
    let interpreter = try await start()
    failures.copying = [.timedOut(seconds: 10)]
    let shown = await lines(of: "dispatch AddTodo \"a\"", on: interpreter)
    #expect(shown.first == "#1 AddTodo(title: \"a\")")
    #expect(!shown.joined().contains("error"), "\(shown)")
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
    let stats = await lines(of: "history --stats", on: interpreter).joined(separator: "\n")
    #expect(stats.contains("did not answer the request for a copy within 10.0 s"), "\(stats)")
  }

  @Test("So it is before an input at a step that was gone back to, and on a way")
  func lateElsewhere() async throws {
    let interpreter = try await start(adding: ["a", "b", "c"])
    _ = await lines(of: "undo", on: interpreter)
    failures.copying = [.timedOut(seconds: 10)]
    let shown = await lines(of: "dispatch AddTodo \"d\"", on: interpreter)
    #expect(shown.contains("#3 AddTodo(title: \"d\")"), "\(shown)")
    #expect(!shown.joined().contains("error"), "\(shown)")
    let other = try await start(spacing: .nanoseconds(1), adding: ["a", "b"])
    _ = await lines(of: "goto 0", on: other)
    failures.copying = [.timedOut(seconds: 10)]
    let way = await lines(of: "goto 2", on: other)
    #expect(way.first == "at #2 of 2" && !way.joined().contains("error"), "\(way)")
    #expect(await lines(of: "print state.todos.count", on: other) == ["5"])
  }

  // MARK: Steps that fail when they are done again

  @Test("Ctrl-C during the search for a failing step is not taken for a failure of the app")
  func findingTheStep() async throws {
    let interpreter = try await start(spacing: Self.never, adding: ["a", "b", "c"])
    failures.performing = [.crashed(signal: "SIGILL"), .interrupted]
    failures.replaying = [.crashed(signal: "SIGILL")]
    #expect(
      await lines(of: "dispatch ClearTodos", on: interpreter) == [
        "error: the app crashed in ClearTodos(): SIGILL",
        "back at #0: the way to #3 was interrupted, 'goto 3' goes on",
      ])
    let shown = await lines(of: "goto 3", on: interpreter)
    #expect(shown.first == "at #3 of 3", "\(shown)")
  }

  @Test(
    "If holding cannot be done again, the session is at the step before",
    arguments: [Duration.zero, never])
  func holding(spacing: Duration) async throws {
    let interpreter = try await start(spacing: spacing, adding: ["a", "b"])
    _ = await lines(of: "hold", on: interpreter)
    failures.performing = [.crashed(signal: "SIGILL")]
    failures.holding = .crashed(signal: "SIGTRAP")
    #expect(
      await lines(of: "dispatch ClearTodos", on: interpreter) == [
        "error: the app crashed in ClearTodos(): SIGILL",
        "back at #1: the app no longer gets to #2",
      ])
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
  }

  // MARK: Completion

  @Test("If completion finds that the app is gone, the next command reports it")
  func completing() async throws {
    let interpreter = try await start(adding: ["a"])
    let source = SessionCompletionSource(interpreter)
    failures.hasEnded = true
    #expect(source.value(at: try ValuePath(parsing: "state.todos")) == nil)
    #expect(source.parkedRequests == [])
    #expect(source.continuations(of: try ValuePath(parsing: "state")) == PathContinuations())
    #expect(
      await lines(of: "print step", on: interpreter) == [
        "1", "error: the app crashed while it was idle: SIGILL", "back at #1",
        "  the command was carried out there",
      ])
    #expect(source.value(at: try ValuePath(parsing: "step")) == .int(1))
  }
}
