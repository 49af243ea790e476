/// Runs a workflow: keeps its tree of sessions, handles actions, and has the current rendering.
///
/// ```swift
/// let host = WorkflowHost(workflow: Greeting(name: "Ada"))
/// host.rendering.onTap()
/// host.rendering.title  // "Hello Ada, 1 times"
/// ```
///
/// An action is applied to the state of its session; an output goes to the parent, which turns it
/// into an action of its own, up to the root; then the tree is rendered once, from what changed up,
/// and the root's output, if any, goes to ``WorkflowRunner/onOutput``. All of that happens inside the
/// call that sends the action, unless another is being handled.
///
/// When the host goes away its sessions end, as with ``WorkflowRunner/end()``.
public final class WorkflowHost<WorkflowType: Workflow>: WorkflowRunner<WorkflowType> {
  /// The rendering of the root workflow.
  public var rendering: WorkflowType.Rendering { currentRendering }

  /// Begins the session of a workflow and renders it.
  ///
  /// - Parameters:
  ///   - workflow: The root of the tree.
  ///   - observers: The observers, which are called in this order.
  ///   - onMisuse: Called with mistakes in the code of workflows, which by default end the program.
  ///   - onOutput: Takes the outputs of the root workflow.
  public convenience init(
    workflow: WorkflowType, observers: [any WorkflowObserver] = [],
    onMisuse: @escaping WorkflowMisuse.Handler = WorkflowMisuse.trap,
    onOutput: (@MainActor (WorkflowType.Output) -> Void)? = nil
  ) {
    self.init(
      workflow: workflow, observers: observers, monitor: TaskMonitor(), inspector: nil,
      onMisuse: onMisuse, onOutput: onOutput)
  }

  /// Begins the session of a workflow, whose tasks are started by a given monitor.
  ///
  /// - Parameter inspector: It is told of everything from the beginning; held weakly.
  package override init(
    workflow: WorkflowType, observers: [any WorkflowObserver] = [], monitor: TaskMonitor,
    inspector: (any WorkflowTreeObserver)? = nil,
    onMisuse: @escaping WorkflowMisuse.Handler = WorkflowMisuse.trap,
    onOutput: (@MainActor (WorkflowType.Output) -> Void)? = nil
  ) {
    super.init(
      workflow: workflow, observers: observers, monitor: monitor, inspector: inspector,
      onMisuse: onMisuse, onOutput: onOutput)
  }
}
