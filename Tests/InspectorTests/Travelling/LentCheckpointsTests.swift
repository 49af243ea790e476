import Inspectable
import TestSupport
import Testing

@testable import Inspector

/// Going to a step where a copy of the app waits: that copy is the live host from then on, until it
/// does an input.
@Suite("Going over to copies that wait")
@MainActor
struct LentCheckpointsTests {
  /// How many copies were made.
  @MainActor
  private final class Count {
    var copies = 0
  }

  /// A host that can be copied: its copies do again what it did.
  private final class Copied: RelayHost, CopyableHost {
    private let app: any InspectableApp
    private let count: Count
    private var past: [any Question] = []
    private var isClosed = false

    init(_ app: any InspectableApp, _ count: Count) {
      self.app = app
      self.count = count
      super.init(LocalHost(app))
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      guard !isClosed else { throw .closed }
      if question.isAnInput { past.append(question) }
      return try await super.send(question).claiming { $0.append(.checkpoints) }
    }

    func copy() async throws(HostFailure) -> HostCopy {
      guard !isClosed else { throw .closed }
      count.copies += 1
      let copy = Copied(app, count)
      for question in past { try await copy.ask(question) }
      return .made(copy)
    }

    override func close() { isClosed = true }

    var process: Int32? { nil }
    var privateBytes: Int? { nil }
  }

  private let count = Count()
  private let console = MemoryConsole()

  /// A session with a copy at each step.
  private func start(adding titles: [String] = []) async throws -> Interpreter {
    let session = Session(catalog: LocalSessions.catalog) { [count] _ throws(HostFailure) in
      Copied(LocalSessions.todo, count)
    }
    session.options.budget.spacing = .zero
    let interpreter = Interpreter(session: session, console: console)
    _ = try await interpreter.perform("load todo")
    for title in titles { _ = try await interpreter.perform("dispatch AddTodo \"\(title)\"") }
    return interpreter
  }

  private func count(_ interpreter: Interpreter) async throws -> [String] {
    try await interpreter.perform("print state.todos.count").lines
  }

  @Test("Where a copy waits, undo and redo copy nothing")
  func undoing() async throws {
    let interpreter = try await start(adding: ["a", "b", "c"])
    let before = count.copies
    for _ in 0..<3 {
      _ = try await interpreter.perform("undo")
      #expect(try await count(interpreter) == ["5"])
      _ = try await interpreter.perform("undo 2")
      #expect(try await count(interpreter) == ["3"])
      _ = try await interpreter.perform("redo")
      _ = try await interpreter.perform("redo 2")
      #expect(try await count(interpreter) == ["6"])
    }
    #expect(count.copies == before)
    #expect(interpreter.session.checkpoints?.count == 4)
  }

  @Test("The first input from there leaves a copy behind, so that the step is not done again")
  func leaving() async throws {
    let interpreter = try await start(adding: ["a", "b", "c"])
    _ = try await interpreter.perform("undo 2")
    let before = count.copies
    _ = try await interpreter.perform("dispatch AddTodo \"d\"")
    // One of the step that it left, one of the new step.
    #expect(count.copies == before + 2)
    _ = try await interpreter.perform("undo")
    #expect(try await interpreter.perform("print state.todos.last").lines == ["\"a\""])
    _ = try await interpreter.perform("goto main@3")
    #expect(try await interpreter.perform("print state.todos.last").lines == ["\"c\""])
    #expect(count.copies == before + 2)
  }

  @Test("The steps ahead are done by the host itself once a copy has its place")
  func forward() async throws {
    let interpreter = try await start(adding: ["a"])
    interpreter.session.checkpoints?.stop("not in this test")
    for title in ["b", "c"] { _ = try await interpreter.perform("dispatch AddTodo \"\(title)\"") }
    _ = try await interpreter.perform("goto 1")
    let before = count.copies
    _ = try await interpreter.perform("redo")
    #expect(count.copies == before + 1)
    #expect(try await count(interpreter) == ["5"])
    _ = try await interpreter.perform("undo")
    #expect(try await count(interpreter) == ["4"])
    #expect(count.copies == before + 1)
  }

  @Test("If no more copies may be kept, the live host goes on though it was one of them")
  func givenUp() async throws {
    let interpreter = try await start(adding: ["a", "b"])
    _ = try await interpreter.perform("undo")
    let host = try #require(interpreter.session.loaded?.host)
    interpreter.session.options.budget.processes = 0
    #expect(interpreter.session.checkpoints?.count == 0)
    #expect(try await count(interpreter) == ["4"])
    _ = try await interpreter.perform("dispatch AddTodo \"d\"")
    #expect(interpreter.session.loaded?.host === host)
    #expect(try await interpreter.perform("print state.todos.last").lines == ["\"d\""])
  }

  @Test(
    "Whatever is typed, it shows what a session shows that does all steps again",
    arguments: Thoroughness.seeds(16))
  func sameAsReplay(seed: UInt64) async throws {
    let lending = try await start()
    let plainConsole = MemoryConsole()
    let plain = Interpreter(session: LocalSessions.make(), console: plainConsole)
    _ = try await plain.perform("load todo")
    plain.session.options.budget = lending.session.options.budget
    // Few may wait, so that those are given up too which are lent.
    if seed.isMultiple(of: 2) {
      for session in [lending.session, plain.session] { session.options.budget.processes = 3 }
    }
    var random = RandomSession(seed: seed)
    var done: [String] = []
    var lent = 0
    for _ in 0..<50 {
      let timeline = try lending.session.timeline()
      let command =
        switch random.kind() {
        case 0...2: random.travel(in: timeline)
        case 3: random.input(todos: 0)
        case 4: random.anything()
        default: random.branching(in: timeline)
        }
      done.append(command)
      let (first, second) = (await lending.runRandom(command), await plain.runRandom(command))
      #expect(first == second, "\(done)")
      #expect(console.take() == plainConsole.take(), "\(done)")
      if lending.session.checkpoints?.isLending == true { lent += 1 }
    }
    let (here, there) = try await (
      LocalSessions.snapshot(lending), LocalSessions.snapshot(plain)
    )
    #expect(here == there, "\(done)")
    #expect(lent > 0)
  }
}
