import StateKit
import Testing

@MainActor
@Suite("Observers and inspectors of workflows")
struct WorkflowObserverTests {
  let log = WorkflowLog()

  @Test(
    "observers see session began, initial state made, and will render with an after-call, in order")
  func sessionOrder() {
    let host = WorkflowHost(
      workflow: Quiet(children: ["x"]), observers: [Recorder(name: "", log: log)])
    #expect(
      log.take() == [
        "began Quiet ''", "initial 0", "will render Quiet", "began Leaf 'x' in Quiet", "initial x",
        "will render Leaf", "did render X", "did render X",
      ])
    host.update(workflow: Quiet(children: []))
    #expect(
      log.take() == [
        "changed to []", "will render Quiet", "ended Leaf 'x'", "did render ",
      ])
  }

  @Test("a session has begun before its workflow makes the initial state")
  func beginsBeforeState() {
    _ = WorkflowHost(workflow: Counter(log: log), observers: [Recorder(name: "", log: log)])
    #expect(log.take().prefix(3) == ["began Counter ''", "counter initial", "initial 0"])
  }

  @Test(
    "did receive action comes only for actions from outside, will apply action with an after-call for all"
  )
  func actionOrder() {
    let sink = Latest<Sink<AnyWorkflowAction<Scripted<Int>>>>()
    let host = WorkflowHost(
      workflow: Scripted("top") { _, context in
        sink.value =
          Scripted(1).rendered(in: context) { output in
            AnyWorkflowAction<Scripted<String>> { state in
              state += " " + output
              return nil
            }
          }.sink
      }, observers: [Recorder(name: "", log: log)])
    _ = log.take()
    sink.value?.send(
      AnyWorkflowAction {
        $0 += 1
        return "two"
      })
    #expect(
      log.take().filter { !$0.contains("render") && !$0.hasPrefix("changed") } == [
        "received by Scripted<Int>", "will apply to 1", "applied, now 2, output two",
        "will apply to top", "applied, now top two, no output",
      ])
    #expect(host.rendering.state == "top two")
  }

  @Test("several observers are called in the order given, their after-calls in reverse")
  func severalObservers() {
    _ = WorkflowHost(
      workflow: Quiet(children: []),
      observers: [Recorder(name: "1: ", log: log), Recorder(name: "2: ", log: log)])
    #expect(
      log.take() == [
        "1: began Quiet ''", "2: began Quiet ''", "1: initial 0", "2: initial 0",
        "1: will render Quiet", "2: will render Quiet", "2: did render ", "1: did render ",
        "1: ended Quiet ''", "2: ended Quiet ''",
      ])
  }

  @Test("the after-calls of an action come in reverse too")
  func actionAfterCalls() {
    let host = WorkflowHost(
      workflow: Counter(log: WorkflowLog()),
      observers: [Recorder(name: "1: ", log: log), Recorder(name: "2: ", log: log)])
    _ = log.take()
    host.rendering.sink.send(.init())
    #expect(
      log.take().filter { $0.contains("appl") } == [
        "1: will apply to 0", "2: will apply to 0", "2: applied, now 1, no output",
        "1: applied, now 1, no output",
      ])
  }

  @Test("an observer written with Square's own signatures is called")
  func squaresSignatures() {
    let log = log
    let monitor = SessionMonitor { log($0) }
    let host = WorkflowHost(workflow: Quiet(children: []), observers: [monitor])
    host.update(workflow: Quiet(children: ["x"]))
    #expect(
      log.take() == [
        "sessionDidBegin 1 ''", "workflowDidMakeInitialState 0", "workflowWillRender 0",
        "did render ", "workflowDidChange 0", "workflowWillRender 0", "sessionDidBegin 2 'x'",
        "workflowDidMakeInitialState x", "workflowWillRender x", "did render X", "did render X",
      ])
    let counter = WorkflowHost(workflow: Counter(log: WorkflowLog()), observers: [monitor])
    _ = log.take()
    counter.rendering.sink.send(.init(by: 3))
    #expect(
      log.take() == [
        "workflowDidReceiveAction Tap(by: 3)", "workflowWillApplyAction 0",
        "applied 3 Optional(\"reached 3\")", "workflowWillRender 3", "did render 3",
      ])
  }

  @Test("when the host goes away its sessions end, the innermost first")
  func hostGoesAway() {
    var host: WorkflowHost? = WorkflowHost(
      workflow: Quiet(children: ["x", "y"]), observers: [Recorder(name: "", log: log)])
    let rendering = host?.rendering
    #expect(rendering == "X Y")
    _ = log.take()
    host = nil
    #expect(log.take() == ["ended Leaf 'x'", "ended Leaf 'y'", "ended Quiet ''"])
  }

  @Test("sessions end once: a host that was ended tells nobody when it goes away")
  func endsOnce() {
    var host: WorkflowHost? = WorkflowHost(
      workflow: Quiet(children: []), observers: [Recorder(name: "", log: log)])
    _ = log.take()
    host?.end()
    #expect(log.take() == ["ended Quiet ''"])
    host = nil
    #expect(log.take() == [])
  }

  @Test("a worker is a session that observers see: begun, rendered with its workflow, ended")
  func workerSession() async {
    let monitor = TaskMonitor()
    let host = WorkflowHost(
      workflow: Scripted("") { state, context in
        guard state != "over" else { return }
        Once().running(in: context, key: "k") { output in
          AnyWorkflowAction<Scripted<String>> { state in
            state = output
            return nil
          }
        }
      }, observers: [Recorder(name: "", log: log)], monitor: monitor)
    let worker = "WorkerWorkflow<Once, String>"
    let top = "Scripted<String>"
    #expect(
      log.take().filter { !$0.hasPrefix("did render") } == [
        "began \(top) ''", "initial ", "will render \(top)", "began \(worker) 'k' in \(top)",
        "initial 0", "will render \(worker)",
      ])
    await monitor.settled()
    #expect(
      log.take().filter { !$0.hasPrefix("did render") } == [
        "received by \(worker)", "will apply to 0", "applied, now 0, output done",
        "will apply to ", "applied, now done, no output",
        "will render \(top)", "changed to []", "will render \(worker)",
      ])
    host.rendering.change { $0 = "over" }
    #expect(log.take().filter { $0.hasPrefix("ended") } == ["ended \(worker) 'k'"])
    #expect(host.snapshot.children.isEmpty)
  }

  @Test("an observer that implements nothing changes nothing")
  func emptyObserver() {
    struct Empty: WorkflowObserver {}
    let host = WorkflowHost(workflow: Counter(log: log), observers: [Empty()])
    host.rendering.sink.send(.init(by: 4))
    host.end()
    #expect(host.rendering.count == 4)
  }

  @Test(
    "an inspector sees sessions, renderings, actions, outputs, side effects and workers in order")
  func inspectorEvents() async {
    let inspector = Inspector(log: log)
    let monitor = TaskMonitor()
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        guard state == 0 else { return }
        context.runSideEffect(key: "watch") { _ in }
        Once().running(in: context) { AnyWorkflowAction<Scripted<Int>>(sendingOutput: $0) }
        _ = Leaf(name: "leaf").rendered(in: context, key: "l")
      }, monitor: monitor, inspector: inspector)
    await monitor.settled()
    host.rendering.change { $0 = 1 }
    host.end()
    #expect(
      log.take() == [
        "1 began", "2 began", "rendered 2 1", "1 side effect watch started",
        "1 worker Once started", "1 action", "1 output done", "1 worker Once ended", "1 action",
        "2 ended", "1 side effect watch ended", "rendered 1", "1 ended",
      ])
  }

  @Test("a snapshot shows the tree of sessions with keys and states")
  func snapshot() {
    let host = WorkflowHost(workflow: Quiet(children: ["x", "y"]))
    let snapshot = host.snapshot
    #expect(snapshot.workflowName == "Quiet")
    #expect(snapshot.state as? Int == 0)
    #expect(snapshot.children.map(\.workflowName) == ["Leaf", "Leaf"])
    #expect(snapshot.children.map(\.key) == ["x", "y"])
    #expect(snapshot.children.map { $0.state as? String } == ["x", "y"])
    #expect(snapshot.children.map(\.id) == [2, 3])
  }
}

