import Inspectable
import Inspector
import Testing

@Suite("Ctrl-C on the way to a step")
@MainActor
struct InterruptedReplayTests {
  private let session = FailingSession()
  private var failures: HostFailures { session.failures }

  private func makeInterpreter() async throws -> Interpreter {
    try await session.makeInterpreter(
      ["a", "b", "c"].map { "dispatch AddTodo(title: \"\($0)\")" })
  }

  @Test("A way back that is interrupted leaves the session where it was")
  func goingBack() async throws {
    let interpreter = try await makeInterpreter()
    failures.replaying = [.interrupted]
    #expect(
      await session.lines(of: "goto 2", on: interpreter) == [
        "error: interrupted at #0 on the way to #2", "at #3",
      ])
    #expect(await session.lines(of: "print state.todos.count", on: interpreter) == ["6"])
    #expect(await session.lines(of: "goto 2", on: interpreter).first == "at #2 of 3")
  }

  @Test("So does a way forward on which the live host is lost")
  func goingForward() async throws {
    let interpreter = try await makeInterpreter()
    _ = await session.lines(of: "goto 1", on: interpreter)
    failures.replaying = [.interrupted]
    #expect(
      await session.lines(of: "goto 3", on: interpreter) == [
        "error: interrupted at #1 on the way to #3", "at #1",
      ])
    #expect(await session.lines(of: "print state.todos.count", on: interpreter) == ["4"])
  }

  @Test("After a crash the session is at a step that can be reached at once, and no step is lost")
  func recovering() async throws {
    let interpreter = try await makeInterpreter()
    failures.performing = [.crashed(signal: "SIGILL")]
    failures.replaying = [.interrupted]
    #expect(
      await session.lines(of: "dispatch ClearTodos", on: interpreter) == [
        "error: the app crashed in ClearTodos(): SIGILL",
        "back at #0: the way to #3 was interrupted, 'goto 3' goes on",
      ])
    #expect(await session.lines(of: "print state.todos.count", on: interpreter) == ["3"])
    #expect(await session.lines(of: "goto 3", on: interpreter).first == "at #3 of 3")
    #expect(await session.lines(of: "print state.todos.count", on: interpreter) == ["6"])
  }

  @Test("A question about earlier steps that is interrupted says how far it came")
  func asking() async throws {
    let interpreter = try await makeInterpreter()
    failures.replaying = [.interrupted]
    #expect(
      await session.lines(of: "diff 1 2", on: interpreter) == [
        "error: interrupted at #0 on the way to #1", "at #3",
      ])
    #expect(await session.lines(of: "diff 1 2", on: interpreter).first == "state")
  }
}
