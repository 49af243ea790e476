/// A view controller that runs a workflow whose renderings are screens, and shows them.
public final class WorkflowHostingController<WorkflowType: Workflow>:
  WorkflowRunnerController<WorkflowType>
where WorkflowType.Rendering: Screen {
  /// What runs the workflow.
  public let host: WorkflowHost<WorkflowType>

  /// Shows what a host renders.
  public init(host: WorkflowHost<WorkflowType>, environment: ViewEnvironment = .empty) {
    self.host = host
    super.init(runner: host, environment: environment)
  }
}
