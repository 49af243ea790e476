/// Something that happens to a workflow: it changes the state and may have an output.
///
/// ```swift
/// struct Wave: WorkflowAction {
///   typealias WorkflowType = Greeting
///   func apply(toState state: inout Int) -> Never? {
///     state += 1
///     return nil
///   }
/// }
/// ```
///
/// As in Square's Workflow.
@MainActor
public protocol WorkflowAction<WorkflowType> {
  /// The workflow that it happens to.
  associatedtype WorkflowType: Workflow

  /// Changes the state in place.
  ///
  /// - Returns: What the parent is told; nil for nothing.
  func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output?
}

/// An action of any kind, or one that is only a closure.
public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
  /// The action inside, if it was made from one.
  public let base: (any WorkflowAction<WorkflowType>)?

  private let body: @MainActor (inout WorkflowType.State) -> WorkflowType.Output?

  /// Hides the type of an action.
  public init(_ base: some WorkflowAction<WorkflowType>) {
    self.base = base
    body = { base.apply(toState: &$0) }
  }

  /// Makes an action of a closure that changes the state and returns the output, if any.
  public init(_ body: @escaping @MainActor (inout WorkflowType.State) -> WorkflowType.Output?) {
    base = nil
    self.body = body
  }

  /// An action that changes nothing and has this output.
  public init(sendingOutput output: WorkflowType.Output) {
    self.init { _ in output }
  }

  /// An action that does nothing.
  public static var noAction: AnyWorkflowAction { AnyWorkflowAction { _ in nil } }

  /// Does what the action inside does.
  public func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output? {
    body(&state)
  }
}
