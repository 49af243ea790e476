import Inspectable
import Inspector
import SampleApps

/// Sessions whose apps live in the test's own process.
@MainActor
enum LocalSessions {
  /// The to-do app.
  static let todo = TodoApp()

  /// The sample apps.
  static let catalog = AppCatalog(
    SampleApps.all.map {
      AppEntry(name: $0.name, summary: $0.summary, launch: .init(executable: $0.name))
    })

  /// - Parameter wrapping: what is put around each app.
  static func make(
    journal: Journal? = nil, _ wrapping: @escaping @MainActor (any AppHost) -> any AppHost = { $0 }
  ) -> Session {
    Session(catalog: catalog, journal: journal) { (launch) throws(HostFailure) in
      guard let app = SampleApps.all.first(where: { $0.name == launch.executable }) else {
        throw .notStarted("no app \(launch.executable)")
      }
      return wrapping(LocalHost(app))
    }
  }

  /// Runs transcripts in the test's own process.
  static func runner(_ permissions: Permissions = .none) -> TranscriptRunner {
    TranscriptRunner(verbs: .standard, permissions: permissions) { make() }
  }

  /// The current values of every part, as text.
  static func snapshot(_ interpreter: Interpreter) async throws -> [String] {
    var result: [String] = []
    for path in ["state", "list.local", "list.model", "list.screen", "list.isVisible"] {
      result += try await interpreter.perform("print --full \(path)").lines
    }
    for verb in ["held", "effects", "clock"] {
      result += try await interpreter.perform(verb).lines
    }
    return result
  }
}

extension Interpreter {
  /// Runs a random command, and shows text again if it asked for JSON.
  @discardableResult
  func runRandom(_ command: String) async -> Outcome {
    defer { if format == .json { format = .text } }
    return await run(command)
  }
}

/// Random commands on the to-do app that never trap.
struct RandomSession {
  private var random: SeededGenerator
  private var count = 3

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func number(_ bound: Int) -> Int {
    Int.random(in: 0..<max(1, bound), using: &random)
  }

  /// A command that makes a step or goes elsewhere in time, given a session of the to-do app.
  ///
  /// - Parameter todos: how many things there are to do when it is carried out; nil for as many as now.
  @MainActor
  mutating func inputOrTravel(in session: Session, todos: Int? = nil) async throws -> String {
    if isTravelling() { return try travel(in: session.timeline()) }
    if let todos { return input(todos: todos) }
    let count = try await session.read(
      ValueExpression(parsing: "state.todos.count"), full: true, offset: 0)
    return if case .int(let todos) = count { input(todos: todos) } else { input(todos: 0) }
  }

  /// A command of any kind, most of them about holding or branches, whether it succeeds or fails where a
  /// session is.
  @MainActor
  mutating func anythingOrBranching(in session: Session) throws -> String {
    let timeline = try session.timeline()
    return switch number(8) {
    case 0: travel(in: timeline)
    case 1, 2: input(todos: 0)
    case 3: anything()
    default: branching(in: timeline)
    }
  }

  /// A command that makes a step, given how many things there are to do.
  mutating func input(todos: Int) -> String {
    switch number(10) {
    case 0...2: "dispatch AddTodo(title: \"\(title())\")"
    case 3 where todos > 0: "dispatch RemoveTodo \(number(todos))"
    case 4 where todos > 0: "dispatch RenameTodo \(number(todos)) \"\(title())\""
    case 5 where todos > 0: "dispatch MoveTodo(from: \(number(todos)), to: \(number(todos)))"
    case 6: "set list.local.selectedIndex = \(number(9) - 2)"
    case 7: "trigger list.didSelectItem(\(number(9)))"
    case 8: ["connect list", "disconnect list", "hide list", "show list"][number(4)]
    default: number(8) == 0 ? "dispatch ClearTodos" : "dispatch AddTodo title: \"\(title())\""
    }
  }

  /// A command that moves through time, given where the session is.
  mutating func travel(in timeline: Timeline) -> String {
    let (position, tip) = (timeline.position, timeline.tip)
    return switch number(4) {
    case 0 where position > 0: "undo \(1 + number(3))"
    case 1 where position < tip: "redo \(1 + number(3))"
    case 2: "goto #\(number(tip + 1))"
    default: "diff \(number(tip + 1)) \(number(tip + 1))"
    }
  }

  /// A command about holding, or one that leads to another branch.
  mutating func branching(in timeline: Timeline) -> String {
    let (tip, branches) = (timeline.tip, timeline.branches.map(\.name))
    return switch number(12) {
    case 0: "hold"
    case 1: "unhold"
    case 2, 3: "dispatch AddTodo \"\(title())\""
    case 4: "step"
    case 5: number(3) == 0 ? "reset" : "reload"
    case 6, 7, 8: "branch \(branches[number(branches.count)])"
    case 9: (number(2) == 0 ? "skip" : "unskip") + " \(1 + number(tip))"
    default: "goto \(number(tip + 1))"
    }
  }

  /// Any command at all, whether it succeeds or fails where the session is.
  mutating func anything() -> String {
    switch number(4) {
    case 0:
      [
        "dispatch LoadTodos", "resolve fetchTodos [\"\(title())\"]",
        "fail fetchTodos \"\(title())\"",
        "resolve fetchTodos#\(1 + number(3)) []", "resolve fetchTodos 1", "advance 300ms",
        "advance 1", "dispatch SetTodos(todos: [\"\(title())\", \"x\"])",
      ][number(8)]
    case 1:
      ["hold", "unhold", "step", "step 2", "drain", "drain until state.todos.count == 4"][
        number(6)]
    case 2:
      [
        "describe", "actions", "state", "p state.todos[0]", "model list", "local", "screen",
        "effects", "held", "clock", "history", "history 2", "print list", "state.todos", "queue",
        "help set", "config", "apps",
      ][number(18)]
    default:
      [
        "nonsense", "dispatch AddTodo(titel: 1)", "set list.local.selectedIndex = \"\(title())\"",
        "trigger list.didSelectItem(\"x\")", "expect state.todos.count > \(number(5))",
        "fails undo 1", "fails expect false", "expect state.todos contains \"\(title())\"",
        "hide lst", "reset", "format json", "format text", "goto 999", "print \"\(title())\"",
      ][number(14)]
    }
  }

  /// Which kind of command comes next, one of eight.
  mutating func kind() -> Int { number(8) }

  private mutating func isTravelling() -> Bool { number(4) == 0 }

  private mutating func title() -> String {
    ["milk", "...", "> x", "[..]", "é日😀", "a \\\"b\\\"", "\\u{202E}", ""][number(8)]
  }
}
