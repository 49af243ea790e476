import Foundation
import Inspectable
import SampleApps
import TestSupport
import Testing

@testable import Inspector

/// Replies damaged at random.
///
/// `scripts/attack` makes the runs longer.
@Suite("Damaged replies")
@MainActor
struct DialogueFuzzTests {
  private static let rounds = Attack.isOn ? 2_000 : 300

  @Test("Whatever bytes come as a reply, reading them gives a reply or an error")
  func decoder() async throws {
    var damage = Damage(seed: Attack.seed(1))
    let host = LocalHost(TodoApp())
    let dispatches = ["LoadTodos", "ClearTodos", "Nothing"].map {
      Questions.Perform(input: .dispatch(action: $0, arguments: []))
    }
    let questions: [any Question] =
      [Questions.Hello(version: 1), Questions.Load(app: "todo", seed: 0), Questions.Values()]
      + dispatches + [Questions.Effects(), Questions.Clock()]
    var lines: [(question: any Question, line: [UInt8])] = []
    func ask(_ question: some Question) async throws {
      lines.append((question, WireCoding.line(of: try await host.send(question), id: 1)))
    }
    for question in questions { try await ask(question) }
    /// A reply that was read can be written, and is then read as the same.
    func read<Asked: Question>(_ line: [UInt8], to question: Asked) throws -> Bool {
      let kind = Asked.Answer.self
      guard let found = try? WireCoding.reply(in: line, answering: kind), let reply = found.reply
      else { return false }
      let again = try WireCoding.reply(
        in: WireCoding.line(of: reply, id: found.id), answering: kind)
      #expect(again.reply == reply)
      return true
    }
    var readable = 0
    for round in 0..<(Self.rounds * 10) {
      let (question, line) = lines[round % lines.count]
      if try read(damage.damaged(line), to: question) { readable += 1 }
    }
    #expect(readable > 0)
  }

  @Test("Whatever a host answers, the session goes on, and a good host is loaded afterwards")
  func dialogue() async throws {
    let damage = SharedDamage(seed: Attack.seed(2))
    let session = LocalSessions.make { DamagedHost($0, damage) }
    session.options.budget = Checkpoints.Budget(processes: 8, spacing: .zero)
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    var app = "todo"
    var round = 0
    // Many in one session, so that the effects of one reply are there with the next.
    while damage.count < Self.rounds * 5 {
      if round % 200 == 0 {
        app = ["todo", "episodes", "staty", "todo"][round / 200 % 4]
        damage.isActive = false
        #expect(await interpreter.run("load \(app)") == .succeeded)
        damage.isActive = true
      }
      let commands = Self.inputs[app, default: []]
      let isInput = damage.fields.pick(2) == 0
      let some = isInput ? commands : Self.commands
      _ = await interpreter.run(some[damage.fields.pick(some.count)])
      _ = console.take()
      round += 1
    }
    damage.isActive = false
    #expect(await interpreter.run("load todo") == .succeeded)
    #expect(await interpreter.run("expect state.todos.count == 3") == .succeeded)
    Attack.tried(damage.count, "changed replies")
  }

  /// What can be done to each app.
  private static let inputs = [
    "todo": [
      "dispatch AddTodo(title: \"a\")", "dispatch LoadTodos", "resolve fetchTodos [\"b\", \"c\"]",
      "fail fetchTodos \"offline\"", "set list.local.selectedIndex = 1", "hide list", "show list",
      "dispatch MoveTodo(from: 0, to: 0)", "trigger list.didSelectItem(0)", "disconnect list",
      "dispatch SetTodos(todos: [\(Array(repeating: "\"x\"", count: 40).joined(separator: ", "))])",
      "dispatch Nothing(index: \"x\")", "set list.local.selected = 1",
    ],
    "episodes": [
      "dispatch .loadShow(id: 1)", "resolve fetchShow", "fail fetchShow \"offline\"",
      "hide history", "show history",
    ],
    "staty": [
      "trigger demo.setup", "advance 300ms", "advance 1s", "step", "transition states Loading",
    ],
  ]

  /// What can be asked of any app, and where it can go.
  private static let commands = [
    "state", "describe", "actions", "screen", "print --full state", "p step", "tree state",
    "mark a", "print state @0", "trace state.todos.count", "goto a",
    "table state.todos where it.count > 3", "print max(state.todos map it.count) + 1", "undo",
    "redo",
    "undo 2", "goto 0", "goto 3", "goto 5", "branches", "branch main", "skip 1", "diff 0",
    "diff 1 2", "reset", "effects", "clock", "held", "hold", "unhold", "step 2", "drain", "drain 3",
    "expect state.todos.count > 1", "when state.todos.count == 4",
    "when --last list.isVisible", "blame state.todos", "blame --all list.local",
    "bisect state.todos.count < 5", "minimize", "find a", "history", "history --changed state",
    "history --stats", "invariant state.todos.count < 6", "watch state.todos", "watch --remove 1",
    "invariant --remove 1", "help AddTodo", "timing on", "export json", "export markdown",
    "export swift", "reload",
    "format json", "format text", "local list", "model list",
  ]
}

@MainActor
private final class SharedDamage {
  var isActive = false
  /// How many replies were changed.
  var count = 0
  var damage: Damage
  var fields: FieldDamage

  init(seed: UInt64) {
    damage = Damage(seed: seed)
    fields = FieldDamage(seed: seed)
  }
}

/// A host that claims every capability, some of whose replies are damaged on the way.
@MainActor
private final class DamagedHost: RelayHost, PipelinedHost, CopyableHost {
  private let damage: SharedDamage
  private var number = 0
  private var posted = 0

  init(_ host: any AppHost, _ damage: SharedDamage) {
    self.damage = damage
    super.init(host)
  }

  override func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    let reply = try await super.send(question).claiming {
      $0 += [.pipelining, .checkpoints, .restore, .trace, .pieces, .outlines, .tree, .queries]
    }
    guard damage.isActive, damage.fields.isDue(oneIn: 3) else { return reply }
    number += 1
    var line = WireCoding.line(of: reply, id: number)
    line =
      damage.fields.isDue(oneIn: 8) ? damage.damage.damaged(line) : damage.fields.damaged(line)
    damage.count += 1
    return try ReplyCheck.reply(in: line, to: question, id: number)
  }

  /// Now and then something is printed, so that it matters when.
  override func takeOutput(upTo end: Int?) -> AppOutput {
    damage.fields.isDue(oneIn: 4) ? AppOutput(bytes: Array("a\nb\n".utf8), start: 9) : AppOutput()
  }

  func post(_ questions: [some Question]) async throws(HostFailure) { posted += questions.count }

  func receive<Asked: Question>(
    to question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    posted -= 1
    return try await send(question)
  }

  var hasReply: Bool { posted > 0 }

  /// A false copy: it starts from the beginning, so it answers about another scene, or about none.
  func copy() async throws(HostFailure) -> HostCopy {
    if damage.isActive, damage.fields.isDue(oneIn: 60) { throw .garbage("no copy") }
    let copy = DamagedHost(LocalHost(TodoApp()), damage)
    if !damage.fields.isDue(oneIn: 4) {
      _ = try await copy.send(Questions.Load(app: "todo", seed: 0))
    }
    return .made(copy)
  }

  var process: Int32? { nil }
  var privateBytes: Int? { 1 << 20 }
}
