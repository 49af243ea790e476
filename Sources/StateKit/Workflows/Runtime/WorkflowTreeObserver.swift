/// What happened to a session, as an inspector sees it.
package enum WorkflowEvent {
  case began
  case ended
  /// An action has been applied; its output, if any, follows as an event of its own.
  case appliedAction(Any)
  /// An output to the parent, or of the root to the host.
  case output(Any)
  case sideEffectStarted(String)
  /// A side effect has finished or been ended.
  case sideEffectEnded(String)
  case workerStarted(String)
  /// A worker has finished or been ended.
  case workerEnded(String)
  /// A worker or side effect, such as `worker Ticks`, has begun to wait for something that is
  /// controlled.
  case effectParked(String, EffectWait)
}

/// Something that is told of everything that happens in a tree of sessions, without generics.
@MainActor
package protocol WorkflowTreeObserver: AnyObject {
  /// Something has happened; told synchronously, in order.
  func workflowSession(_ session: WorkflowSession, did event: WorkflowEvent)

  /// A session takes an action that was sent from a place: it calls the closure, once.
  func workflowTakes(
    _ action: Any, by session: WorkflowSession, from place: SourcePlace?,
    _ turn: @MainActor () -> Void)

  /// A render pass is over, in which these sessions were rendered, the innermost first.
  func workflowTreeDidRender(_ sessions: [WorkflowSession])
}

/// The task of a side effect or worker that has not ended.
package struct WorkflowEffectRecord: Identifiable, Sendable {
  /// Counts up from 1 in each host, in the order in which the tasks started.
  package let id: Int
  package let name: String
  package let status: EffectRecord.Status
}

/// A session and those below it, at a moment.
package struct WorkflowSessionSnapshot: Identifiable {
  package let id: Int
  /// The type of the workflow, without its module.
  package let workflowName: String
  package internal(set) var key: String
  package let state: Any
  /// The names of the side effects that run, in the order in which they were started.
  package let sideEffects: [String]
  /// The names of the workers that run, in the order in which they were started.
  package let workers: [String]
  /// In the order in which they were rendered.
  package let children: [WorkflowSessionSnapshot]
}

extension WorkflowTreeObserver {
  package func workflowTakes(
    _ action: Any, by session: WorkflowSession, from place: SourcePlace?,
    _ turn: @MainActor () -> Void
  ) {
    turn()
  }
}
