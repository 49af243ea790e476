/// A workflow of any type with a certain rendering and output.
///
/// As a child it stands for the workflow inside: the session, matched by type and key, is that
/// one's, and its value is compared, not the wrapping. At the root, and in generic code that does
/// not know that it is one, it has a session around it. As in Square's Workflow.
public struct AnyWorkflow<Rendering, Output>: Workflow {
  private let storage: any ErasedWorkflow<Rendering, Output>

  /// Hides the type of a workflow.
  public init(_ workflow: some Workflow<Rendering, Output>) {
    storage = MappedWorkflow(workflow: workflow, mapRendering: { $0 }, mapOutput: { $0 })
  }

  init<Base: Workflow>(
    _ workflow: Base, mapRendering: @escaping @MainActor (Base.Rendering) -> Rendering,
    mapOutput: @escaping @MainActor (Base.Output) -> Output
  ) {
    storage = MappedWorkflow(
      workflow: workflow, mapRendering: mapRendering, mapOutput: mapOutput)
  }

  /// The workflow inside.
  public var base: Any { storage.base }

  /// Renders the workflow inside, whose outputs it passes on.
  public func render(state: Void, context: RenderContext<AnyWorkflow>) -> Rendering {
    rendered(in: context, outputMap: { AnyWorkflowAction(sendingOutput: $0) })
  }

  /// Renders the workflow inside as a child of another one.
  ///
  /// - Parameters:
  ///   - context: The context that the parent was given.
  ///   - key: Tells children of one type apart.
  ///   - outputMap: Turns an output into an action of the parent.
  /// - Returns: What the child shows.
  public func rendered<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) -> Rendering where Action.WorkflowType == Parent {
    storage.rendered(in: context, key: key) { output, node in node.apply(outputMap(output)) }
  }

  /// Renders the workflow inside as a child whose outputs are actions of the parent.
  ///
  /// - Parameters:
  ///   - context: The context that the parent was given.
  ///   - key: Tells children of one type apart.
  /// - Returns: What the child shows.
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
    rendered(in: context, key: key, outputMap: { $0 })
  }

  /// Renders the workflow inside as a child that has nothing to tell.
  ///
  /// - Parameters:
  ///   - context: The context that the parent was given.
  ///   - key: Tells children of one type apart.
  /// - Returns: What the child shows.
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output == Never {
    storage.rendered(in: context, key: key, onOutput: nil)
  }
}

extension Workflow {
  /// This workflow with its type hidden.
  @MainActor
  public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> { AnyWorkflow(self) }

  /// This workflow with another rendering, made from its own in each pass of the parent.
  @MainActor
  public func mapRendering<Other>(
    _ transform: @escaping @MainActor (Rendering) -> Other
  ) -> AnyWorkflow<Other, Output> {
    AnyWorkflow(self, mapRendering: transform, mapOutput: { $0 })
  }

  /// This workflow with another output, made from its own.
  @MainActor
  public func mapOutput<Other>(
    _ transform: @escaping @MainActor (Output) -> Other
  ) -> AnyWorkflow<Rendering, Other> {
    AnyWorkflow(self, mapRendering: { $0 }, mapOutput: transform)
  }
}

@MainActor
private protocol ErasedWorkflow<Rendering, Output> {
  associatedtype Rendering
  associatedtype Output

  var base: Any { get }

  func rendered<Parent>(
    in context: RenderContext<Parent>, key: String,
    onOutput: RenderContext<Parent>.OutputHandler<Output>?
  ) -> Rendering
}

private struct MappedWorkflow<Base: Workflow, Rendering, Output>: ErasedWorkflow {
  let workflow: Base
  let mapRendering: @MainActor (Base.Rendering) -> Rendering
  let mapOutput: @MainActor (Base.Output) -> Output

  var base: Any { workflow }

  func rendered<Parent>(
    in context: RenderContext<Parent>, key: String,
    onOutput: RenderContext<Parent>.OutputHandler<Output>?
  ) -> Rendering {
    let mapOutput = mapOutput
    guard let onOutput else {
      return mapRendering(context.render(workflow, key: key, onOutput: nil))
    }
    return mapRendering(
      context.render(workflow, key: key) { output, node in onOutput(mapOutput(output), node) })
  }
}
