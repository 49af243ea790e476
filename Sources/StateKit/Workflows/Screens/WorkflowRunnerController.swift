/// A view controller that shows the screens which a running workflow renders.
///
/// ``WorkflowHostingController`` is the one to make.
open class WorkflowRunnerController<WorkflowType: Workflow>: HeadlessViewController
where WorkflowType.Rendering: Screen {
  /// What runs the workflow.
  package final let runner: WorkflowRunner<WorkflowType>

  /// Makes a controller for what a runner renders, which a subclass shows.
  package init(runner: WorkflowRunner<WorkflowType>) {
    self.runner = runner
    super.init()
  }
}
