import Inspectable
import Inspector
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Going back by copies of the process, compared with what was seen when a step was taken.
@Suite("Checkpoints")
@MainActor
struct CheckpointTests {
  /// Everything that can be seen at a step.
  private struct Sight: Hashable {
    var values: [PartValue]
    var effects: [EffectRow]
    var now: Int64
    var timers: [TimerRow]
    var tree: SceneDescription
  }

  /// Inputs that leave an app in the middle of things: requests parked, timers due, queues busy.
  private static let inputs: [String: [String]] = [
    "todo": [
      "dispatch AddTodo(title: \"a\")", "dispatch LoadTodos", "resolve fetchTodos [\"b\", \"c\"]",
      "fail fetchTodos \"offline\"", "set list.local.selectedIndex = 1", "hide list", "show list",
      "dispatch MoveTodo(from: 0, to: 0)", "trigger list.didSelectItem(0)",
    ],
    "episodes": [
      "dispatch .loadShow(id: 1)", "resolve fetchShow", "fail fetchShow \"offline\"",
      "hide history", "show history",
    ],
    "staty": [
      "trigger demo.setup", "advance 300ms", "advance 1s", "step", "transition states Loading",
    ],
  ]

  private func makeSession(_ budget: Checkpoints.Budget) -> Session {
    // As the tool does: a host may be gone before it is asked.
    Platform.letWritesFail()
    let path = Tool.executable.path
    let apps = Self.inputs.keys.sorted().map {
      AppEntry(name: $0, summary: "", launch: .init(executable: path, arguments: ["serve", $0]))
    }
    let session = Session(catalog: AppCatalog(apps)) { (launch) throws(HostFailure) in
      try ProcessHost(launch, limits: ProcessHost.Limits(seconds: 60))
    }
    session.options.budget = budget
    return session
  }

  private func look(_ session: Session) async throws -> Sight {
    let clock = try await session.clock()
    return Sight(
      values: try await session.values(), effects: try await session.effects(), now: clock.now,
      timers: clock.timers, tree: try await session.describe())
  }

  @Test(
    "A jump shows what differs between the whole values on either side", arguments: [0, 64])
  func jumps(processes: Int) async throws {
    let budget = Checkpoints.Budget(processes: processes, spacing: .zero)
    let interpreter = Interpreter(session: makeSession(budget), console: MemoryConsole())
    let session = interpreter.session
    var generator = SeededGenerator(seed: UInt64(processes) + 11)
    _ = try await interpreter.perform("load todo")
    let todos = (0..<60).map { "\"thing \($0)\"" }.joined(separator: ", ")
    _ = try await interpreter.perform("dispatch SetTodos(todos: [\(todos)])")
    let inputs = [
      "dispatch AddTodo(title: \"new\")", "dispatch MoveTodo(from: 40, to: 2)",
      "dispatch RemoveTodo(index: 7)", "dispatch RenameTodo(index: 30, title: \"other\")",
      "dispatch MoveTodo(from: 0, to: 50)", "set list.local.selectedIndex = 3", "hold", "unhold",
    ]
    for _ in 0..<60 {
      let tip = try session.timeline().tip
      guard Int.random(in: 0..<3, using: &generator) == 0 else {
        _ = try? await interpreter.perform(inputs.randomElement(using: &generator) ?? "")
        continue
      }
      let before = try await session.values()
      let step = Int.random(in: 0...tip, using: &generator)
      let shown = try await interpreter.perform("goto \(step)").changes ?? []
      let after = try await session.values()
      let expected = zip(before, after).compactMap { before, after -> PartChanges? in
        let changes = Difference.between(before.value, after.value)
        return changes.isEmpty ? nil : PartChanges(part: after.part, changes: changes)
      }
      #expect(shown == expected)
    }
  }

