import Inspectable
import Inspector
import Testing

@MainActor
@Suite("The answers of bisect and minimize")
struct MinimizeTests {
  private let session = FailingSession()
  private var failures: HostFailures { session.failures }

  @Test("In a long session a broken condition is found even if the next step restored it")
  func bisectingLongSession() async throws {
    let interpreter = try await session.makeInterpreter([])
    for step in 1...1_200 {
      let command =
        switch step {
        case 101, 1_100: "dispatch AddTodo \"x\""
        case 102: "dispatch RemoveTodo 3"
        default: "dispatch RenameTodo 0 \"\(step)\""
        }
      _ = try await interpreter.perform(command)
    }
    #expect(
      await session.lines(of: "bisect !(state.todos contains \"x\")", on: interpreter) == [
        "#101 AddTodo(title: \"x\")",
        "found at #101 of 1200, looked at every step; it came to hold again, and broke at #1100 too",
      ])
    #expect(
      await session.lines(of: "bisect state.todos[0] != \"1200\"", on: interpreter) == [
        "#1200 RenameTodo(index: 0, title: \"1200\")",
        "found at #1200 of 1200, looked at every step",
      ])
  }

  @Test("Inputs after which a condition never held do not break it")
  func neverHeld() async throws {
    let interpreter = try await session.makeInterpreter([
      "dispatch AddTodo(title: \"a\")", "dispatch RenameTodo 0 \"b\"", "dispatch ClearTodos",
      "bisect state.todos.count == 4",
    ])
    #expect(
      await session.lines(of: "minimize", on: interpreter) == [
        "2 of 3 inputs break state.todos.count == 4", "  dispatch AddTodo(title: \"a\")",
        "  dispatch ClearTodos()",
      ])
  }

  @Test("Ctrl-C ends minimize, wherever it comes", arguments: 0..<4)
  func interrupting(after trials: Int) async throws {
    let interpreter = try await session.makeInterpreter(
      ["a", "b", "c"].map { "dispatch AddTodo(title: \"\($0)\")" } + [
        "bisect !(state.todos contains \"c\")"
      ])
    failures.tracing = Array(repeating: nil, count: trials) + [.interrupted]
    // Of three inputs the first two are tried, then the last, which is enough.
    #expect(
      await session.lines(of: "minimize", on: interpreter)
        == (trials < 3
          ? ["error: interrupted while inputs were left out, with 3 of 3 left"]
          : [
            "1 of 3 inputs breaks !(state.todos contains \"c\")",
            "  dispatch AddTodo(title: \"c\")",
          ]))
    failures.tracing = []
    #expect(await session.lines(of: "print state.todos.count", on: interpreter) == ["6"])
    #expect(
      await session.lines(of: "minimize", on: interpreter).first
        == "1 of 3 inputs breaks !(state.todos contains \"c\")")
  }

  @Test("Ctrl-C between two trials ends minimize too")
  func interruptingInBetween() async throws {
    let interpreter = try await session.makeInterpreter([
      "dispatch AddTodo(title: \"a\")", "bisect state.todos.count < 4",
    ])
    interpreter.session.audience.isInterrupted = { true }
    #expect(
      await session.lines(of: "minimize", on: interpreter) == [
        "error: interrupted while inputs were left out, with 1 of 1 left"
      ])
  }

  @Test("Inputs that crash the app do not count as breaking the condition")
  func crashing() async throws {
    let interpreter = try await session.makeInterpreter(
      ["a", "b", "c"].map { "dispatch AddTodo(title: \"\($0)\")" } + [
        "bisect !(state.todos contains \"c\")"
      ])
    // The last input alone is tried twice.
    let crash = HostFailure.crashed(signal: "SIGILL")
    failures.tracing = [nil, nil, crash, nil, nil, nil, crash]
    #expect(
      await session.lines(of: "minimize", on: interpreter).first
        == "2 of 3 inputs break !(state.todos contains \"c\")")
  }

  @Test("Inputs that no longer break the condition are not shortened")
  func mended() async throws {
    let interpreter = try await session.makeInterpreter([
      "dispatch AddTodo(title: \"a\")", "bisect state.todos.count < 4",
    ])
    failures.tracing = [.crashed(signal: "SIGILL")]
    #expect(
      await session.lines(of: "minimize", on: interpreter) == [
        "error: what broke it does so no more, ask 'bisect' again: state.todos.count < 4"
      ])
  }
}
