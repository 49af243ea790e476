import Inspectable
import Inspector
import Testing

/// What a new build of an app does with the existing steps.
@MainActor
@Suite("Steps that are done again")
struct ReloadTests {
  /// How hosts behave that are started from now on.
  private final class Build {
    /// Whether each step reports something that the first build did not.
    var isNew = false
    /// How many inputs may be performed before the user ends it; nil for any number.
    var patience: Int?
  }

  private final class BuiltHost: RelayHost {
    private let isNew: Bool
    private let build: Build

    init(_ host: any AppHost, _ build: Build) {
      self.build = build
      isNew = build.isNew
      super.init(host)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      guard question is Questions.Perform else { return try await super.send(question) }
      if let patience = build.patience {
        guard patience > 0 else { throw .interrupted }
        build.patience = patience - 1
      }
      let reply = try await super.send(question)
      guard isNew else { return reply }
      return reply.changing { (answer: inout StepAnswer) in
        answer.report.events.append(StepEvent(.action, "News"))
        answer.report.changes.removeAll { $0.part == "list.model" }
        // It would give another one, too.
        answer.report.digest = nil
      }
    }
  }

  private let build = Build()
  private let interpreter: Interpreter

  init() async {
    let build = build
    let session = LocalSessions.make { BuiltHost($0, build) }
    interpreter = Interpreter(session: session, console: MemoryConsole())
    for command in ["load todo", "dispatch AddTodo \"a\"", "dispatch AddTodo \"b\""] {
      #expect(await interpreter.run(command) == .succeeded)
    }
  }

  private func json(_ command: String) async throws -> String {
    JSONRenderer(of: interpreter.session).object(
      try await interpreter.perform(command), command: command)
  }

  private func lines(_ command: String) async throws -> [String] {
    TextRenderer().lines(try await interpreter.perform(command)).map(\.text)
  }

  @Test("A difference is reported once: afterwards steps are compared with the new build")
  func twice() async throws {
    build.isNew = true
    #expect(
      try await lines("reload").prefix(2) == [
        "reloaded todo: 2 steps done again", "#1 AddTodo(title: \"a\") came out differently",
      ])
    #expect(try await lines("reload") == ["reloaded todo: 2 steps came out the same"])
    #expect(try await !json("reload").contains("different"))
    #expect(
      try await lines("history") == [
        "  #0 load todo", "  #1 AddTodo(title: \"a\")                 state",
        "* #2 AddTodo(title: \"b\")                 state",
      ])
  }

  @Test("In JSON it is reported as data")
  func data() async throws {
    build.isNew = true
    let text = try await json("reload")
    #expect(text.contains(#""label": "AddTodo(title: \"a\")", "step": 1}"#), "\(text)")
  }

  @Test("Ctrl-C on the way leaves the session where it was, on the app that it had")
  func interruption() async throws {
    build.isNew = true
    build.patience = 1
    let failure = await #expect(throws: CommandError.self) {
      try await interpreter.perform("reload")
    }
    #expect(failure == .restoreInterrupted(at: 1, of: 2, position: 2))
    build.patience = nil
    #expect(try await lines("print state.todos.count") == ["5"])
    // It is still the first build that answers.
    #expect(try await lines("dispatch AddTodo \"c\"").contains("News") == false)
    #expect(try await lines("undo").first == "at #2 of 3")
  }

  @Test("So does Ctrl-C while steps are done again without one of them")
  func interruptedSkip() async throws {
    build.patience = 0
    let failure = await #expect(throws: CommandError.self) {
      try await interpreter.perform("skip 1")
    }
    #expect(failure == .restoreInterrupted(at: 1, of: 2, position: 2))
    build.patience = nil
    #expect(try await lines("branches") == ["* main  #0 to #2"])
    #expect(try await lines("print state.todos.count") == ["5"])
  }
}
