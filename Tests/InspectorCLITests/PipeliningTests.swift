import FoundationEssentials
import Inspectable
import Inspector
import Testing

/// Steps that are sent to the host before their turn, compared with the same steps one by one.
@Suite("Sending steps ahead")
@MainActor
struct PipeliningTests {
  /// The results of a script.
  private struct Course: Hashable {
    var lines: [String]
    var outcome: Interpreter.Outcome
    var history: [String]
    var values: [PartValue]
    var journal: [String]
  }

  /// A host that takes the next request only when the last one is answered.
  private class OneByOne: AppHost {
    let host: ProcessHost

    init(_ host: ProcessHost) {
      self.host = host
    }

    func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      try await host.send(question)
    }

    func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }
    func takeLastOutput() -> AppOutput { host.takeLastOutput() }
    func close() { host.close() }
  }

  /// How many requests were on their way at once at most.
  private final class Requests {
    var mostAtOnce = 1
  }

  /// A host of the programs under test, and how many requests it was sent at once at most.
  private final class Watched: OneByOne, PipelinedHost, CopyableHost {
    private let requests: Requests
    private var waiting = 0

    init(_ host: ProcessHost, _ requests: Requests) {
      self.requests = requests
      super.init(host)
    }

    func post(_ questions: [some Question]) async throws(HostFailure) {
      waiting += questions.count
      requests.mostAtOnce = max(requests.mostAtOnce, waiting)
      try await host.post(questions)
    }

    func receive<Asked: Question>(
      to question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      waiting -= 1
      return try await host.receive(to: question)
    }

    var hasReply: Bool { host.hasReply }
    func copy() async throws(HostFailure) -> HostCopy { try await host.copy() }
    var process: Int32? { host.process }
    var privateBytes: Int? { host.privateBytes }
  }

  private func course(
    of commands: [String], bail: Bool, isPipelined: Bool, _ requests: Requests = Requests()
  ) async throws -> Course {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let apps = ["todo", "episodes"].map {
      AppEntry(
        name: $0, summary: "",
        launch: .init(executable: Tool.executable.path, arguments: ["serve", $0]))
    }
    let plugins = Tool.root.appending(path: ".build/debug/PluginApps").path
    let more = ["trouble", "chatty", "waiting"].map {
      AppEntry(name: $0, summary: "", launch: .init(executable: plugins))
    }
    // As the tool does: a host may be gone before it is asked.
    Platform.letWritesFail()
    let console = MemoryConsole()
    let journal = Journal(in: JournalFolder(folder), on: console)
    let session = Session(catalog: AppCatalog(apps + more), journal: journal) {
      (launch) throws(HostFailure) in
      let host = try ProcessHost(launch, limits: ProcessHost.Limits(seconds: 60))
      return isPipelined ? Watched(host, requests) : OneByOne(host)
    }
    defer { session.close() }
    let interpreter = Interpreter(session: session, console: console)
    let script = Script(name: "s", bytes: Array(commands.joined(separator: "\n").utf8))
    let outcome = await interpreter.run(script, bail: bail)
    let lines = console.take()
    let history = try await interpreter.perform("history").lines
    let values = try await session.values()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let bytes = try files.first.map {
      try Data(contentsOf: URL(filePath: folder).appending(path: $0))
    }
    return Course(
      lines: lines, outcome: outcome, history: history, values: values,
      journal: JournalLines.read(Array(bytes ?? Data())).commands)
  }

  @Test(
    "A script comes out the same, whether its steps are sent ahead or one by one",
    arguments: 0..<15)
  func likeOneByOne(seed: UInt64) async throws {
    var random = RandomScript(seed: seed)
    let commands = random.commands()
    let bail = seed % 3 == 0
    let requests = Requests()
    let ahead = try await course(of: commands, bail: bail, isPipelined: true, requests)
    let oneByOne = try await course(of: commands, bail: bail, isPipelined: false)
    #expect(ahead == oneByOne, "\(commands.joined(separator: "\n"))")
    #expect(requests.mostAtOnce > 1)
  }

  @Test("If each step is timed, none is sent before its turn")
  func timing() async throws {
    let steps = (1...20).map { "dispatch AddTodo(title: \"\($0)\")" }
    let (untimed, timed) = (Requests(), Requests())
    _ = try await course(of: ["load todo"] + steps, bail: true, isPipelined: true, untimed)
    let course = try await course(
      of: ["load todo", "timing on"] + steps, bail: true, isPipelined: true, timed)
    #expect(untimed.mostAtOnce == 20)
    #expect(timed.mostAtOnce == 1)
    // The time of `timing on` is shown, too.
    #expect(course.lines.filter { $0.hasPrefix("took ") }.count == 21)
  }
}

/// Scripts with long runs of steps, some of which go wrong.
private struct RandomScript {
  private let seed: UInt64
  private var generator: SeededGenerator
  private let apps = [
    "todo": (
      good: [
        "dispatch AddTodo(title: \"a\")", "dispatch RenameTodo(index: 0, title: \"b\")",
        "set list.local.selectedIndex = 1", "trigger list.didSelectItem(0)", "hide list",
        "show list", "dispatch MoveTodo(from: 1, to: 0)", "dispatch LoadTodos",
      ],
      bad: [
        "dispatch RemoveTodo(index: 99)", "dispatch AddTodo(titel: \"a\")", "dispatch Nothing",
        "dispatch AddTodo(title: ", "set list.local.selectedIndex = \"x\"", "expect false",
        "resolve fetchTodos []", "undo", "hold", "unhold", "fails dispatch Nothing", "nonsense",
        "watch state.todos.count", "invariant state.todos.count < 6",
      ]
    ),
    "episodes": (
      good: ["dispatch .loadShow(id: 1)", "hide history", "show history"],
      bad: ["resolve fetchShow", "dispatch .loadShow(id: \"x\")", "undo 2"]
    ),
    // Output is shown at the step that printed it.
    "chatty": (
      good: ["dispatch Say(text: \"a\")", "dispatch Ask()"],
      bad: ["dispatch Leave(code: 3)", "undo", "dispatch Say(txt: 1)"]
    ),
    "trouble": (
      good: ["dispatch Tally()", "dispatch SetText(text: \"x\", times: 3)"],
      bad: ["dispatch Trap()", "dispatch TrapInEffect()", "dispatch Raise(signal: 9)"]
    ),
    // A real sleep is waited for, and then given up.
    "waiting": (
      good: ["dispatch Note(text: \"a\")"], bad: ["dispatch SleepReally(milliseconds: 9000)"]
    ),
  ]

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  mutating func commands() -> [String] {
    let app = apps.keys.sorted()[Int(seed) % apps.count]
    guard let choice = apps[app] else { return [] }
    var commands = ["load \(app)"]
    for _ in 0..<(app == "waiting" ? 30 : 150) {
      let isBad = Int.random(in: 0..<20, using: &generator) == 0
      let from = isBad ? choice.bad : choice.good
      if let command = from.randomElement(using: &generator) { commands.append(command) }
    }
    return commands
  }
}
