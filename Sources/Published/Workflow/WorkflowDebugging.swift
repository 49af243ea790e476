import StateKit

/// An object that gets the whole tree of sessions whenever it may have changed.
///
/// As in Square's Workflow. The inspector shows more, and costs less.
@preconcurrency @MainActor
public protocol WorkflowDebugger {
  /// The host has been made, and rendered for the first time.
  func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot)

  /// An action or an update has been handled.
  ///
  /// - Parameters:
  ///   - snapshot: The tree after it.
  ///   - updateInfo: Which sessions had to do with it, from the root down.
  func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo)
}

/// A session and those below it, in words.
public struct WorkflowHierarchyDebugSnapshot: Codable, Equatable, Sendable {
  /// The type of the workflow.
  public var workflowType: String
  /// The state, as `String(describing:)` has it.
  public var stateDescription: String
  /// The sessions right below, workers among them.
  public var children: [Child]

  /// A session below another one.
  public struct Child: Codable, Equatable, Sendable {
    /// The key under which the parent renders it.
    public var key: String
    /// The session and those below it.
    public var snapshot: WorkflowHierarchyDebugSnapshot
  }
}

/// The meaning of an update for one session, and for the sessions below from which it came.
public struct WorkflowUpdateDebugInfo: Codable, Equatable, Sendable {
  /// The type of the workflow.
  public var workflowType: String
  /// The kind of update.
  public var kind: Kind

  /// The kinds of update of a session.
  public indirect enum Kind: Codable, Equatable, Sendable {
    /// It has applied an action, or has got another value.
    case didUpdate(source: Source)
    /// Only a session below it did.
    case childDidUpdate(WorkflowUpdateDebugInfo)
  }

  /// Where the action of a session came from.
  public indirect enum Source: Codable, Equatable, Sendable {
    /// A sink, or `update(workflow:)`.
    case external
    /// A worker; told of workers that are no sessions, of which there are none here.
    case worker
    /// A side effect; told by hosts that tell its sink from others, which this one does not.
    case sideEffect
    /// The output of a session below.
    case subtree(WorkflowUpdateDebugInfo)
  }
}

extension WorkflowRunner {
  /// The tree of sessions in words.
  package func debugSnapshot() -> WorkflowHierarchyDebugSnapshot {
    reduceSessions { session, state, children -> WorkflowHierarchyDebugSnapshot.Child in
      .init(
        key: session.key,
        snapshot: WorkflowHierarchyDebugSnapshot(
          workflowType: session.workflowName, stateDescription: String(describing: state),
          children: children))
    }.snapshot
  }
}

/// Shows a debugger what a host does, of which it learns as an observer.
@MainActor
final class DebuggerConnection: WorkflowObserver {
  private let debugger: any WorkflowDebugger
  /// The sessions that have applied an action since the last update was told, the innermost first.
  private var applied: [WorkflowSession] = []

  init(_ debugger: any WorkflowDebugger) {
    self.debugger = debugger
  }

  func begin(with snapshot: WorkflowHierarchyDebugSnapshot) {
    debugger.didEnterInitialState(snapshot: snapshot)
  }

  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    applied.append(session)
    return nil
  }

  func finishJob(with snapshot: WorkflowHierarchyDebugSnapshot, root: Any.Type) {
    var info: WorkflowUpdateDebugInfo?
    var last: WorkflowSession?
    for session in applied {
      info = WorkflowUpdateDebugInfo(
        workflowType: session.workflowName,
        kind: .didUpdate(source: info.map { .subtree($0) } ?? .external))
      last = session
    }
    applied = []
    while let above = last?.parent, let below = info {
      info = WorkflowUpdateDebugInfo(
        workflowType: above.workflowName, kind: .childDidUpdate(below))
      last = above
    }
    debugger.didUpdate(
      snapshot: snapshot,
      updateInfo: info
        ?? WorkflowUpdateDebugInfo(
          workflowType: String(describing: root), kind: .didUpdate(source: .external)))
  }
}
