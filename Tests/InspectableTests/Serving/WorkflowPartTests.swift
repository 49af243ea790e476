import Inspectable
import StateKit
import Testing

@MainActor
@Suite("Hosts of workflows in a scene")
struct WorkflowPartTests {
  @Test("a step ends when workers have ended or wait on the clock, and shows what they did")
  func workersSettle() async throws {
    let host = LocalHost(NappingApp())
    _ = try await host.send(Questions.Load(app: "napping", seed: 0))
    let asked = try await perform(.trigger(screen: "nap", event: "begin", arguments: []), on: host)
    let events = asked.events.map { "\($0.kind.rawValue) \($0.name)" }
    #expect(
      events.prefix(4) == [
        "workflow-action nap: Napper", "rendered nap: Napper", "worker-started nap: worker Nap",
        "side-effect-started nap: side effect hum",
      ])
    // Which of two tasks is the first to wait is up to the executors of the test.
    #expect(
      Set(events.dropFirst(4)) == ["worker-sleeping nap: worker Nap", "request-parked tune#1"])
    #expect(asked.unsettled.isEmpty)
    var tune = EffectRow(name: "tune#1", status: .parked, effect: "hum")
    tune.answer = "String?"
    #expect(
      try await effects(of: host) == [EffectRow(name: "Nap", status: .sleeping, effect: nil), tune])
    let woken = try await perform(.advance(nanoseconds: 1_000_000_000), on: host)
    #expect(
      woken.events.map { "\($0.kind.rawValue) \($0.name)" } == [
        "timer-fired Nap", "workflow-action nap: Napper", "workflow-output nap: Napper",
        "worker-ended nap: worker Nap", "side-effect-ended nap: side effect hum",
        "rendered nap: Napper",
      ])
    #expect(woken.changes.map(\.part) == ["nap.rendering", "nap.tree"])
    #expect(try await effects(of: host).isEmpty)
  }

  @Test("a worker that waits for something uncontrolled is named once, and listed as running")
  func uncontrolledWorker() async throws {
    let host = LocalHost(NappingApp(), patience: .zero)
    _ = try await host.send(Questions.Load(app: "napping", seed: 0))
    let step = try await perform(.trigger(screen: "nap", event: "stall", arguments: []), on: host)
    #expect(step.unsettled == ["Stall"])
    var rows = try await effects(of: host)
    #expect(rows.first.flatMap(\.seconds).map { $0 >= 0 } == true)
    for index in rows.indices { rows[index].seconds = nil }
    #expect(rows == [EffectRow(name: "Stall", status: .running, effect: nil)])
    let next = try await perform(.advance(nanoseconds: 1), on: host)
    #expect(next.unsettled.isEmpty)
  }

  @Test("after an effect was waited for and named, steps no longer wait for it")
  func givenUp() {
    let handler = RequestHandler(apps: [NappingApp()])
    /// Whether a step would be waited for, and what it names in the end.
    func perform<Asked: Question>(_ question: Asked) -> (waits: Bool, unsettled: [String]) {
      var progress = handler.begin(question)
      var waits = false
      while case .settle(let next) = progress {
        waits = waits || handler.waitsForTheWorld
        progress = next()
      }
      guard case .done(let reply) = progress, let step = reply.answer as? StepAnswer else {
        return (waits, [])
      }
      return (waits, step.report.unsettled)
    }
    #expect(perform(Questions.Load(app: "napping", seed: 0)) == (false, []))
    let stall = Input.trigger(screen: "nap", event: "stall", arguments: [])
    #expect(perform(Questions.Perform(input: stall)) == (true, ["Stall"]))
    #expect(perform(Questions.Perform(input: .advance(nanoseconds: 1))) == (false, []))
  }

  @Test("a description has the tree of sessions with what runs in them")
  func description() async throws {
    let host = LocalHost(NappingApp())
    _ = try await host.send(Questions.Load(app: "napping", seed: 0))
    _ = try await perform(.trigger(screen: "nap", event: "begin", arguments: []), on: host)
    guard let scene = try await host.send(Questions.Describe()).answer?.description else {
      Issue.record("no description")
      return
    }
    let workflow = try #require(scene.screens.first?.workflow)
    #expect(workflow.rendering == "String")
    #expect(workflow.root.title == "Napper")
    #expect(workflow.root.effects == ["worker Nap", "side effect hum"])
    #expect(workflow.root.children.isEmpty)
    #expect(scene.screens.first?.draws == false)
  }

  @Test("a worker that a host runs alone is called by its name, not by that of what hides its type")
  func workerAlone() async throws {
    let host = LocalHost(AloneApp(), patience: .zero)
    _ = try await host.send(Questions.Load(app: "alone", seed: 0))
    let scene = try #require(try await host.send(Questions.Describe()).answer?.description)
    let root = try #require(scene.screens.first?.workflow?.root)
    #expect(root.title == "Stall")
    #expect(root.effects == ["worker Stall"])
  }

  @Test("of a pass with many renderings, the first eight are named and the others counted")
  func manyRenderings() async throws {
    let host = LocalHost(NappingApp())
    _ = try await host.send(Questions.Load(app: "napping", seed: 0))
    let step = try await perform(.trigger(screen: "nap", event: "crowd", arguments: []), on: host)
    let rendered = step.events.filter { $0.kind == .rendered }.map(\.name)
    let names = (0..<8).map { "Sleeper \"\($0)\"" }.joined(separator: ", ")
    #expect(rendered == ["nap: \(names) and 3 more"])
  }

  private func perform(_ input: Input, on host: LocalHost) async throws -> StepReport {
    let reply = try await host.send(Questions.Perform(input: input))
    guard let report = reply.answer?.report else {
      throw Refusal("expected a step, got \(reply)")
    }
    return report
  }

  private func effects(of host: LocalHost) async throws -> [EffectRow] {
    guard let rows = try await host.send(Questions.Effects()).answer?.rows else { return [] }
    return rows
  }
}

