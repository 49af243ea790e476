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
/// It has one of two functions: `apply(toState:)`, or `apply(toState:context:)` if it needs the value of
/// the workflow too. The other one is provided. As in Square's Workflow.
@preconcurrency @MainActor
public protocol WorkflowAction<WorkflowType> {
  /// The workflow that it happens to.
  associatedtype WorkflowType: Workflow

  /// Changes the state in place.
  ///
  /// - Returns: The output to the parent; nil for none.
  func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output?

  /// Changes the state in place, and may read the value of the workflow; this is what sessions call.
  ///
  /// - Parameters:
  ///   - state: The state, to be changed in place.
  ///   - context: Has the value of the workflow; only valid during the call.
  /// - Returns: The output to the parent; nil for none.
  func apply(
    toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>
  ) -> WorkflowType.Output?
}

extension WorkflowAction {
  /// Does the same as `apply(toState:context:)`, with a context that has no workflow to read.
  @preconcurrency @MainActor
  public func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output? {
    apply(toState: &state, context: ApplyContext(shortFormOf: Self.self))
  }

  /// Does the same as `apply(toState:)`, which needs no context.
  @preconcurrency @MainActor
  public func apply(
    toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>
  ) -> WorkflowType.Output? {
    precondition(
      !context.isFromShortForm(of: Self.self),
      "\(Self.self) has neither apply(toState:) nor apply(toState:context:); an action needs one.")
    return apply(toState: &state)
  }
}

/// An action of any type, or a closure as an action.
///
/// As in Square's Workflow.
public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
  /// The action inside; never an `AnyWorkflowAction` itself.
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
    self.init({ state, _ in body(&state) }, fileID: fileID, line: line)
  }

  /// Makes an action of a closure that changes the state, may read the value of the workflow, and
  /// returns the output, if any.
  public init(
    _ body: @escaping ActionApply, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    base = ClosureAction(body: body, fileID: fileID, line: line)
  }

  /// The closure of an action made from a closure.
  public typealias ActionApply =
    @MainActor (inout WorkflowType.State, ApplyContext<WorkflowType>) -> WorkflowType.Output?

  /// An action that changes nothing and has this output.
  public init(sendingOutput output: WorkflowType.Output) {
    self.init { _, _ in output }
  }

  /// An action that does nothing.
  public static var noAction: AnyWorkflowAction { AnyWorkflowAction { _, _ in nil } }

  /// Does what the action inside does.
  public func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output? {
    base.apply(toState: &state)
  }

  /// Does what the action inside does.
  public func apply(
    toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>
  ) -> WorkflowType.Output? {
    base.apply(toState: &state, context: context)
  }
}

/// An action that is only a closure, and where that was written.
private struct ClosureAction<WorkflowType: Workflow>: WorkflowAction {
  let body: AnyWorkflowAction<WorkflowType>.ActionApply
  let fileID: StaticString
  let line: UInt

  func apply(
    toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>
  ) -> WorkflowType.Output? { body(&state, context) }
}

extension ClosureAction: CustomStringConvertible {
  nonisolated var description: String { "ClosureAction(\(fileID):\(line))" }
}
