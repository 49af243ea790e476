import Inspectable
import Inspector
import SampleApps
import Testing

/// Hosts that only describe, perform and read, with the inspector doing the rest.
@Suite("Minimal hosts")
@MainActor
struct CompletedHostTests {
  @Test("A session on a minimal host shows what one on a full host shows", arguments: 0..<8)
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
      let timeline = try fullSession.timeline()
      let command =
        random.isTravelling()
        ? random.travel(position: timeline.position, tip: timeline.tip) : random.input(todos: 0)
      var commands = [command]
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

/// A host in the same process that can no more than a minimal one.
@MainActor
private final class MinimalOnly: AppHost {
  private let host: any AppHost
  var onRequest: (String) -> Void = { _ in }

  init(_ host: any AppHost) {
    self.host = host
  }

  func send(_ request: Request) async throws(HostFailure) -> Reply {
    onRequest("\(request)".split(separator: "(").first.map(String.init) ?? "")
    switch request {
    case .hello:
      guard case .hello(let version, _, let apps) = try await host.send(request) else {
        throw .garbage("no handshake")
      }
      return .hello(version: version, capabilities: [], apps: apps)
    case .perform:
      guard case .step(let report) = try await host.send(request) else {
        return .refused(refusal: Refusal("refused"))
      }
      return .step(report: StepReport(input: report.input, events: report.events))
    case .values:
      guard case .values(let parts) = try await host.send(.values),
        case .value(let drawing) = try await host.send(
          .read(
            expression: ValueExpression(ValuePath([.member("list"), .member("screen")])), step: 0,
            full: true)
        )
      else { throw .garbage("no values") }
      return .values(parts: parts + [PartValue(part: "list.screen", value: drawing)])
    case .load, .describe: return try await host.send(request)
    default: throw .garbage("a minimal host cannot \(request)")
    }
  }

  func takeOutput(upTo end: Int?) -> AppOutput { AppOutput() }

  func close() { host.close() }
}