private struct Quiet: Workflow {
  let children: [String]

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Quiet>) -> String {
    children.map { Leaf(name: $0).rendered(in: context, key: $0) }.joined(separator: " ")
  }
}

private struct Leaf: Workflow {
  let name: String

  func makeInitialState() -> String { name }

  func render(state: String, context: RenderContext<Leaf>) -> String { state.uppercased() }
}

private struct Once: Worker {
  func isEquivalent(to other: Once) -> Bool { true }
  func run() async -> String { "done" }
}

private final class Inspector: WorkflowTreeObserver {
  let log: WorkflowLog

  init(log: WorkflowLog) {
    self.log = log
  }

  func workflowSession(_ session: WorkflowSession, did event: WorkflowEvent) {
    let what =
      switch event {
      case .began: "began"
      case .ended: "ended"
      case .appliedAction: "action"
      case .output(let output): "output \(output)"
      case .sideEffectStarted(let name): "side effect \(name) started"
      case .sideEffectEnded(let name): "side effect \(name) ended"
      case .workerStarted(let name): "worker \(name) started"
      case .workerEnded(let name): "worker \(name) ended"
      case .effectParked(let name, let wait): "\(name) waits for \(wait)"
      }
    log("\(session.id) \(what)")
  }

  func workflowTreeDidRender(_ sessions: [WorkflowSession]) {
    log("rendered \(sessions.map { String($0.id) }.joined(separator: " "))")
  }
}

