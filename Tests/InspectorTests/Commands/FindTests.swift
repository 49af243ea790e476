import Inspectable
import Inspector
import Testing

@MainActor
@Suite("A search through very many values")
struct FindTests {
  /// A host whose answers are too short for all parts, and perhaps even for one of them.
  private final class TerseHost: RelayHost {
    private let unreadable: String?

    init(_ host: any AppHost, unreadable: String?) {
      self.unreadable = unreadable
      super.init(host)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      switch question {
      case is Questions.Values, is Questions.Find: .refused(Refusal("too much"))
      case let read as Questions.Read where "\(read.expression)" == unreadable:
        .refused(Refusal("the answer has 70 MB"))
      default: try await super.send(question)
      }
    }
  }

  private func lines(of command: String, unreadable: String? = nil) async throws -> [String] {
    let session = LocalSessions.make { TerseHost($0, unreadable: unreadable) }
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    return try await interpreter.perform(command).lines
  }

  @Test("Each part is asked for by itself")
  func partByPart() async throws {
    #expect(
      try await lines(of: "find milk") == [
        "state.todos[0]: \"buy milk\"", "list.model.todos[0]: \"buy milk\"", "in #0",
      ])
  }

  @Test("A part that is too large by itself is named, and the others are searched")
  func tooLargePart() async throws {
    #expect(
      try await lines(of: "find milk", unreadable: "state") == [
        "state was not searched: the answer has 70 MB", "list.model.todos[0]: \"buy milk\"",
        "in #0",
      ])
  }

  @Test("A host that searches itself is asked once for all parts, and gives the same lines")
  func searchedByTheHost() async throws {
    for command in ["find milk", "find --full o", "find 1", "find \"TodoListViewController\""] {
      let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
      _ = try await interpreter.perform("load todo")
      _ = try await interpreter.perform("set list.local.selectedIndex = 1")
      let lines = (try? await interpreter.perform(command))?.lines
      let session = LocalSessions.make { TerseHost($0, unreadable: nil) }
      let other = Interpreter(session: session, console: MemoryConsole())
      _ = try await other.perform("load todo")
      _ = try await other.perform("set list.local.selectedIndex = 1")
      #expect((try? await other.perform(command))?.lines == lines)
    }
  }

  @Test("If there are very many steps, the first are named, and all of them on request")
  func manySteps() async throws {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    for step in 1...24 {
      _ = try await interpreter.perform("dispatch RenameTodo 0 \"\(step.isMultiple(of: 2))\"")
    }
    let all = (1...12).map { "#\($0 * 2)" }
    let some = all.prefix(10).joined(separator: ", ") + ", … 2 more"
    #expect(try await interpreter.perform("find true").lines.last == "in \(some)")
    #expect(
      try await interpreter.perform("find --full true").lines.last
        == "in \(all.joined(separator: ", "))")
    #expect(
      try await interpreter.perform("bisect state.todos[0] contains \"true\"").lines == [
        "#3 RenameTodo(index: 0, title: \"false\")",
        "found at #3 of 24, looked at every step; it did not hold to begin with, and broke at "
          + (2...11).map { "#\($0 * 2 + 1)" }.joined(separator: ", ") + " too",
      ])
    #expect(
      try await interpreter.perform("bisect state.todos[0] != \"true\"").lines.last
        == "found at #2 of 24, looked at every step; it came to hold again, and broke at "
        + (2...11).map { "#\($0 * 2)" }.joined(separator: ", ") + ", … 1 more too")
  }

  @Test(
    "All parts whose changes are shown are searched",
    arguments: ["todo", "staty", "episodes", "workflow"])
  func everyPart(app: String) async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load \(app)")
    // The status of a screen, which is a part too, is not searched.
    let screens = try session.scene().screens.map(\.name)
    let parts = try await session.values().filter { !screens.contains($0.part) }
    let paths = try session.scene().partPaths
    #expect(paths.count == parts.count)
    for (path, part) in zip(paths, parts) {
      #expect(
        try await session.read(ValueExpression(path), full: true, offset: 0) == part.value,
        "\(path)")
    }
  }
}
