import Inspectable
import Inspector
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// What is sent to a host ahead.
  private final class Requests {
    /// How many requests were on their way at once at most.
    var mostAtOnce = 1
    /// How many looks were sent ahead.
    var looks = 0
    /// How many of them use queries.
    var queries = 0
    /// What the host does not say that it can do.
    let withheld: Set<Capability>

    init(withholding withheld: Set<Capability> = []) {
      self.withheld = withheld
    }
  }

  /// A host of the programs under test, and what it is sent ahead.
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
      requests.looks += questions.count { $0 is Questions.Read || $0 is Questions.Check }
      requests.queries += questions.count { $0.usesQueries }
      try await host.post(questions)
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      let reply = try await super.send(question)
      guard var hello = reply.answer as? Questions.Hello.Answer else { return reply }
      hello.capabilities.removeAll(where: requests.withheld.contains)
      return (hello as? Asked.Answer).map(Reply.answer) ?? reply
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
    let more = ["trouble", "chatty", "waiting", "vault"].map {
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
    arguments: Thoroughness.seeds(18))
  func likeOneByOne(seed: UInt64) async throws {
    var random = RandomScript(seed: seed)
    let commands = random.commands()
    // Each app has a script that ends at what goes wrong.
    let bail = seed < 6
    let requests = Requests()
    let ahead = try await course(of: commands, bail: bail, isPipelined: true, requests)
    let oneByOne = try await course(of: commands, bail: bail, isPipelined: false)
    #expect(ahead == oneByOne, "\(commands.joined(separator: "\n"))")
    // One ends at its first command, and one goes back to a copy of the app, which is not counted.
    if ![2, 14].contains(seed) { #expect(requests.mostAtOnce > 1) }
  }

  @Test("What is asked between steps is sent ahead, and nothing is done after a check that fails")
  func looks() async throws {
    let requests = Requests()
    let commands =
      ["load todo"]
      + (1...20).flatMap {
        ["dispatch AddTodo(title: \"\($0)\")", "expect state.todos.count == \(3 + min($0, 10))"]
      }
    let bailing = try await course(of: commands, bail: true, isPipelined: true, requests)
    #expect(requests.mostAtOnce > 20)
    #expect(bailing.outcome == .failed)
    // The check after the eleventh step fails, and the twelfth was sent before that was known.
    #expect(bailing.history.count == 12)
    let bailingOneByOne = try await course(of: commands, bail: true, isPipelined: false)
    #expect(bailing == bailingOneByOne)
    let going = try await course(of: commands, bail: false, isPipelined: true)
    #expect(going.history.count == 21)
    let goingOneByOne = try await course(of: commands, bail: false, isPipelined: false)
    #expect(going == goingOneByOne)
  }

  @Test("A query is sent ahead, also by its name, but only to a host that knows queries")
  func queries() async throws {
    let commands =
      ["load todo", "let long = state.todos where it.count > 5"]
      + (1...8).flatMap {
        [
          "dispatch AddTodo(title: \"number \($0)\")",
          "expect state.todos contains \"number \($0)\"",
          "dispatch MoveTodo(from: 1, to: 0)", "expect long.count == \($0 + 3)",
          "dispatch AddTodo(title: \"n\($0)\")", "print long map uppercased(it)",
        ]
      }
    let oneByOne = try await course(of: commands, bail: false, isPipelined: false)
    let (all, noQueries, noStops) = (
      Requests(), Requests(withholding: [.queries]), Requests(withholding: [.stops])
    )
    for requests in [all, noQueries, noStops] {
      let ahead = try await course(of: commands, bail: false, isPipelined: true, requests)
      #expect(ahead == oneByOne)
    }
    #expect(all.looks == 24)
    #expect(all.queries == 16)
    #expect(noQueries.looks == 8)
    #expect(noQueries.queries == 0)
    #expect(noStops.looks == 0)
  }

  @Test("A look at another step is asked for when its turn comes")
  func places() async throws {
    let commands =
      ["load todo"]
      + (1...10).flatMap {
        [
          "dispatch AddTodo(title: \"\($0)\")", "expect state.todos.count == 4 @1",
          "dispatch AddTodo(title: \"\($0)\")", "print state.todos.count @\($0)", "model list @0",
        ]
      }
    let requests = Requests()
    let ahead = try await course(of: commands, bail: false, isPipelined: true, requests)
    let oneByOne = try await course(of: commands, bail: false, isPipelined: false)
    #expect(ahead == oneByOne)
    #expect(ahead.outcome == .succeeded)
    #expect(requests.looks == 0)
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
        "expect state.todos.count > 0", "print state.todos[0]", "model list", "model",
        "print --full state", "print state.todos where it contains \"a\"",
        "let few = state.todos.count < 9",
        "let same = state.todos where it == state.todos[0]", "print same.count", "expect few",
        "print state.todos map uppercased(it)", "expect list.model.todos.count + 1 > 1",
        "print state.todos @0", "model list @0", "expect state.todos.count > 0 @0",
      ],
      bad: [
        "dispatch RemoveTodo(index: 99)", "dispatch AddTodo(titel: \"a\")", "dispatch Nothing",
        "dispatch AddTodo(title: ", "set list.local.selectedIndex = \"x\"", "expect false",
        "expect state.todos.count < 4", "print state.nothing", "print step", "expect step > 5",
        "expect state.todos[", "print held", "print few", "let --remove few",
        "expect state.todos.count == 0 @0", "print state.todos where it.nothing",
        "expect state.todos where it == \"a\"", "print state @999", "print state.todos.count / 0",
        "print state.todos sort by step", "mark here", "print state.todos @here",
        "resolve fetchTodos []", "undo", "hold", "unhold", "fails dispatch Nothing", "nonsense",
        "watch state.todos.count", "invariant state.todos.count < 6",
      ]
    ),
    "episodes": (
      good: [
        "dispatch .loadShow(id: 1)", "hide history", "show history", "expect effects.count >= 0",
      ],
      bad: ["resolve fetchShow", "dispatch .loadShow(id: \"x\")", "undo 2"]
    ),
    // Output is shown at the step that printed it.
    "chatty": (
      good: ["dispatch Say(text: \"a\")", "dispatch Ask()", "print state", "expect true"],
      bad: ["dispatch Leave(code: 3)", "undo", "dispatch Say(txt: 1)"]
    ),
    "trouble": (
      good: ["dispatch Tally()", "dispatch SetText(text: \"x\", times: 3)", "print state"],
      bad: ["dispatch Trap()", "dispatch TrapInEffect()", "dispatch Raise(signal: 9)"]
    ),
    // What is secret is hidden in what is asked ahead, too.
    "vault": (
      good: [
        "dispatch AddAccount(name: \"mail\", password: \"12345\")", "print state.accounts[0]",
        "expect state.accounts.count > 0", "model", "print state.accounts map it.name",
        "dispatch ChangePassword(id: 1, password: \"54321\")", "let last = state.accounts.last",
        "print last", "dispatch LogIn(user: \"ada\", password: \"12345\")",
      ],
      bad: [
        "expect state.accounts[0].password == \"12345\"", "resolve login",
        "expect state.session != nil",
        "print state.accounts where it.password == \"54321\"", "dispatch RemoveAccount(id: 1)",
        "dispatch LogIn(user: \"nobody\", password: \"12345\")",
      ]
    ),
    // A real sleep is waited for, and then given up.
    "waiting": (
      good: ["dispatch Note(text: \"a\")", "print clock"],
      bad: ["dispatch SleepReally(milliseconds: 9000000)"]
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
