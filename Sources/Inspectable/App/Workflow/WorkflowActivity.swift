import StateKit

/// What runs behind a host of workflows: its sessions, and their workers and side effects.
@MainActor
final class WorkflowActivity<WorkflowType: Workflow>: PartActivity {
  private let name: String
  private let host: WorkflowRunner<WorkflowType>
  /// Held weakly by the host.
  private var record: WorkflowRecord?

  init(_ name: String, _ host: WorkflowRunner<WorkflowType>) {
    self.name = name
    self.host = host
  }

  func begin(telling record: StepRecord, in context: SceneContext) {
    let record = WorkflowRecord(host: name, record: record, context) { [host] in host.snapshot }
    self.record = record
    host.inspector = record
  }

  var effects: [PartEffect] {
    host.effects.map { PartEffect(id: $0.id, name: $0.name, status: $0.status) }
  }

  var monitor: TaskMonitor? { host.monitor }

  func owner(of cause: Cause) -> String? {
    guard case .workflow(of: ObjectIdentifier(host.monitor), let what) = cause else { return nil }
    return "\(name): \(what)"
  }
}
