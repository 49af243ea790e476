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
///
/// As in Square's Workflow.
public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
  /// The action inside; never one of any kind itself.
  ///
  /// If there is only a closure, it is an action whose description says where that was written.
  public let base: any WorkflowAction<WorkflowType>

  /// Whether the action is only a closure.
  public var isClosureBased: Bool { base is ClosureAction<WorkflowType> }

  /// Hides the type of an action, unless it is hidden already.
  public init(_ base: some WorkflowAction<WorkflowType>) {
    self.base = (base as? AnyWorkflowAction)?.base ?? base
  }

  /// Makes an action of a closure that changes the state and returns the output, if any.
  public init(
    _ body: @escaping @MainActor (inout WorkflowType.State) -> WorkflowType.Output?,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    base = ClosureAction(body: body, fileID: fileID, line: line)
  }

  /// An action that changes nothing and has this output.
  public init(sendingOutput output: WorkflowType.Output) {
    self.init { _ in output }
  }

  /// An action that does nothing.
  public static var noAction: AnyWorkflowAction { AnyWorkflowAction { _ in nil } }

  /// Does what the action inside does.
  public func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output? {
    base.apply(toState: &state)
  }
}

/// An action that is only a closure, and where that was written.
private struct ClosureAction<WorkflowType: Workflow>: WorkflowAction {
  let body: @MainActor (inout WorkflowType.State) -> WorkflowType.Output?
  let fileID: StaticString
  let line: UInt

  func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output? { body(&state) }
}

extension ClosureAction: CustomStringConvertible {
  nonisolated var description: String { "ClosureAction(\(fileID):\(line))" }
}
