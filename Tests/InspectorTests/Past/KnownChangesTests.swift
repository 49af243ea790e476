import Inspectable
import InspectableDoor
import SampleApps
import TestSupport
import Testing

@testable import Inspector

/// Questions about the history that are answered by what its steps are known to have changed, compared with
/// doing the steps again.
@Suite("What steps are known to have changed tells the history")
@MainActor
struct KnownChangesTests {
  private func subjects(_ expressions: [String], _ texts: [String]) throws -> [TraceSubject] {
    try expressions.map { .expression(expression: try ValueExpression(parsing: $0)) }
      + texts.map { .text(text: $0) }
  }

  /// Follows subjects both ways, by what is known in one piece and in two.
  ///
  /// - Returns: how many could be followed by what is known.
  private func compare(_ session: Session, _ subjects: [TraceSubject]) async throws -> Int {
    let end = try session.timeline().position
    var known = 0
    for subject in subjects {
      session.options.knownChangesFrom = .max
      let done = try await session.past.trace(subject, from: 0, to: end)
      session.options.knownChangesFrom = 0
      #expect(try await session.past.trace(subject, from: 0, to: end) == done, "\(subject)")
      let way = LongWay(to: end, progress: nil)
      let points = try await session.past.pointsByKnownChanges(
        of: subject, through: [(0, end)], way)
      let halves = [(0, end / 2), (end / 2, end)]
      let joined = try await session.past.pointsByKnownChanges(of: subject, through: halves, way)
      if let points {
        known += 1
        #expect(points == done, "\(subject)")
        #expect(joined == done, "\(subject)")
      }
    }
    return known
  }

  private static let ofTodo = [
    "state.todos.count == 4", "state.todos", "state.todos[0] == \"two\"", "state.todos[2]",
    "list.model.todos.count > state.todos.count", "any(state.todos, it contains \"o\")",
    "list.local.selectedIndex", "list.model", "state.missing", "state.todos[0] is String",
    "state.todos[0] matches \"t.*\"", "list.isVisible", "state.todos where it contains \"t\"",
  ]

