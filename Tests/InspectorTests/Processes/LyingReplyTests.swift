import Inspectable
import Testing

@testable import Inspector

/// Replies that have the right form, but impossible content.
@Suite("Lying replies")
@MainActor
struct LyingReplyTests {
  /// A host whose replies are changed.
  private final class Liar<Lied: HostAnswer>: RelayHost {
    private let lie: (inout Lied) -> Void

    init(_ host: any AppHost, _ lie: @escaping (inout Lied) -> Void) {
      self.lie = lie
      super.init(host)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      try await super.send(question).changing(lie).checked(against: question)
    }

    override func takeOutput(upTo end: Int?) -> AppOutput {
      AppOutput(bytes: Array("printed\n".utf8), start: 9)
    }
  }

  private let console = MemoryConsole()

  /// The output of the last of some commands, on the to-do app with changed reports.
  private func lines(
    _ commands: [String], reports change: @escaping (inout StepReport) -> Void
  ) async -> [String] {
    await lines(commands) { (answer: inout StepAnswer) in change(&answer.report) }
  }

  private func lines<Lied: HostAnswer>(
    _ commands: [String], _ lie: @escaping (inout Lied) -> Void
  ) async -> [String] {
    let session = LocalSessions.make { Liar($0, lie) }
    let interpreter = Interpreter(session: session, console: console)
    _ = await interpreter.run("load todo")
    for command in commands {
      _ = console.take()
      _ = await interpreter.run(command)
    }
    return console.take()
  }

  @Test("Output that is said to come before any output is shown nowhere", arguments: [-1, .min])
  func printedBefore(count: Int) async {
    let shown = await lines(["hide list"]) { $0.printedBefore = count }
    #expect(
      shown.prefix(3) == ["app between steps| printed", "#1 disappear list", "app| printed"],
      "\(shown)")
  }

  @Test(
    "A request may have any number from 1 on, however large",
    arguments: [1, 1 << 62, .max], ["resolve fetchTodos [\"a\"]", "fail fetchTodos \"offline\""])
  func requestNumber(number: Int, command: String) async {
    let shown = await lines(["dispatch LoadTodos", command, "history"]) { report in
      if var answer = report.input?.kind as? Inputs.Resolve {
        answer.number = number
        report.input = Input(answer)
      } else if var failure = report.input?.kind as? Inputs.Fail {
        failure.number = number
        report.input = Input(failure)
      }
    }
    #expect(shown.last?.contains("fetchTodos#\(number)") == true, "\(shown)")
  }

  @Test("A trace with more steps than there are is refused")
  func trace() async {
    let commands = ["hold", "dispatch ClearTodos", "unhold"]
    for question in ["find milk", "when --last state.todos.isEmpty", "blame --all state.todos"] {
      let shown = await lines(commands + [question]) { (answer: inout Questions.Trace.Answer) in
        guard let first = answer.points.first else { return }
        let more = (1...3).map { step in
          TracePoint(step: first.step + step, value: .bool(!step.isMultiple(of: 2)))
        }
        answer.points = [first] + more
      }
      #expect(shown.first?.hasSuffix(": a trace with more than the 1 steps there are") == true)
    }
  }
}
