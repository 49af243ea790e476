/// A workflow of any type with a certain rendering and output.
///
/// Rendered as a child it is replaced by the workflow inside: the session belongs to that one, by
/// its type and key, and its value is the one compared. At the root, and in generic code that does
/// not know that it is an `AnyWorkflow`, it has a session of its own around that. As in Square's
/// Workflow.
public struct AnyWorkflow<Rendering, Output>: Workflow, WorkflowOfAnyType {
  private let storage: any ErasedWorkflow<Rendering, Output>

  /// Hides the type of a workflow.
  public init(_ workflow: some Workflow<Rendering, Output>) {
    storage = (workflow as? AnyWorkflow)?.storage ?? HiddenWorkflow(workflow: workflow)
  }

  private init(storage: any ErasedWorkflow<Rendering, Output>) {
    self.storage = storage
  }

  /// Hides a worker, which runs as one wherever this is rendered.
  ///
  /// - Parameter describe: Describes it with the key under which it is rendered.
  init<WorkerType>(
    worker describe: @escaping @MainActor (_ key: String) -> WorkerDescription<WorkerType, Output>
  ) where Rendering == Void {
    storage = HiddenWorker(describe: describe)
  }

  /// The workflow inside.
  public var base: Any { storage.base }

  /// The type of the workflow inside.
  public var workflowType: Any.Type { type(of: storage.base) }

  /// Renders the workflow inside, whose outputs it passes on.
  public func render(state: Void, context: RenderContext<AnyWorkflow>) -> Rendering {
    rendered(in: context, outputMap: { AnyWorkflowAction(sendingOutput: $0) })
  }

  /// Renders the workflow inside as a child of another one.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  ///   - outputMap: Turns an output into an action of the parent.
  /// - Returns: The child's rendering.
  public func rendered<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) -> Rendering where Action.WorkflowType == Parent {
    storage.rendered(in: context, key: key) { output, node in node.apply(outputMap(output)) }
  }

  /// Renders the workflow inside as a child whose outputs are actions of the parent.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  /// - Returns: The child's rendering.
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
    rendered(in: context, key: key, outputMap: { $0 })
  }

  /// Renders the workflow inside as a child without outputs.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  /// - Returns: The child's rendering.
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output == Never {
    storage.rendered(in: context, key: key, onOutput: nil)
  }

  /// This workflow with another rendering, made from its own in each pass of the parent.
  public func mapRendering<Other>(
    _ transform: @escaping @MainActor (Rendering) -> Other
  ) -> AnyWorkflow<Other, Output> {
    AnyWorkflow<Other, Output>(
      storage: MappedWorkflow(inner: storage, mapRendering: transform, mapOutput: { $0 }))
  }

  /// This workflow with another output, made from its own.
  public func mapOutput<Other>(
    _ transform: @escaping @MainActor (Output) -> Other
  ) -> AnyWorkflow<Rendering, Other> {
    AnyWorkflow<Rendering, Other>(
      storage: MappedWorkflow(inner: storage, mapRendering: { $0 }, mapOutput: transform))
  }
}

/// A workflow whose session is shown as that of the one inside.
package protocol WorkflowOfAnyType {}
