import StateKit
import Testing

@MainActor
@Suite("Workflow actions and rendering")
struct WorkflowActionTests {
  let log = WorkflowLog()

  @Test(
    "an output goes to the parent, which turns it into its own action, up to the root; then one render; then the root's output leaves the host"
  )
  func outputsGoUp() {
    let log = log
    let host = WorkflowHost(workflow: Board(log: log), onOutput: { log("out: \($0)") })
    _ = log.take()
    host.rendering.counters["a"]?.sink.send(.init(by: 3))
    #expect(log.take() == ["board render", "a render 3", "out: board heard a reached 3"])
    #expect(host.rendering.heard == ["a reached 3"])
  }

  @Test("when the host's output is delivered its rendering is the new one")
  func outputAfterRender() {
    let log = log
    let host = WorkflowHost(workflow: Counter(log: log))
    let subscription = host.subscribe { log("told \($0.count)") }
    host.onOutput = { [weak host] output in
      log("\(output), showing \(host?.rendering.count ?? -1)")
    }
    _ = log.take()
    host.rendering.sink.send(.init(by: 3))
    #expect(log.take() == ["counter render 3", "told 3", "reached 3, showing 3"])
    withExtendedLifetime(subscription) {}
  }

  @Test("an output that lets go of the host is the last one")
  func outputEndsHost() {
    let log = log
    var host: WorkflowHost? = WorkflowHost(workflow: Counter(log: log))
    let sink = host?.rendering.sink
    host?.onOutput = { output in
      log(output)
      sink?.send(.init(by: 3))
      host = nil
    }
    _ = log.take()
    sink?.send(.init(by: 3))
    #expect(log.take() == ["counter render 3", "reached 3"])
    #expect(host == nil)
  }

  @Test("the render loop is synchronous")
  func synchronous() {
    let host = WorkflowHost(workflow: Counter(log: log))
    host.rendering.sink.send(.init())
    #expect(host.rendering.count == 1)
  }

  @Test("an output is emitted even when nothing needs rendering")
  func outputWithoutRender() {
    let log = log
    let host = WorkflowHost(workflow: Counter(log: log), onOutput: { log($0) })
    _ = log.take()
    host.rendering.sink.send(.init(by: 0))
    #expect(log.take() == ["reached 0"])
  }

  @Test("a node is rendered again only if its state changed or something below did")
  func rendersFromChangeUp() {
    let host = WorkflowHost(workflow: Board(log: log))
    _ = log.take()
    host.rendering.counters["b"]?.sink.send(.init(by: 1))
    #expect(log.take() == ["board render", "b render 1"])
    host.rendering.sink.send(.init(names: ["b", "a"]))
    #expect(log.take() == ["board render"])
    #expect(host.rendering.counters["b"]?.count == 1)
  }

  @Test("a state with storage is rendered again if and only if it changed")
  func statesWithStorage() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(Array(repeating: 0, count: 50)) { _, _ in log("render") })
    _ = log.take()
    host.rendering.change { _ in }
    #expect(log.take() == [])
    host.rendering.change { $0[3] = 1 }
    #expect(log.take() == ["render"])
    #expect(host.rendering.state[3] == 1)
  }

  @Test("a workflow value is never compared with ==")
  func neverEquality() {
    let shown = Latest<String>()
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        shown.value = Sly(id: 1, text: "text \(state)").rendered(in: context)
      })
    host.rendering.change { $0 = 1 }
    #expect(shown.value == "text 1")
  }

  @Test("a closure that captured something new is not kept stale")
  func freshClosures() {
    let shown = Latest<Int>()
    let host = WorkflowHost(
      workflow: Scripted(1) { state, context in
        _ = Scripted("") { _, _ in shown.value = state }.ignored(in: context)
      })
    host.rendering.change { $0 = 2 }
    #expect(shown.value == 2)
  }

  @Test("for an unchanged value workflowDidChange is not called, and outputs go to the newest map")
  func unchangedValue() {
    let log = log
    let counter = Latest<Counter.Rendering>()
    let host = WorkflowHost(
      workflow: Scripted("first") { state, context in
        counter.value = Counter(log: log).rendered(in: context) { output in
          AnyWorkflowAction<Scripted<String>>(sendingOutput: "\(state): \(output)")
        }
      }, onOutput: { log($0) })
    _ = log.take()
    host.rendering.change { $0 = "second" }
    #expect(log.take() == [])
    counter.value?.sink.send(.init(by: 3))
    #expect(log.take() == ["counter render 3", "second: reached 3"])
  }

  @Test("update(workflow:) from outside always renders")
  func updateRenders() {
    let host = WorkflowHost(workflow: Counter(log: log))
    _ = log.take()
    host.update(workflow: Counter(log: log))
    #expect(log.take() == ["counter render 0"])
    host.update(workflow: Counter(log: log, step: 2))
    #expect(log.take() == ["counter changed from 1 to 2", "counter render 100"])
    #expect(host.rendering.count == 100)
  }

  @Test("an AnyWorkflowAction never holds another one")
  func actionFlattens() {
    let action = AnyWorkflowAction(AnyWorkflowAction(Counter.Tap(by: 3)))
    #expect((action.base as? Counter.Tap)?.by == 3)
    #expect(!action.isClosureBased)
    var state = 0
    #expect(action.apply(toState: &state) == "reached 3")
    #expect(state == 3)
  }

  @Test("an action that is only a closure has a base that knows where it was written")
  func closureAction() {
    let line = #line + 1
    let action = AnyWorkflowAction<Counter> { state in
      state = 5
      return "five"
    }
    #expect(action.isClosureBased)
    #expect(!(action.base is AnyWorkflowAction<Counter>))
    #expect("\(action.base)".hasSuffix("WorkflowActionTests.swift:\(line))"))
    var state = 0
    #expect(action.base.apply(toState: &state) == "five")
    #expect(state == 5)
    #expect(AnyWorkflowAction(action).isClosureBased)
    #expect(AnyWorkflowAction<Counter>.noAction.isClosureBased)
    #expect(AnyWorkflowAction<Counter>(sendingOutput: "six").isClosureBased)
  }

  @Test("a subscriber is told of each rendering for as long as the subscription is kept")
  func subscription() {
    let log = log
    let host = WorkflowHost(workflow: Counter(log: log))
    _ = log.take()
    var subscription: RenderingSubscription? = host.subscribe { log("told \($0.count)") }
    host.rendering.sink.send(.init())
    #expect(log.take() == ["counter render 1", "told 1"])
    #expect(subscription != nil)
    subscription = nil
    host.rendering.sink.send(.init())
    #expect(log.take() == ["counter render 2"])
  }

  /// Two of these are always equal, whatever their members.
  struct Sly: Workflow, Equatable {
    typealias Output = Never

    let id: Int
    let text: String

    nonisolated static func == (lhs: Sly, rhs: Sly) -> Bool { lhs.id == rhs.id }

    func render(state: Void, context: RenderContext<Sly>) -> String { text }
  }
}
