/// Gives a workflow its children, sinks, side effects and workers while it is rendered.
///
/// It is valid until ``Workflow/render(state:context:)`` returns. Children are rendered with
/// ``Workflow/rendered(in:key:outputMap:)`` and workers run with ``Worker/running(in:key:outputMap:)``,
/// both of which take a context.
@preconcurrency @MainActor
public final class RenderContext<WorkflowType: Workflow> {
  private let implementation: any RenderImplementation<WorkflowType>
  private let pass: Int

  package init(_ implementation: any RenderImplementation<WorkflowType>, pass: Int) {
    self.implementation = implementation
    self.pass = pass
  }

  /// Makes a sink that takes actions of a type.
  ///
  /// - Parameter actionType: The type of the actions; sinks of different types are independent, and
  ///   those of one type are the same sink.
  public func makeSink<Action: WorkflowAction>(
    of actionType: Action.Type
  ) -> Sink<Action> where Action.WorkflowType == WorkflowType {
    guard isValid else { return Sink { _ in } }
    return implementation.makeSink(of: actionType)
  }

  /// Runs a side effect for as long as the workflow names its key.
  ///
  /// It starts when the pass that first names it is over. If that pass names another one with the
  /// same key, that one takes its place.
  ///
  /// - Parameters:
  ///   - key: The key of the side effect, also shown in lists.
  ///   - action: Starts it; the lifetime tells when to end it. It is not called again while the key
  ///     is named.
  public func runSideEffect(
    key: some Hashable, action: @escaping @MainActor (_ lifetime: Lifetime) -> Void
  ) {
    guard isValid else { return }
    implementation.runSideEffect(key: AnyHashable(key), .synchronous(action))
  }

  /// Runs an asynchronous side effect for as long as the workflow names its key.
  ///
  /// It is started when the pass in which it is first named is over, and cancelled when it ends.
  ///
  /// - Parameters:
  ///   - key: The key of the side effect, also shown in lists.
  ///   - operation: The work, on the main actor. It isn't started again while the key is named.
  public func runSideEffect(
    key: some Hashable, operation: @escaping @MainActor () async -> Void
  ) {
    guard isValid else { return }
    implementation.runSideEffect(key: AnyHashable(key), .asynchronous(operation))
  }

  func render<Child: Workflow>(
    _ child: Child, key: String, onOutput: OutputHandler<Child.Output>?
  ) -> Child.Rendering {
    implementation.render(child, key: key, isAttached: isValid, onOutput: onOutput)
  }

  func renderList<Item: Identifiable, Child: Workflow>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String,
    onOutput: RenderContext<WorkflowType>.ListOutputHandler<Item, Child.Output>?
  ) -> RenderedList<Child.Rendering> {
    guard isValid else { return [] }
    return implementation.renderList(items, as: workflow, key: key, onOutput: onOutput)
  }

  func run<WorkerType, Output>(
    _ worker: WorkerDescription<WorkerType, Output>, onOutput: @escaping OutputHandler<Output>
  ) {
    guard isValid else { return }
    implementation.run(worker, onOutput: onOutput)
  }

  package typealias OutputHandler<Output> =
    @MainActor (Output, any ActionReceiver<WorkflowType>) -> Void

  package typealias ListOutputHandler<Item: Identifiable, Output> =
    @MainActor (Item.ID, Output, any ActionReceiver<WorkflowType>) -> Void

  /// Whether the context may be used; if not, that is reported.
  private var isValid: Bool {
    if implementation.isInPass(pass) { return true }
    implementation.report(
      .contextAfterRender(workflow: String(describing: WorkflowType.self)))
    return false
  }
}

/// Something to which actions of a workflow can be applied.
@MainActor
package protocol ActionReceiver<WorkflowType> {
  associatedtype WorkflowType: Workflow

  func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType
}

/// What provides what a context is asked for: a session, or a tester.
@MainActor
package protocol RenderImplementation<WorkflowType> {
  associatedtype WorkflowType: Workflow

  func isInPass(_ pass: Int) -> Bool

  func report(_ misuse: WorkflowMisuse)

  func makeSink<Action: WorkflowAction>(
    of actionType: Action.Type
  ) -> Sink<Action> where Action.WorkflowType == WorkflowType

  func runSideEffect(key: AnyHashable, _ start: SideEffectStart)

  func render<Child: Workflow>(
    _ child: Child, key: String, isAttached: Bool,
    onOutput: RenderContext<WorkflowType>.OutputHandler<Child.Output>?
  ) -> Child.Rendering

  func renderList<Item: Identifiable, Child: Workflow>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String,
    onOutput: RenderContext<WorkflowType>.ListOutputHandler<Item, Child.Output>?
  ) -> RenderedList<Child.Rendering>

  func run<WorkerType, Output>(
    _ worker: WorkerDescription<WorkerType, Output>,
    onOutput: @escaping RenderContext<WorkflowType>.OutputHandler<Output>
  )
}

/// How a side effect is started.
package enum SideEffectStart {
  case synchronous(@MainActor (Lifetime) -> Void)
  case asynchronous(@MainActor () async -> Void)
}
