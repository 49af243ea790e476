import Inspectable
import Inspector
import Testing

/// `--full`, which shows a value while it comes.
@MainActor
@Suite("Values that are shown as they come")
struct StreamedValueTests {
  /// A console whose reader goes away after some writes.
  private final class ShortConsole: Console {
    private(set) var writes: [[String]] = []
    var patience = Int.max

    func write(_ lines: [ShownLine], to stream: ConsoleStream) {
      writes.append(lines.map(\.text))
    }

    var isHeard: Bool { writes.count < patience }

    func take() -> [[String]] {
      defer { writes = [] }
      return writes
    }
  }

  /// How often hosts were asked for more.
  private final class Count {
    var value = 0
  }

  private final class CountingHost: RelayHost {
    private let count: Count

    init(_ host: any AppHost, _ count: Count) {
      self.count = count
      super.init(host)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      if question is Questions.More { count.value += 1 }
      return try await super.send(question)
    }
  }

  private let console = ShortConsole()
  private let asked: Count
  private let session: Session

  init() {
    let asked = Count()
    self.asked = asked
    session = LocalSessions.make { CountingHost($0, asked) }
  }

  /// Runs a command on a to-do list of 10,000 items, as lines.
  private func run(
    _ command: String, before: String? = nil
  ) async -> (outcome: Interpreter.Outcome, writes: [[String]]) {
    let interpreter = Interpreter(session: session, console: console)
    let todos = (0..<10_000).map { "\"number \($0)\"" }.joined(separator: ", ")
    for command in ["load todo", "dispatch SetTodos([\(todos)])"] + (before.map { [$0] } ?? []) {
      #expect(await interpreter.run(command) == .succeeded)
    }
    _ = console.take()
    return (await interpreter.run(command), console.take())
  }

  /// What `state --full` shows.
  private var lines: [String] {
    ["GlobalState(", "  todos: ["] + (0..<10_000).map { "    \"number \($0)\"," } + ["  ],", ")"]
  }

  @Test("the first lines are shown before the last are there")
  func pieces() async {
    let (outcome, writes) = await run("state --full")
    #expect(outcome == .succeeded)
    #expect(writes.count > 2)
    #expect(asked.value == writes.count - 1)
    #expect(Array(writes.joined()) == lines)
  }

  @Test("in JSON they are one member")
  func json() async {
    let (_, writes) = await run("state --full", before: "format json")
    #expect(writes.count == 1)
    let text = writes.joined().joined()
    #expect(text.contains("number 0") && text.contains("number 9999"))
  }

  @Test("Ctrl-C ends them, and the session goes on")
  func interruption() async {
    var isFirst = true
    session.audience.isInterrupted = {
      defer { isFirst = false }
      return isFirst
    }
    let (outcome, writes) = await run("state --full")
    #expect(outcome == .failed)
    #expect(writes.count == 2)
    #expect(writes.last == ["error: interrupted while state was printed"])
    let again = Interpreter(session: session, console: console)
    #expect(await again.run("expect state.todos.count == 10000") == .succeeded)
  }

  @Test("nothing is asked for when nobody reads any more")
  func unread() async {
    console.patience = 0
    let (outcome, writes) = await run("state --full")
    #expect(outcome == .succeeded)
    #expect(writes.count == 1)
    #expect(asked.value == 0)
  }

  @Test("a command that checks another shows none of it")
  func nested() async {
    let (outcome, writes) = await run("fails print --full state.todos")
    #expect(outcome == .failed)
    #expect(Array(writes.joined()) == ["error: expected this to fail: print --full state.todos"])
  }
}