/// An observer as they are written for Square's Workflow, without any mention of actors.
private final class SessionMonitor: WorkflowObserver {
  private let note: (String) -> Void

  init(note: @escaping (String) -> Void) {
    self.note = note
  }

  func sessionDidBegin(_ session: WorkflowSession) {
    note("sessionDidBegin \(session.sessionID) '\(session.renderKey)'")
  }

  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType,
    initialState: WorkflowType.State,
    session: WorkflowSession
  ) {
    note("workflowDidMakeInitialState \(initialState)")
  }

  func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType,
    state: WorkflowType.State,
    session: WorkflowSession
  ) -> ((WorkflowType.Rendering) -> Void)? {
    note("workflowWillRender \(state)")
    return { [note] rendering in
      note("did render \((rendering as? Counter.Rendering)?.count as Any? ?? rendering)")
    }
  }

  func workflowDidChange<WorkflowType: Workflow>(
    from oldWorkflow: WorkflowType,
    to newWorkflow: WorkflowType,
    state: WorkflowType.State,
    session: WorkflowSession
  ) {
    note("workflowDidChange \(state)")
  }

  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action,
    workflow: Action.WorkflowType,
    session: WorkflowSession
  ) {
    note("workflowDidReceiveAction \(action)")
  }

  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action,
    workflow: Action.WorkflowType,
    state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    note("workflowWillApplyAction \(state)")
    return { [note] state, output in note("applied \(state) \(output as Any)") }
  }
}

private struct Recorder: WorkflowObserver {
  let name: String
  let log: WorkflowLog

  private func note(_ line: String) { log(name + line) }

  func sessionDidBegin(_ session: WorkflowSession) {
    let place = session.parent.map { " in \($0.workflowName)" } ?? ""
    note("began \(session.workflowName) '\(session.key)'\(place)")
  }

  func sessionDidEnd(_ session: WorkflowSession) {
    note("ended \(session.workflowName) '\(session.key)'")
  }

  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
  ) {
    note("initial \(initialState)")
  }

  func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> (@MainActor (WorkflowType.Rendering) -> Void)? {
    note("will render \(session.workflowName)")
    return { note("did render \($0)") }
  }

  func workflowDidChange<WorkflowType: Workflow>(
    from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
    session: WorkflowSession
  ) {
    note("changed to \((newWorkflow as? Quiet)?.children ?? [])")
  }

  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
  ) {
    note("received by \(session.workflowName)")
  }

  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> (@MainActor (Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    note("will apply to \(state)")
    return { state, output in
      note("applied, now \(state), \(output.map { "output \($0)" } ?? "no output")")
    }
  }
}
