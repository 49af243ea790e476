import Inspectable
import Testing

@testable import Inspector

/// `tree` on hosts that cannot draw trees.
@MainActor
@Suite("Trees for hosts that cannot draw them")
struct TreeTests {
  /// A host that draws no trees, and must not be asked to.
  private final class PlainHost: RelayHost {
    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      #expect(!(question is Questions.Tree))
      return try await super.send(question).claiming { $0.removeAll { $0 == .tree } }
    }
  }

  private func run(
    _ commands: [String], on session: Session
  ) async -> [String] {
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    for command in commands { _ = await interpreter.run(command) }
    return console.take()
  }

  @Test("a value looks the same, and errors point at the same place")
  func same() async {
    let commands = [
      "load todo", "dispatch SetTodos([\((0..<30).map { "\"\($0)\"" }.joined(separator: ", "))])",
      "tree state", "tree --full state", "tree list", "tree state.todos.count == 3",
      "tree state.nothing",
      "tree [1, Point(x: 1, y: 2)]", "format json", "tree list.model", "tree state.todos[99]",
    ]
    let drawn = await run(commands, on: LocalSessions.make())
    #expect(await run(commands, on: LocalSessions.make { PlainHost($0) }) == drawn)
    #expect(drawn.contains("    … 17 more") && drawn.contains("    [20]: \"20\""))
  }

  @Test("a host of workflows is its value")
  func workflow() async {
    let lines = await run(
      ["load workflow", "trigger demo.onTap()", "tree demo.tree.children[0]"],
      on: LocalSessions.make { PlainHost($0) }
    ).suffix(8)
    #expect(
      lines
        == [
          "demo.tree.children[0]: Session", "  id: 2", "  workflow: \"RowWorkflow\"",
          "  key: \"milk\"", "  state: State", "    isDone: false", "  workers: []",
          "  sideEffects: []", "  children: []",
        ].suffix(8))
  }
}
