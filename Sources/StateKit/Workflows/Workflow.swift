/// A part of an app as a value: what it starts with, what it shows, and which parts it is made of.
///
/// ```swift
/// struct Greeting: Workflow {
///   let name: String
///
///   func makeInitialState() -> Int { 0 }
///
///   func render(state: Int, context: RenderContext<Greeting>) -> GreetingScreen {
///     let sink = context.makeSink(of: Wave.self)
///     return GreetingScreen(title: "Hello \(name), \(state) times", onTap: { sink.send(Wave()) })
///   }
/// }
/// ```
///
/// The value is short-lived; what stays is its *session*, which has the state. A ``WorkflowHost``
/// keeps the session of a root workflow, and each session those of the children that its last
/// ``render(state:context:)`` named. All of it happens on the main actor. As in Square's Workflow.
@preconcurrency @MainActor
public protocol Workflow<Rendering, Output>: AnyWorkflowConvertible {
  /// What a session remembers between renderings.
  associatedtype State

  /// Its outputs to its parent, or to its host; `Never` if it has none.
  associatedtype Output = Never

  /// What it shows to the outside, such as a ``Screen``.
  associatedtype Rendering

  /// Makes the state of a new session; called once for each.
  func makeInitialState() -> State

  /// Adapts the state when the session gets another value of the workflow.
  ///
  /// Values are compared by their bytes: it isn't called for an unchanged value. A value that holds
  /// an object counts as changed, because the object may have changed in place. By default the
  /// state stays the same.
  ///
  /// - Parameters:
  ///   - previousWorkflow: The value before.
  ///   - state: The state, to be changed in place.
  func workflowDidChange(from previousWorkflow: Self, state: inout State)

  /// Shows the state, and names the children, side effects and workers that belong to it.
  ///
  /// Anything that a pass doesn't name ends with that pass. Do nothing else here: a sink made here
  /// works only when the pass is over.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - context: Gives children, side effects and sinks; only valid during the call.
  func render(state: State, context: RenderContext<Self>) -> Rendering
}

extension Workflow {
  /// Leaves the state unchanged.
  @preconcurrency @MainActor
  public func workflowDidChange(from previousWorkflow: Self, state: inout State) {}
}

extension Workflow where State == Void {
  /// A workflow without a state.
  @preconcurrency @MainActor
  public func makeInitialState() {}
}

extension Workflow {
  /// Renders this workflow as a child of another one.
  ///
  /// If the parent's last pass had a child of the same type and key, that child continues with its
  /// state. Otherwise a session begins.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  ///   - outputMap: Turns an output into an action of the parent.
  /// - Returns: The child's rendering.
  @preconcurrency @MainActor
  public func rendered<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) -> Rendering where Action.WorkflowType == Parent {
    context.render(self, key: key) { output, node in node.apply(outputMap(output)) }
  }

  /// Renders this workflow as a child whose outputs are actions of the parent.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  /// - Returns: The child's rendering.
  @preconcurrency @MainActor
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
    rendered(in: context, key: key, outputMap: { $0 })
  }

  /// Renders this workflow as a child without outputs.
  ///
  /// - Parameters:
  ///   - context: The parent's context.
  ///   - key: Tells children of one type apart.
  /// - Returns: The child's rendering.
  @preconcurrency @MainActor
  public func rendered<Parent>(
    in context: RenderContext<Parent>, key: String = ""
  ) -> Rendering where Output == Never {
    context.render(self, key: key, onOutput: nil)
  }
}
