import Inspectable
import Inspector
import SampleApps
import TestSupport
import Testing

/// Hosts that only describe, perform and read, with the inspector doing the rest.
@Suite("Minimal hosts")
@MainActor
struct CompletedHostTests {
  @Test(
    "A session on a minimal host shows what one on a full host shows",
    arguments: Thoroughness.seeds(8))
  func same(seed: UInt64) async throws {
    var random = RandomSession(seed: seed)
    let full = MemoryConsole()
    let minimal = MemoryConsole()
    let fullSession = LocalSessions.make()
    let interpreters = [
      Interpreter(session: fullSession, console: full),
      Interpreter(session: LocalSessions.make { MinimalOnly($0) }, console: minimal),
    ]
    for interpreter in interpreters { _ = await interpreter.run("load todo") }
    for step in 0..<30 {
      var commands = [try await random.inputOrTravel(in: fullSession)]
      if step % 5 == 0 {
        commands += [
          "p state.todos", "p --full list", "screen", "expect state.todos.count > 3",
          "p list.isVisible", "p list.screen[0]", "p state.none", "p step", "effects", "clock",
          "held", "describe",
        ]
      }
      for command in commands {
        for interpreter in interpreters { _ = await interpreter.run(command) }
        #expect(full.take() == minimal.take(), "\(command)")
      }
    }
  }

  @Test("A minimal host is only ever asked what it can answer")
  func asked() async throws {
    var asked: Set<String> = []
    let session = LocalSessions.make { host in
      let minimal = MinimalOnly(host)
      minimal.onRequest = { asked.insert($0) }
      return minimal
    }
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    for command in [
      "load todo", "dispatch AddTodo \"x\"", "undo", "p state", "effects", "clock", "held",
      "drain", "expect state.todos.count == 3", "diff 0 1", "reset", "screen", "describe",
    ] {
      #expect(await interpreter.run(command) == .succeeded, "\(command)")
    }
    #expect(asked == ["hello", "load", "describe", "perform", "values"])
  }
}

/// A host in the same process that can do no more than a minimal one.
@MainActor
private final class MinimalOnly: AppHost {
  private let host: any AppHost
  var onRequest: (String) -> Void = { _ in }

  init(_ host: any AppHost) {
    self.host = host
  }

  func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    onRequest(Asked.word)
    let known = ["hello", "load", "describe", "perform", "values"]
    guard known.contains(Asked.word) else { throw .garbage("a minimal host cannot \(Asked.word)") }
    let drawing = try await host.send(
      Questions.Read(
        expression: ValueExpression(ValuePath([.member("list"), .member("screen")])), step: 0,
        full: true))
    return try await host.send(question).claiming { $0 = [] }
      .changing { (answer: inout StepAnswer) in
        answer.report = StepReport(input: answer.report.input, events: answer.report.events)
      }
      .changing { (answer: inout Questions.Values.Answer) in
        guard let drawing = drawing.answer?.value else { return }
        answer.parts.append(PartValue(part: "list.screen", value: drawing))
      }
  }

  func takeOutput(upTo end: Int?) -> AppOutput { AppOutput() }

  func close() { host.close() }
}
