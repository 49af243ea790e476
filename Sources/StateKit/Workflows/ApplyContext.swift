/// Gives an action the value of the workflow that it is applied to.
///
/// ```swift
/// struct Wave: WorkflowAction {
///   typealias WorkflowType = Greeting
///   func apply(toState state: inout Int, context: ApplyContext<Greeting>) -> Never? {
///     state += context[workflowValue: \.step]
///     return nil
///   }
/// }
/// ```
///
/// It is valid until ``WorkflowAction/apply(toState:context:)`` returns. As in Square's Workflow.
@preconcurrency @MainActor
public struct ApplyContext<WorkflowType: Workflow> {
  private let source: Source

  private enum Source {
    /// A session, and which one of the actions that it has been given is being applied.
    case session(WorkflowNode<WorkflowType>, action: Int)
    case value(() -> WorkflowType)
    /// The workflow is not known; the function is called when it is read.
    case missing((_ message: String) -> Void)
    /// The short form of an action calls its long form.
    case shortForm(of: ObjectIdentifier)
  }

  init(_ node: WorkflowNode<WorkflowType>, action: Int) {
    source = .session(node, action: action)
  }

  /// The context that the short form of a type hands to the long form.
  init(shortFormOf type: any WorkflowAction<WorkflowType>.Type) {
    source = .shortForm(of: ObjectIdentifier(type))
  }

  /// The context of an action that is tested without a session.
  ///
  /// - Parameters:
  ///   - workflow: The value that is read; nil if the test has none.
  ///   - onMissing: Called when it is read although there is none.
  package init(workflow: WorkflowType?, onMissing: @escaping (_ message: String) -> Void) {
    source = workflow.map { workflow in .value { workflow } } ?? .missing(onMissing)
  }

  /// A member of the workflow's value as it is now.
  public subscript<Value>(workflowValue keyPath: KeyPath<WorkflowType, Value>) -> Value {
    switch source {
    case .session(let node, let action):
      if node.appliedAction != action {
        node.report(.contextAfterApply(workflow: String(describing: WorkflowType.self)))
      }
      return node.workflow[keyPath: keyPath]
    case .value(let workflow):
      return workflow()[keyPath: keyPath]
    case .missing(let report):
      let message =
        "an action read \(keyPath) of \(WorkflowType.self), of which the test has no value; "
        + "pass one: tester(withState:workflow:)"
      guard let optional = Value.self as? any ExpressibleByNilLiteral.Type,
        let none = optional.init(nilLiteral: ()) as? Value
      else { fatalError(message) }
      report(message)
      return none
    case .shortForm:
      fatalError(
        "An action read \(keyPath) of \(WorkflowType.self) when its apply(toState:) was called, "
          + "which knows no workflow; call apply(toState:context:).")
    }
  }

  /// Whether the short form of this type calls, so that the type has implemented neither form.
  func isFromShortForm(of type: any WorkflowAction<WorkflowType>.Type) -> Bool {
    if case .shortForm(ObjectIdentifier(type)) = source { true } else { false }
  }
}
