import Foundation
import StateKitWorkflow
import Testing

@MainActor
@Suite("Debuggers and observers of all hosts")
struct WorkflowDebuggingTests {
  @Test(
    "a debugger is shown the tree in the beginning and after each action, and where it came from")
  func debugger() throws {
    let log = DebugLog()
    let host = WorkflowHost(
      workflow: Panel(extra: Button(label: "extra").asAnyWorkflow()), debugger: log)
    let first = try #require(log.snapshots.first)
    #expect(first.workflowType == "Panel")
    #expect(first.stateDescription == "[]")
    #expect(first.children.map(\.key) == ["", "extra"])
    #expect(first.children.map(\.snapshot.workflowType) == ["Button", "Button"])

    host.rendering.value[0].sink.send(.init())
    let button = WorkflowUpdateDebugInfo.Kind.didUpdate(source: .external)
    #expect(log.updates.map(\.workflowType) == ["Panel"])
    guard case .didUpdate(source: .subtree(let below)) = log.updates[0].kind else {
      Issue.record("\(log.updates[0])")
      return
    }
    #expect(below.workflowType == "Button" && below.kind == button)
    #expect(log.snapshots.last?.stateDescription == #"["left 1"]"#)

    host.update(workflow: Panel(extra: Button(label: "other").asAnyWorkflow()))
    #expect(log.updates[1].kind == .didUpdate(source: .external))
  }

  @Test("an update below of which the parent is not told is one of the child only")
  func childUpdate() throws {
    let log = DebugLog()
    let host = WorkflowHost(workflow: Frame(), debugger: log)
    host.rendering.value.sink.send(.init())
    guard case .childDidUpdate(let child) = log.updates.last?.kind else {
      Issue.record("\(log.updates)")
      return
    }
    #expect(child.workflowType.hasPrefix("OutputBlockingWorkflow"))
  }

  @Test("snapshots and updates are read back from what they are written as")
  func coding() throws {
    let log = DebugLog()
    let host = WorkflowHost(
      workflow: Panel(extra: Button(label: "extra").asAnyWorkflow()), debugger: log)
    host.rendering.value[0].sink.send(.init())
    let snapshots = log.snapshots
    let copy = try JSONDecoder().decode(
      [WorkflowHierarchyDebugSnapshot].self, from: JSONEncoder().encode(snapshots))
    #expect(copy == snapshots)
    let kinds: [WorkflowUpdateDebugInfo.Source] = [.worker, .sideEffect, .external]
    #expect(
      try JSONDecoder().decode(
        [WorkflowUpdateDebugInfo.Source].self, from: JSONEncoder().encode(kinds)) == kinds)
    #expect(
      try JSONDecoder().decode(
        [WorkflowUpdateDebugInfo].self, from: JSONEncoder().encode(log.updates)) == log.updates)
    let child: WorkflowHierarchyDebugSnapshot.Child? = snapshots.first?.children.first
    #expect(child?.snapshot.stateDescription == "0")
  }

  @Test("who decides on the observers of all hosts is asked for each new one")
  func sharedObservers() {
    let log = SessionLog()
    WorkflowObservation.sharedObserversInterceptor = Adding(observer: log)
    defer { WorkflowObservation.sharedObserversInterceptor = nil }
    let host = WorkflowHost(workflow: Frame(), observers: [log])
    #expect(log.lines.prefix(2) == ["began Frame ", "began Frame "])
    WorkflowObservation.sharedObserversInterceptor = nil
    _ = WorkflowHost(workflow: Frame())
    #expect(log.lines.filter { $0.hasPrefix("began Frame") }.count == 2)
    withExtendedLifetime(host) {}
  }

  @Test("an observer is told of each step with the session it is about")
  func observer() {
    let log = SessionLog()
    let host = WorkflowHost(workflow: Button(label: "a"), observers: [log])
    host.rendering.sink.send(.init())
    host.update(workflow: Button(label: "b"))
    #expect(
      log.lines == [
        "began Button ", "state 0", "rendered", "received", "applied 1 a 1", "rendered",
        "changed to 1", "rendered",
      ])
    let identifier: WorkflowSession.Identifier? = log.last?.sessionID
    #expect(identifier != nil && log.last?.renderKey == "")
    #expect(log.last?.parent == nil && log.last?.workflowType == Button.self)
    host.end()
    #expect(log.lines.last == "ended")
  }
}

/// Shows a button, and keeps to itself what that tells.
private struct Frame: Workflow {
  func render(state: Void, context: RenderContext<Frame>) -> Button.Rendering {
    Button(label: "framed").ignoringOutput().rendered(in: context)
  }
}

private final class DebugLog: WorkflowDebugger {
  var snapshots: [WorkflowHierarchyDebugSnapshot] = []
  var updates: [WorkflowUpdateDebugInfo] = []

  func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) {
    snapshots.append(snapshot)
  }

  func didUpdate(
    snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo
  ) {
    snapshots.append(snapshot)
    updates.append(updateInfo)
  }
}

private struct Adding: ObserversInterceptor {
  let observer: SessionLog

  func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver] {
    [observer] + initialObservers
  }
}

private final class SessionLog: WorkflowObserver {
  var lines: [String] = []
  var last: WorkflowSession?

  func sessionDidBegin(_ session: WorkflowSession) {
    lines.append("began \(session.workflowType) \(session.renderKey)")
    last = session
  }

  func sessionDidEnd(_ session: WorkflowSession) { lines.append("ended") }

  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
  ) { lines.append("state \(initialState)") }

  func workflowWillRender<WorkflowType: Workflow>(
    _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
  ) -> ((WorkflowType.Rendering) -> Void)? {
    { [weak self] _ in self?.lines.append("rendered") }
  }

  func workflowDidChange<WorkflowType: Workflow>(
    from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
    session: WorkflowSession
  ) { lines.append("changed to \(state)") }

  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
  ) { lines.append("received") }

  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    { [weak self] state, output in
      self?.lines.append("applied \(state) \(output.map { "\($0)" } ?? "-")")
    }
  }
}
