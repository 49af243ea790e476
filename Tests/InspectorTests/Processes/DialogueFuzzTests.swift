import Foundation
import Inspectable
import Inspector
import SampleApps
import Testing

/// Replies damaged at random.
///
/// `INSPECTOR_FUZZ=100000` makes the runs as long as that.
@Suite("Damaged replies")
@MainActor
struct DialogueFuzzTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["INSPECTOR_FUZZ"].flatMap { Int($0) } ?? 300

  @Test("Whatever bytes come as a reply, reading them ends in a reply or an error")
  func decoder() async throws {
    var damage = Damage(seed: 1)
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
    let damage = SharedDamage(seed: 2)
    var random = RandomSession(seed: 3)
    let session = LocalSessions.make { DamagedHost($0, damage) }
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    for round in 0..<Self.rounds {
      damage.isActive = round % 10 > 1
      if round % 10 == 0 { #expect(await interpreter.run("load todo") == .succeeded) }
      let commands = [
        random.input(todos: 0), "p state", "undo", "redo", "effects",
        "expect state.todos.count > 1",
        "describe", "diff 0",
      ]
      _ = await interpreter.run(commands[round % commands.count])
      _ = console.take()
    }
    damage.isActive = false
    #expect(await interpreter.run("load todo") == .succeeded)
    #expect(await interpreter.run("expect state.todos.count == 3") == .succeeded)
  }
}

@MainActor
private final class SharedDamage {
  var isActive = false
  var damage: Damage

  init(seed: UInt64) {
    damage = Damage(seed: seed)
  }
}

/// A host some of whose replies are damaged on the way.
@MainActor
private final class DamagedHost: RelayHost {
  private let damage: SharedDamage

  init(_ host: any AppHost, _ damage: SharedDamage) {
    self.damage = damage
    super.init(host)
  }

  override func send(_ request: Request) async throws(HostFailure) -> Reply {
    let reply = try await super.send(request)
    guard damage.isActive, damage.damage.isDue() else { return reply }
    let line = damage.damage.damaged(WireCoding.encode(Numbered(id: 1, reply)))
    do {
      let reply: Numbered<Reply> = try WireCoding.decode(line)
      guard reply.content.answers(request) else { throw HostFailure.closed }
      return reply.content
    } catch {
      throw .garbage(WireCoding.reason(error))
    }
  }
}

/// Changes bytes at random: flipped, cut, doubled, or replaced by what means something in JSON.
private struct Damage {
  private var random: SeededGenerator
  private static let words = [
    "{", "}", "[", "]", "\"", "\\u0000", "null", "-1", "1e999", "{}", "9223372036854775808",
    "\u{202E}",
    "(", ".x", "Double.nan", "\n", "\\\"", "true",
  ].map { Array($0.utf8) }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func isDue() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }

  mutating func damaged(_ line: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0...Int.random(in: 0..<3, using: &random) where !line.isEmpty {
      let start = Int.random(in: 0..<line.count, using: &random)
      let end = min(line.count, start + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: line[start] ^= UInt8.random(in: 1...255, using: &random)
      case 1: line.removeSubrange(start..<end)
      case 2: line.insert(contentsOf: line[start..<end], at: start)
      case 3: line.removeSubrange(start...)
      default:
        let word = Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
        line.replaceSubrange(start..<end, with: word)
      }
    }
    return line
  }
}
