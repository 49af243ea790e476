import Inspectable
import Inspector
import Testing

@Suite("Ctrl-C on the way to a step")
@MainActor
struct InterruptedReplayTests {
  /// What the next requests of a kind come to; used up one by one.
  private final class Failures {
    var performing: [HostFailure] = []
    var replaying: [HostFailure] = []
  }

  private final class FailingHost: RelayHost {
    private let failures: Failures

    init(_ host: any AppHost, _ failures: Failures) {
      self.failures = failures
      super.init(host)
    }

    override func send(_ request: Request) async throws(HostFailure) -> Reply {
      switch request {
      case .perform where !failures.performing.isEmpty: throw failures.performing.removeFirst()
      case .replay where !failures.replaying.isEmpty: throw failures.replaying.removeFirst()
      default: return try await super.send(request)
      }
    }
  }

  private let failures = Failures()
  private let console = MemoryConsole()

  private func makeInterpreter() async throws -> Interpreter {
    let session = LocalSessions.make { [failures] in FailingHost($0, failures) }
    let interpreter = Interpreter(session: session, console: console)
    _ = try await interpreter.perform("load todo")
    for title in ["a", "b", "c"] {
      _ = try await interpreter.perform("dispatch AddTodo(title: \"\(title)\")")
    }
    return interpreter
  }

  private func lines(of command: String, on interpreter: Interpreter) async -> [String] {
    _ = await interpreter.run(command)
    return console.take()
  }

  @Test("A way back that is interrupted leaves the session where it was")
  func goingBack() async throws {
    let interpreter = try await makeInterpreter()
    failures.replaying = [.interrupted]
    #expect(
      await lines(of: "goto 2", on: interpreter) == [
        "error: interrupted at #0 on the way to #2", "at #3",
      ])
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["6"])
    #expect(await lines(of: "goto 2", on: interpreter).first == "at #2 of 3")
  }

  @Test("So does a way forward, on which the live host is lost")
  func goingForward() async throws {
    let interpreter = try await makeInterpreter()
    _ = await lines(of: "goto 1", on: interpreter)
    failures.replaying = [.interrupted]
    #expect(
      await lines(of: "goto 3", on: interpreter) == [
        "error: interrupted at #1 on the way to #3", "at #1",
      ])
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["4"])
  }

  @Test("After a crash the session is where one can be at once, and all steps are still there")
  func recovering() async throws {
    let interpreter = try await makeInterpreter()
    failures.performing = [.crashed(signal: "SIGILL")]
    failures.replaying = [.interrupted]
    #expect(
      await lines(of: "dispatch ClearTodos", on: interpreter) == [
        "error: the app crashed in ClearTodos(): SIGILL",
        "back at #0: the way to #3 was interrupted, 'goto 3' goes on",
      ])
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["3"])
    #expect(await lines(of: "goto 3", on: interpreter).first == "at #3 of 3")
    #expect(await lines(of: "print state.todos.count", on: interpreter) == ["6"])
  }

  @Test("A question to the past that is interrupted says how far it came")
  func asking() async throws {
    let interpreter = try await makeInterpreter()
    failures.replaying = [.interrupted]
    #expect(
      await lines(of: "diff 1 2", on: interpreter) == [
        "error: interrupted at #0 on the way to #1", "at #3",
      ])
    #expect(await lines(of: "diff 1 2", on: interpreter).first == "state")
  }
}
