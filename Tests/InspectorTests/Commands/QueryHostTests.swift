import Inspectable
import Testing

@testable import Inspector

/// Queries on hosts that do not know them.
@MainActor
@Suite("Queries for hosts that do not know them")
struct QueryHostTests {
  /// A host that does all but queries, and must not be asked any.
  private final class OldHost: RelayHost {
    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      #expect(!question.usesQueries, "\(question)")
      return try await super.send(question).claiming { $0.removeAll { $0 == .queries } }
    }
  }

  /// A host that only describes, performs and reads.
  private final class PlainHost: RelayHost {
    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      #expect(!question.usesQueries, "\(question)")
      return try await super.send(question).claiming { $0 = [] }
    }
  }

  private func run(_ commands: [String], on session: Session) async -> [String] {
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    for command in commands { _ = await interpreter.run(command) }
    return console.take()
  }

  private let commands = [
    "load todo", "watch count(state.todos where it contains \"i\")",
    "invariant max(state.todos map it.count) < 40", "dispatch AddTodo(title: \"dive\")",
    "dispatch RemoveTodo(index: 0)", "undo", "redo",
    "print state.todos where it contains \"i\" map uppercased(it)",
    "print --full state.todos sort by it descending", "tree state.todos group by it.count",
    "table list.model.todos where it.count > 4", "print state.todos.count * 2 + 1",
    "print text(state.todos where it == \"dive\")",
    "print (list.screen where it contains \"dive\").first",
    "expect count(state.todos, it contains \"x\") == 1", "print state.todos where it.nothing",
    "print step + 1", "when count(state.todos) > 3", "bisect count(state.todos) < 4",
    "drain until count(effects) == 0", "minimize",
    "dispatch AddTodo(title: \"a title that is far too long to be there, as the invariant has it\")",
  ]

  @Test("the answers are those of a host that does")
  func same() async {
    let known = await run(commands, on: LocalSessions.make())
    let found = await run(commands, on: LocalSessions.make { OldHost($0) })
    #expect(found.count == known.count)
    for (line, expected) in zip(found, known) { #expect(line == expected) }
    #expect(known.contains("[\"FIND A UNICORN\", \"VISIT ROME\", \"DIVE\"]"))
    #expect(
      await run(commands, on: LocalSessions.make { PlainHost($0) }).suffix(3) == known.suffix(3))
  }

  @Test("what is secret is hidden before it is evaluated")
  func secrets() async {
    let commands = [
      "load safe", "dispatch Keep(code: \"1234\")", "dispatch Enter(user: \"ada\", pin: \"5678\")",
      "print state.codes map it", "print count(state.codes)",
      "print state.codes where it == \"1234\"",
      "expect any(state.codes, it == \"1234\")", "print state.pin + \"\"", "print max(state.codes)",
      "print state.codes sort by it", "table state.codes", "print count(state.pin)",
    ]
    func session(_ wrapping: @escaping @MainActor (any AppHost) -> any AppHost) -> Session {
      let catalog = AppCatalog([
        AppEntry(name: "safe", summary: "", launch: ProcessHost.Launch(executable: "safe"))
      ])
      return Session(catalog: catalog) { _ throws(HostFailure) in
        wrapping(LocalHost(SecretCommandTests.App()))
      }
    }
    let known = await run(commands, on: session { $0 })
    #expect(await run(commands, on: session { OldHost($0) }) == known)
    #expect(known.contains("[<secret>]") && known.contains("1"))
    // Nobody said that the argument of this action is secret.
    let asked = known.filter { !$0.contains("Keep(") }.joined(separator: "\n")
    #expect(!asked.contains("1234") && !asked.contains("5678"), "\(asked)")
  }
}
