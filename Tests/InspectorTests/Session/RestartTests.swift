import Inspectable
import Inspector
import SampleApps
import Testing

/// An app that ends, and cannot be started again for a while.
@Suite("Apps that cannot be started again")
@MainActor
struct RestartTests {
  /// What the app and its surroundings do next.
  @MainActor
  private final class Fate {
    /// Whether the current host ends with the next request.
    var ends = false
    /// Whether it ended before that was asked.
    var hasEnded = false
    /// The number of the next question that does something in which the app ends; 0 for none.
    var endsInDoing = 0
    /// Whether nothing can be started.
    var isMissing = false
  }

  /// A host that ends when the test says so.
  @MainActor
  private final class MortalHost: RelayHost, EndingHost {
    private let fate: Fate

    init(_ host: any AppHost, _ fate: Fate) {
      self.fate = fate
      super.init(host)
    }

    var hasEnded: Bool { fate.hasEnded }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      if fate.ends || fate.hasEnded {
        fate.ends = false
        fate.hasEnded = false
        throw .crashed(signal: "SIGILL")
      }
      let isDoing = question is Questions.Replay || question is Questions.Perform
      if isDoing, fate.endsInDoing > 0 {
        fate.endsInDoing -= 1
        if fate.endsInDoing == 0 { throw .crashed(signal: "SIGTRAP") }
      }
      return try await super.send(question)
    }
  }

  private let fate = Fate()
  private let console = MemoryConsole()

  private func loaded() async -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "todo", summary: "", launch: ProcessHost.Launch(executable: "./todo"))
    ])
    let session = Session(catalog: catalog) { [fate] _ throws(HostFailure) in
      if fate.isMissing { throw .notStarted("No such file or directory") }
      return MortalHost(LocalHost(TodoApp()), fate)
    }
    let interpreter = Interpreter(session: session, console: console)
    _ = await interpreter.run("load todo")
    _ = await interpreter.run("dispatch ClearTodos")
    _ = console.take()
    return interpreter
  }

  private func shown(_ command: String, in interpreter: Interpreter) async -> [String] {
    _ = await interpreter.run(command)
    return console.take()
  }

  @Test(
    "The crash is reported with why there is no new app, and the session goes on once there is one")
  func missing() async {
    let interpreter = await loaded()
    fate.ends = true
    fate.isMissing = true
    #expect(
      await shown("dispatch AddTodo \"x\"", in: interpreter) == [
        "error: the app crashed in AddTodo(title: \"x\"): SIGILL",
        "  it cannot be started again: ./todo: No such file or directory",
      ])
    for command in ["dispatch AddTodo \"x\"", "state", "undo", "reload"] {
      #expect(
        await shown(command, in: interpreter)
          == ["error: ./todo: No such file or directory"], "\(command)")
    }
    fate.isMissing = false
    #expect(await shown("state", in: interpreter) == ["GlobalState(todos: [])"])
    #expect(
      await shown("dispatch AddTodo \"x\"", in: interpreter).first == "#2 AddTodo(title: \"x\")")
  }

  @Test("An app that ended before a command did not end in it")
  func idle() async {
    let interpreter = await loaded()
    fate.hasEnded = true
    #expect(
      await shown("dispatch AddTodo \"x\"", in: interpreter) == [
        "error: the app crashed while it was idle: SIGILL", "back at #1",
        "  the command was not carried out: give it again",
      ])
    fate.hasEnded = true
    #expect(
      await shown("print step", in: interpreter) == [
        "1", "error: the app crashed while it was idle: SIGILL", "back at #1",
        "  the command was carried out there",
      ])
    fate.hasEnded = true
    fate.isMissing = true
    #expect(
      await shown("dispatch AddTodo \"x\"", in: interpreter) == [
        "error: the app crashed while it was idle: SIGILL",
        "  it cannot be started again: ./todo: No such file or directory",
      ])
  }

  @Test("A reload of an app that had ended says where it got to, and what failed there")
  func idleReload() async throws {
    let interpreter = await loaded()
    for title in ["a", "b"] { _ = await shown("dispatch AddTodo \"\(title)\"", in: interpreter) }
    fate.hasEnded = true
    // The first comes back to #3, the second does #1, and in #2 the app ends.
    fate.endsInDoing = 3
    #expect(
      await shown("reload", in: interpreter) == [
        "reloaded todo: 1 step done again",
        "at #1 of 3",
        "state",
        "  - todos[0]: \"a\"",
        "  - todos[1]: \"b\"",
        "list.model",
        "  - todos[0]: \"a\"",
        "  - todos[1]: \"b\"",
        "error: the app crashed while it was idle: SIGILL",
        "back at #3",
        "  there it failed: the app crashed in #2 AddTodo(title: \"a\"): SIGTRAP",
        "back at #1",
      ])
    #expect(try interpreter.session.timeline().position == 1)
  }
}