private struct NappingApp: InspectableApp {
  let name = "napping"
  let summary = "Workers that wait for different things"

  func makeScene(in context: SceneContext) -> Scene {
    let sink = SinkBox()
    let host = WorkflowHost(workflow: Napper(context: context, sink: sink))
    return Scene {
      WorkflowPart("nap", host) {
        Event("begin") { sink.send(.napping) }
        Event("stall") { sink.send(.stalled) }
        Event("crowd") { sink.send(.crowd) }
      }
    }
  }
}

private struct AloneApp: InspectableApp {
  let name = "alone"
  let summary = "A worker without a workflow around it"

  func makeScene(in context: SceneContext) -> Scene {
    Scene { WorkflowPart("alone", WorkflowHost(workflow: Stall().asAnyWorkflow())) {} }
  }
}

@MainActor
private final class SinkBox {
  var sink: Sink<Napper.Become>?

  func send(_ state: Napper.State) { sink?.send(Napper.Become(state: state)) }
}

private struct Napper: Workflow {
  let context: SceneContext
  let sink: SinkBox

  enum State { case idle, napping, stalled, crowd }

  struct Become: WorkflowAction {
    typealias WorkflowType = Napper
    let state: State

    func apply(toState state: inout State) -> String? {
      state = self.state
      return state == .idle ? "rested" : nil
    }
  }

  typealias Output = String

  func makeInitialState() -> State { .idle }

  func render(state: State, context: RenderContext<Napper>) -> String {
    sink.sink = context.makeSink(of: Become.self)
    switch state {
    case .idle: break
    case .napping:
      let scene = self.context
      Nap(context: scene).running(in: context) { Become(state: .idle) }
      context.runSideEffect(key: "hum") {
        let _: String? = try? await scene.request("tune")
      }
    case .stalled: Stall().running(in: context) { Become(state: .idle) }
    case .crowd:
      for index in 0..<10 { _ = Sleeper().rendered(in: context, key: String(index)) }
    }
    return "\(state)"
  }
}

private struct Nap: Worker {
  let context: SceneContext

  func isEquivalent(to other: Nap) -> Bool { true }

  func run() async { try? await context.clock.sleep(for: .seconds(1)) }
}

/// Waits, for nothing, until it is cancelled.
private struct Stall: Worker {
  func isEquivalent(to other: Stall) -> Bool { true }

  func run() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
  }
}

private struct Sleeper: Workflow {
  typealias Output = Never

  func render(state: Void, context: RenderContext<Sleeper>) -> Int { 0 }
}
