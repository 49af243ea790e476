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

  @Test("Whatever bytes come as a reply, reading them ends in a reply or an error")
  func decoder() async throws {
    var damage = Damage(seed: Attack.seed(1))
    let host = LocalHost(TodoApp())
    var lines: [[UInt8]] = []
    for request: Request in [
      .hello(version: 1), .load(app: "todo", seed: 0), .values,
      .perform(input: .dispatch(action: "LoadTodos", arguments: [])),
      .perform(input: .dispatch(action: "ClearTodos", arguments: [])), .effects, .clock,
      .perform(input: .dispatch(action: "Nothing", arguments: [])),
    ] {
      lines.append(WireCoding.encode(Numbered(id: 1, try await host.send(request))))
    }
    var readable = 0
    for round in 0..<(Self.rounds * 10) {
      let line = damage.damaged(lines[round % lines.count])
      let reply: Numbered<Reply>? = try? WireCoding.decode(line)
      guard let reply else { continue }
      readable += 1
      // What was read can be written, and is then read as the same.
      let again: Numbered<Reply> = try WireCoding.decode(WireCoding.encode(reply))
      #expect(again.content == reply.content)
    }
    #expect(readable > 0)
  }

  @Test("Whatever a host answers, the session goes on, and a good host is loaded afterwards")
  func dialogue() async throws {
    let damage = SharedDamage(seed: Attack.seed(2))
    let session = LocalSessions.make { DamagedHost($0, damage) }
    session.budget = Checkpoints.Budget(processes: 8, spacing: .zero)
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    var app = "todo"
    var round = 0
    // Many in one session, so that what one leaves behind is met by the next.
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
    "state", "describe", "actions", "screen", "print --full state", "p step", "undo", "redo",
    "undo 2", "goto 0", "goto 3", "goto 5", "branches", "branch main", "skip 1", "diff 0",
    "diff 1 2", "reset", "effects", "clock", "held", "hold", "unhold", "step 2", "drain", "drain 3",
    "expect state.todos.count > 1", "when state.todos.count == 4",
    "when --last list.isVisible", "blame state.todos", "blame --all list.local",
    "bisect state.todos.count < 5", "minimize", "find a", "history", "history --changed state",
    "history --stats", "invariant state.todos.count < 6", "watch state.todos", "watch --remove 1",
    "invariant --remove 1", "help AddTodo", "timing on", "export json", "export markdown", "reload",
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

/// A host that claims everything there is, some of whose replies are damaged on the way.
@MainActor
private final class DamagedHost: RelayHost, PipelinedHost, CopyableHost {
  private let damage: SharedDamage
  private var number = 0
  private var posted: [Request] = []

  init(_ host: any AppHost, _ damage: SharedDamage) {
    self.damage = damage
    super.init(host)
  }

  override func send(_ request: Request) async throws(HostFailure) -> Reply {
    var reply = try await super.send(request)
    if case .hello(let version, let capabilities, let apps) = reply {
      let claimed: [Capability] = [.pipelining, .checkpoints, .restore, .trace, .pieces, .outlines]
      reply = .hello(version: version, capabilities: capabilities + claimed, apps: apps)
    }
    guard damage.isActive, damage.fields.isDue(oneIn: 3) else { return reply }
    number += 1
    var line = WireCoding.encode(Numbered(id: number, reply))
    line =
      damage.fields.isDue(oneIn: 8) ? damage.damage.damaged(line) : damage.fields.damaged(line)
    damage.count += 1
    return try ReplyCheck.reply(in: line, to: Numbered(id: number, request))
  }

  /// Now and then something is printed, so that it matters when.
  override func takeOutput(upTo end: Int?) -> AppOutput {
    damage.fields.isDue(oneIn: 4) ? AppOutput(bytes: Array("a\nb\n".utf8), start: 9) : AppOutput()
  }

  func post(_ requests: [Request]) async throws(HostFailure) { posted += requests }

  func receive() async throws(HostFailure) -> Reply { try await send(posted.removeFirst()) }

  var hasReply: Bool { !posted.isEmpty }

  /// A copy that is none: it begins anew, so what it says is of another scene, or of none.
  func copy() async throws(HostFailure) -> HostCopy {
    if damage.isActive, damage.fields.isDue(oneIn: 60) { throw .garbage("no copy") }
    let copy = DamagedHost(LocalHost(TodoApp()), damage)
    if !damage.fields.isDue(oneIn: 4) { _ = try await copy.send(.load(app: "todo", seed: 0)) }
    return .made(copy)
  }

  var process: Int32? { nil }
  var privateBytes: Int? { 1 << 20 }
}
