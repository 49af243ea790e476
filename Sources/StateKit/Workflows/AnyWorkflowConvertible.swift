/// Something that a workflow can render: another workflow, or a worker, which shows nothing.
///
/// As in Square's Workflow.
public protocol AnyWorkflowConvertible<Rendering, Output> {
  /// What it shows.
  associatedtype Rendering

  /// Its outputs to the workflow that renders it; `Never` if it has none.
  associatedtype Output

  /// This as a workflow with its type hidden.
  @preconcurrency @MainActor
  func asAnyWorkflow() -> AnyWorkflow<Rendering, Output>
}

extension AnyWorkflowConvertible {
  /// Renders this as a child of a workflow.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  ///   - outputMap: Turns an output into an action of the parent.
  /// - Returns: Its rendering.
  @preconcurrency @MainActor
  public func rendered<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) -> Rendering where Action.WorkflowType == Parent {
    asAnyWorkflow().rendered(in: context, key: key, outputMap: outputMap)
  }

  /// Renders this as a child whose outputs are actions of the parent.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  /// - Returns: Its rendering.
  @preconcurrency @MainActor
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
    asAnyWorkflow().rendered(in: context, key: key)
  }

  /// Renders this as a child without outputs.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  /// - Returns: Its rendering.
  @preconcurrency @MainActor
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output == Never {
    asAnyWorkflow().rendered(in: context, key: key)
  }
}

extension AnyWorkflowConvertible where Rendering == Void {
  /// Runs this as a child that shows nothing.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  ///   - outputMap: Turns an output into an action of the parent.
  @preconcurrency @MainActor
  public func running<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) where Action.WorkflowType == Parent {
    rendered(in: context, key: key, outputMap: outputMap)
  }

  /// Runs this as a child that shows nothing, and whose outputs are actions of the parent.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  @preconcurrency @MainActor
  public func running<Parent>(in context: RenderContext<Parent>, key: String = "")
  where Output: WorkflowAction, Output.WorkflowType == Parent {
    rendered(in: context, key: key)
  }

  /// Runs this as a child that shows nothing and has no outputs.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  @preconcurrency @MainActor
  public func running<Parent>(in context: RenderContext<Parent>, key: String = "")
  where Output == Never {
    rendered(in: context, key: key)
  }
}

extension AnyWorkflowConvertible {
  /// This with another rendering, made from its own in each pass of the parent.
  @preconcurrency @MainActor
  public func mapRendering<Other>(
    _ transform: @escaping @MainActor (Rendering) -> Other
  ) -> AnyWorkflow<Other, Output> {
    asAnyWorkflow().mapRendering(transform)
  }

  /// This with another output, made from its own.
  @preconcurrency @MainActor
  public func mapOutput<Other>(
    _ transform: @escaping @MainActor (Output) -> Other
  ) -> AnyWorkflow<Rendering, Other> {
    asAnyWorkflow().mapOutput(transform)
  }

  /// This, which has no outputs, with an output type of your choice.
  @preconcurrency @MainActor
  public func mapOutput<Other>(to type: Other.Type) -> AnyWorkflow<Rendering, Other>
  where Output == Never {
    asAnyWorkflow().mapOutput { (never: Never) -> Other in }
  }

  /// This workflow, with a closure that handles each output as an action of the parent.
  ///
  /// ```swift
  /// Login().onOutput { state, user in
  ///   state.user = user
  ///   return nil
  /// }
  /// .rendered(in: context)
  /// ```
  ///
  /// - Parameter apply: Changes the state of the parent and returns the parent's output, if any.
  @preconcurrency @MainActor
  public func onOutput<Parent>(
    _ apply: @escaping @MainActor (inout Parent.State, Output) -> Parent.Output?
  ) -> AnyWorkflow<Rendering, AnyWorkflowAction<Parent>> {
    mapOutput { output in AnyWorkflowAction { state, _ in apply(&state, output) } }
  }

  /// This with its outputs ignored.
  @preconcurrency @MainActor
  public func ignoringOutput() -> AnyWorkflow<Rendering, Never> {
    AnyWorkflow(OutputBlockingWorkflow(child: self))
  }
}

extension Workflow {
  /// This workflow with its type hidden.
  @preconcurrency @MainActor
  public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> { AnyWorkflow(self) }
}

/// Shows what a child shows, and ignores the child's outputs.
package struct OutputBlockingWorkflow<Child: AnyWorkflowConvertible>: Workflow {
  package let child: Child

  package typealias Output = Never

  package func render(
    state: Void, context: RenderContext<OutputBlockingWorkflow>
  ) -> Child.Rendering {
    child.rendered(in: context) { _ in AnyWorkflowAction<Self>.noAction }
  }
}