  @Test("In random sessions of the to-do app, on any branch", arguments: Thoroughness.seeds(12))
  func todo(seed: UInt64) async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    var random = RandomSession(seed: seed)
    _ = await interpreter.run("load todo")
    for _ in 0..<60 {
      _ = try await interpreter.run(random.inputOrTravel(in: session))
    }
    let subjects = try subjects(Self.ofTodo, ["two", "nowhere", "o"])
    let known = try await compare(session, subjects)
    // Not those about a type's name, a pattern, and what is in no part.
    #expect(known == subjects.count - 3)
  }

  @Test(
    "With held actions, steps that are skipped and reloads the answers are the same too",
    arguments: Thoroughness.seeds(12))
  func branching(seed: UInt64) async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    var random = RandomSession(seed: seed)
    _ = await interpreter.run("load todo")
    for _ in 0..<40 {
      await interpreter.runRandom(try random.anythingOrBranching(in: session))
    }
    _ = try await compare(session, subjects(Self.ofTodo, ["two", "o"]))
  }

  @Test(
    "In the other sample apps",
    arguments: [
      (
        "episodes",
        [
          "dispatch .loadShow(id: 1)", "resolve fetchShow", "dispatch .loadShow(id: 2)",
          "fail fetchShow \"offline\"", "hide history", "show history",
        ],
        ["state", "state.showsById", "history.model"]
      ),
      (
        "staty",
        [
          "trigger demo.setup()", "advance 300ms", "advance 1s", "transition states Loading",
          "advance 2s",
        ],
        ["states", "demo.model", "rejecting.pending.count"]
      ),
      (
        "workflow",
        [
          "trigger demo.onTap()", "trigger demo.onToggle(\"letter\")", "advance 2.5s",
          "trigger demo.onChangeStyle()",
        ],
        ["demo.rendering.title", "demo.rendering.rows where it.isDone", "demo.tree"]
      ),
    ])
  func others(app: String, inputs: [String], expressions: [String]) async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = await interpreter.run("load \(app)")
    for round in 0..<3 {
      for input in inputs { _ = await interpreter.run(input) }
      #expect(try session.timeline().tip >= (round + 1) * 3, "round \(round)")
      let subjects = try subjects(expressions, ["a", "offline", "Loading"])
      #expect(try await compare(session, subjects) == subjects.count, "round \(round)")
    }
  }

  /// Goes to places of which a store knows only how many they were.
  private struct Traveller: InspectableApp {
    let name = "traveller"
    let summary = "has a way to where it is"

    @MainActor final class Way {
      var places: [String] = []
      var gone = 0
    }

    func makeScene(in context: SceneContext) -> Scene {
      let way = Way()
      return Scene {
        StorePart(state: { way.gone }) {
          Do("go", "to") { (to: String) in
            way.gone += 1
            way.places.append(to)
          }
          Do("back") { _ = way.places.popLast() }
        }
        RoutePart("way", read: { way.places })
      }
    }
  }

  @Test("A text in a route is found too, and its name stands where those of parts do")
  func routes() async throws {
    let interpreter = Interpreter(session: session(of: Traveller()), console: MemoryConsole())
    for command in [
      "load traveller", "dispatch go \"Rome\"", "dispatch go \"Oslo\"", "dispatch back",
    ] {
      _ = try await interpreter.perform(command)
    }
    let subjects = try subjects(["way", "way.count > state", "way[1]"], ["Oslo", "Rome", "Paris"])
    #expect(try await compare(interpreter.session, subjects) == subjects.count)
    #expect(try await interpreter.perform("find Oslo").lines == ["in #2"])
    #expect(try await interpreter.perform("diff way #1 #2").changes?.map(\.part) == ["way"])
    await #expect(throws: CommandError.self) { try await interpreter.perform("mark way") }
  }

  private func session(of app: some InspectableApp) -> Session {
    let entry = AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    return Session(catalog: AppCatalog([entry])) { _ throws(HostFailure) in LocalHost(app) }
  }

  /// Begins each time with another state.
  private struct FickleApp: InspectableApp {
    let name = "fickle"
    let summary = "begins with another number each time"
    let begun: Begun

    @MainActor final class Begun {
      var count = 0
    }

    func makeScene(in context: SceneContext) -> Scene {
      begun.count += 1
      let counter = Counter(begun.count * 100)
      return Scene { StorePart(state: { counter.number }) { Do("add") { counter.number += 1 } } }
    }

    @MainActor final class Counter {
      var number: Int

      init(_ number: Int) { self.number = number }
    }
  }

  @Test("Where they lead elsewhere than the app itself does, the steps are done again")
  func leadingElsewhere() async throws {
    let session = session(of: FickleApp(begun: .init()))
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    for command in ["load fickle", "dispatch add", "dispatch add"] {
      _ = try await interpreter.perform(command)
    }
    let points = try await session.past.pointsByKnownChanges(
      of: .expression(expression: ValueExpression(parsing: "state")), through: [(0, 2)],
      LongWay(to: 2, progress: nil))
    #expect(points == nil)
  }

  @Test("A long history is followed with the same answer")
  func long() async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    for index in 0..<700 {
      _ = try await interpreter.perform(
        index % 2 == 0 ? "dispatch AddTodo(title: \"\(index)\")" : "dispatch RemoveTodo(index: 0)")
    }
    let known = try await compare(
      session, subjects(["state.todos.count == 99", "state.todos[2] == \"500\""], ["600"]))
    #expect(known == 3)
    let lines = try await interpreter.perform("when state.todos[2] == \"500\"").lines
    #expect(lines.first?.hasPrefix("#502 ") == true, "\(lines)")
  }
}
