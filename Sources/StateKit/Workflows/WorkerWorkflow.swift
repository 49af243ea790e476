/// Runs a worker: the session that a workflow has for each one it names.
///
/// Observers of a host see it begin, be rendered with the workflow that names it, take what the
/// worker produces as an action, and end. As in Square's Workflow.
public struct WorkerWorkflow<WorkerType, Output>: Workflow {
  private let description: WorkerDescription<WorkerType, Output>

  init(_ description: WorkerDescription<WorkerType, Output>) {
    self.description = description
  }

  /// The worker.
  public var worker: WorkerType { description.worker }

  /// How many workers have been replaced by ones that were not equivalent: none.
  public func makeInitialState() -> Int { 0 }

  /// Counts a worker that isn't equivalent to the previous one.
  public func workflowDidChange(from previousWorkflow: WorkerWorkflow, state: inout Int) {
    if !description.isEquivalent(previousWorkflow.worker) { state += 1 }
  }

  /// Runs the worker until another one takes its place.
  public func render(state: Int, context: RenderContext<WorkerWorkflow>) {
    let sink = context.makeSink(of: AnyWorkflowAction.self)
    let work = description.work
    context.runSideEffect(key: state) {
      await work { output in
        // What the worker produces after its end is ignored.
        if !Task.isCancelled { sink.send(AnyWorkflowAction(sendingOutput: output)) }
      }
    }
  }
}

/// A worker of either kind, as a session sees it.
package struct WorkerDescription<WorkerType, Output> {
  package let worker: WorkerType
  package let key: String
  package let isEquivalent: @MainActor (WorkerType) -> Bool
  let work: @MainActor (_ emit: @escaping @MainActor (Output) -> Void) async -> Void
}