  @Test(
    "Wherever a session goes, everything is as it was first seen there",
    arguments: ["todo", "episodes", "staty"], [0, 3, 64])
  func exactness(app: String, processes: Int) async throws {
    let budget = Checkpoints.Budget(processes: processes, spacing: .zero)
    let interpreter = Interpreter(session: makeSession(budget), console: MemoryConsole())
    let session = interpreter.session
    var generator = SeededGenerator(seed: UInt64(processes) + 7)
    _ = try await interpreter.perform("load \(app)")
    var seen: [Timeline.Node: Sight] = [:]
    for _ in 0..<40 {
      let timeline = try session.timeline()
      if Int.random(in: 0..<3, using: &generator) == 0, timeline.tip > 0 {
        let step = Int.random(in: 0...timeline.tip, using: &generator)
        _ = try await interpreter.perform("goto \(step)")
      } else if let command = Self.inputs[app]?.randomElement(using: &generator) {
        // A refused command, such as an answer that nobody waits for, makes no step.
        _ = try? await interpreter.perform(command)
      }
      let now = try session.timeline()
      let sight = try await look(session)
      let node = now.node(of: now.position)
      #expect(sight == seen[node, default: sight], "\(app) at #\(now.position)")
      seen[node] = sight
    }
    session.close()
  }

  @Test("There are never more than the budget allows; instead they are taken less often")
  func budget() async throws {
    let session = makeSession(Checkpoints.Budget(processes: 5, spacing: .nanoseconds(1)))
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    var most = 0
    for _ in 0..<60 {
      _ = try await interpreter.perform("dispatch AddTodo(title: \"x\")")
      most = max(most, session.checkpoints?.count ?? 0)
    }
    #expect((3...5).contains(most))
    #expect((session.checkpoints?.spacing ?? .zero) > .nanoseconds(1))
    session.close()
  }

  @Test("No process is left when the session has ended")
  func leftovers() async throws {
    let session = makeSession(Checkpoints.Budget(processes: 20, spacing: .zero))
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    for _ in 0..<10 { _ = try await interpreter.perform("dispatch AddTodo(title: \"x\")") }
    _ = try await interpreter.perform("goto 4")
    let processes = session.checkpoints?.processes ?? []
    // One after loading, one after each step.
    #expect(processes.count == 11)
    #expect(processes.allSatisfy(Platform.isChild))
    session.close()
    #expect(!processes.contains(where: Platform.isChild))
  }

  @Test("A crash far from the beginning brings back the step before it, signal and all")
  func crash() async throws {
    let session = makeSession(Checkpoints.Budget(processes: 20, spacing: .zero))
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    for _ in 0..<5 { _ = try await interpreter.perform("dispatch AddTodo(title: \"x\")") }
    _ = try await interpreter.perform("goto 2")
    // The live host is a copy of a copy by now, and its signal is heard all the same.
    for _ in 0..<3 {
      await #expect {
        _ = try await interpreter.perform("dispatch RemoveTodo(index: 99)")
      } throws: { error in
        guard
          case .hostFailed(.crashed(let signal), _, let output, let back)? = error as? CommandError
        else { return false }
        return ["SIGILL", "SIGTRAP"].contains(signal) && back == Comeback(at: 2)
          && !output.bytes.isEmpty
      }
      #expect(try await interpreter.perform("print state.todos.count").lines == ["5"])
    }
    session.close()
  }

  @Test("A host that is asked for a copy and interrupted before it answers takes no more commands")
  func interruptedCopy() async throws {
    Platform.letWritesFail()
    let launch = ProcessHost.Launch(
      executable: Tool.executable.path, arguments: ["serve", "todo"])
    let patience = Patience()
    let host = try ProcessHost(launch) { patience.isOver }
    defer { host.close() }
    _ = try await host.send(Questions.Hello(version: ProtocolVersion.current))
    _ = try await host.send(Questions.Load(app: "todo", seed: 0))
    patience.isOver = true
    await #expect(throws: HostFailure.interrupted) { _ = try await host.copy() }
    patience.isOver = false
    // Its next reply is still the one that nobody waited for.
    await #expect(throws: HostFailure.interrupted) { _ = try await host.send(Questions.Describe()) }
  }
}

/// Whether nobody waits any more.
@MainActor
private final class Patience {
  var isOver = false
}
