import Inspectable
import Inspector
import TestSupport
import Testing

/// Moves through time while hosts end: each is made completely or not at all.
@Suite("Moves")
@MainActor
struct MoveTests {
  /// A session with a journal, and the session recovered from it.
  @MainActor
  private final class Life {
    let files: TemporaryFolder
    let session: Session
    let interpreter: Interpreter
    let console = MemoryConsole()

    init(start: @escaping HostStarter.Start) async throws {
      files = try TemporaryFolder()
      session = Session(
        catalog: LocalSessions.catalog,
        journal: Journal(in: JournalFolder(files.path("")), on: console),
        start: start)
      interpreter = Interpreter(session: session, console: console)
      _ = try await interpreter.perform("load todo")
    }

    /// The output of a command.
    func lines(of command: String) async -> [String] {
      _ = await interpreter.run(command)
      interpreter.format = .text
      return console.take()
    }

    /// The content of the journal.
    func journal() throws -> [String] {
      guard let name = try files.names().first else { return [] }
      let content = JournalLines.read(Array(try files.text(name).utf8))
      #expect(content.damagedLine == nil)
      return content.commands
    }

    /// Compares the session with the one recovered from its journal.
    func expectSameAsRecovery(_ done: @autoclosure () -> Comment) async throws {
      let recovered = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
      for command in try journal() { _ = try await recovered.perform(command) }
      let here = try await Self.picture(of: interpreter)
      let there = try await Self.picture(of: recovered)
      #expect(here == there, done())
    }

    /// The tree of steps, the place in it, and the values there.
    private static func picture(of interpreter: Interpreter) async throws -> [String] {
      let timeline = try interpreter.session.timeline()
      var lines = ["\(timeline.branchName) #\(timeline.position)"]
      lines += timeline.branches.map { branch in
        let origin = branch.origin.map { "\($0.branch) at \($0.step)" } ?? "none"
        return "\(branch.name) from \(origin) to \(branch.tip) without \(branch.skipped.sorted())"
      }
      let scene = try interpreter.session.scene()
      lines += timeline.inputs(upTo: timeline.tip).map { $0.command(in: scene) }
      return try await lines + LocalSessions.snapshot(interpreter)
    }
  }

  /// Steps whose order can be seen in the state, on two branches: 1 2 3 4, and 1 2 5.
  private static let script =
    ["1", "2", "3", "4"].map { "dispatch AddTodo(title: \"\($0)\")" }
    + ["goto 2", "dispatch AddTodo(title: \"5\")"]

  /// A host that, if the test says so, ends at the first reading after it has done something.
  private final class FragileHost: RelayHost {
    private let fate: Fate
    private var isOnTheWay = false

    @MainActor
    final class Fate {
      var isSealed = false
    }

    init(_ host: any AppHost, _ fate: Fate) {
      self.fate = fate
      super.init(host)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      switch question {
      case is Questions.Replay, is Questions.Perform: isOnTheWay = fate.isSealed
      case is Questions.Values, is Questions.Outlines, is Questions.Read, is Questions.Check:
        if fate.isSealed, isOnTheWay {
          fate.isSealed = false
          throw .crashed(signal: "SIGKILL")
        }
      default: break
      }
      return try await super.send(question)
    }
  }

  @Test(
    "If the app ends at the first reading after a move, the move is not made at all",
    arguments: ["skip 2", "branch main", "goto 1", "undo", "reload", "redo"])
  func firstReading(move: String) async throws {
    let fate = FragileHost.Fate()
    let life = try await Life { _ throws(HostFailure) in
      FragileHost(LocalHost(LocalSessions.todo), fate)
    }
    defer { life.files.remove() }
    for command in Self.script { _ = await life.lines(of: command) }
    if move == "redo" { _ = await life.lines(of: "undo") }
    let place = try life.session.timeline().position
    let before = try life.journal()
    fate.isSealed = true
    let lines = await life.lines(of: move)
    #expect(lines.first?.hasPrefix("error: the app crashed in ") == true, "\(lines)")
    // While a reload is under way, the old build stays where it was.
    #expect(move == "reload" || lines.last == "back at #\(place)")
    #expect(try life.session.timeline().branches.count == 2)
    #expect(try life.session.timeline().branchName == "2")
    #expect(try life.journal() == before)
    try await life.expectSameAsRecovery("\(move)")
    // The move can be made afterwards, and an input goes on from the place that the session shows.
    _ = await life.lines(of: "dispatch AddTodo(title: \"6\")")
    try await life.expectSameAsRecovery("\(move)")
    let again = await life.lines(of: move == "redo" ? "undo" : move)
    #expect(again.first?.hasPrefix("error") == false)
    try await life.expectSameAsRecovery("\(move)")
  }

  @Test(
    "Whichever process ends, at any moment, the session is where its journal and its output say",
    arguments: Thoroughness.seeds(12))
  func randomDeaths(seed number: UInt64) async throws {
    let seed = Attack.seed(number)
    let mortality = Mortality(seed: seed, odds: 20)
    let life = try await Life { _ throws(HostFailure) in
      try mortality.start()
      return MortalHost(mortality) { LocalHost(LocalSessions.todo) }
    }
    defer { life.files.remove() }
    life.session.options.budget = Checkpoints.Budget(
      processes: [0, 3, 100][Int(seed % 3)], spacing: .zero)
    var random = RandomSession(seed: seed)
    var done: [String] = []
    // On and on until one has died, since most commands are answered without a host now and then.
    for round in 0..<1000 where round < 40 || mortality.deaths == 0 {
      let timeline = try life.session.timeline()
      let deaths = mortality.deaths
      mortality.isAtLarge = true
      let lines: [String]
      if seed % 3 == 0, round % 5 == 0 {
        let commands = (0..<5).map { _ in random.input(todos: 0) }
        done += commands
        _ = await life.interpreter.run(Script(commands: commands), bail: round % 2 == 0)
        // The next command may leave the place that one of them shows.
        lines = []
        _ = life.console.take()
      } else {
        let command = random.command(in: timeline)
        done.append(command)
        lines = await life.lines(of: command)
      }
      mortality.isAtLarge = false
      try expectWhereItSays(life.session, lines, "\(done) \(lines)")
      guard mortality.deaths > deaths || round % 10 == 9 else { continue }
      try await life.expectSameAsRecovery("\(done) \(lines)")
    }
    #expect(mortality.deaths > 0)
    Attack.tried(mortality.deaths, "hosts killed at random moments of a session")
  }

  /// Compares the place that was shown last with the place of the session.
  private func expectWhereItSays(_ session: Session, _ lines: [String], _ done: Comment) throws {
    let said = lines.reversed().lazy.compactMap { line -> Int? in
      guard let match = line.firstMatch(of: /^(?:back )?at #(\d+)/) else { return nil }
      return Int(match.1)
    }.first
    if let said { #expect(try session.timeline().position == said, done) }
  }
}

extension RandomSession {
  /// A command of any kind, most often a move, followed by one that looks at the result.
  fileprivate mutating func command(in timeline: Timeline) -> String {
    switch kind() {
    case 0: travel(in: timeline)
    case 1: "dispatch AddTodo(title: \"\(timeline.branches.count).\(timeline.tip)\")"
    case 2: anything()
    case 3:
      ["watch state.todos.count", "invariant state.todos.count < 6", "state", "watch --remove 1"][
        kind() % 4]
    default: branching(in: timeline)
    }
  }
}
