import Inspectable
import InspectableDoor
import Inspector
import Testing

@MainActor
@Suite("An exploration whose host gives up")
struct ExplorationFailureTests {
  /// Answers once how far an exploration has come, and then no more.
  private final class Tired: RelayHost {
    private let found: [Fault]
    private var hasAnswered = false

    init(_ host: any AppHost, found: [Fault]) {
      self.found = found
      super.init(host)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      guard question is Questions.Explore else {
        return try await super.send(question).claiming { $0.append(.explore) }
      }
      var progress = ExplorationProgress()
      progress.faults = found
      guard !hasAnswered,
        let reply = Reply<Asked.Answer>(Questions.Explore.Answer(progress: progress))
      else { throw .timedOut(seconds: 300) }
      hasAnswered = true
      return reply
    }
  }

  private func explore(found: [Fault]) async -> [String] {
    let console = MemoryConsole()
    let session = LocalSessions.make { Tired($0, found: found) }
    defer { session.close() }
    let interpreter = Interpreter(session: session, console: console)
    _ = await interpreter.run("load todo")
    _ = console.take()
    #expect(
      await interpreter.run("explore --depth 3 --invariant \"state.todos.count < 4\"") == .failed)
    return console.take()
  }

  @Test("What was found up to then is told, and can be gone to")
  func found() async {
    let fault = Fault(
      kind: .invariant, text: "state.todos.count < 4",
      inputs: [
        .dispatch(
          action: "AddTodo", arguments: [Input.Argument("title", .string("x"))])
      ])
    let lines = await explore(found: [fault])
    #expect(
      lines.contains("found 1: state.todos.count < 4 does not hold"), "\(lines)")
    #expect(
      lines.contains { $0.contains("did not answer the exploration within 300") }, "\(lines)")
  }

  @Test("If it was nothing, only why it ended is")
  func nothing() async {
    let lines = await explore(found: [])
    #expect(
      lines.first?.contains("did not answer the exploration within 300") == true, "\(lines)")
  }
}
