/// Runs a workflow: keeps its tree of sessions, handles actions, and has the current rendering.
///
/// ```swift
/// let host = WorkflowHost(workflow: Greeting(name: "Ada"))
/// host.rendering.onTap()
/// host.rendering.title  // "Hello Ada, 1 times"
/// ```
///
/// An action is applied to the state of its session; an output goes to the parent, which turns it
/// into an action of its own, up to the root; then the tree is rendered once, from what changed up,
/// and the root's output, if any, goes to ``onOutput``. All of that happens inside the call that sends
/// the action, unless another is being handled.
///
/// When the host goes away its sessions end, as with ``end()``.
@MainActor
public final class WorkflowHost<WorkflowType: Workflow> {
  /// What the root workflow shows.
  public private(set) var rendering: WorkflowType.Rendering

  /// Takes the outputs of the root workflow, each when the tree has been rendered with what led to it.
  public var onOutput: (@MainActor (WorkflowType.Output) -> Void)?

  /// The tasks of workers and side effects.
  package let monitor: TaskMonitor

  private let tree: WorkflowTree
  private let root: WorkflowNode<WorkflowType>
  private var subscriptions: [WeakSubscription] = []
  /// What the root has told, until the tree is rendered.
  private var output: WorkflowType.Output?

  private struct WeakSubscription {
    weak var subscription: RenderingSubscription<WorkflowType.Rendering>?
  }

  /// Begins the session of a workflow and renders it.
  ///
  /// - Parameters:
  ///   - workflow: The root of the tree.
  ///   - observers: Who is told of what happens, in this order.
  ///   - onMisuse: Takes mistakes in the code of workflows; by default they end the program.
  ///   - onOutput: Takes the outputs of the root workflow.
  public convenience init(
    workflow: WorkflowType, observers: [any WorkflowObserver] = [],
    onMisuse: @escaping WorkflowMisuse.Handler = WorkflowMisuse.trap,
    onOutput: (@MainActor (WorkflowType.Output) -> Void)? = nil
  ) {
    self.init(
      workflow: workflow, observers: observers, monitor: TaskMonitor(), inspector: nil,
      onMisuse: onMisuse, onOutput: onOutput)
  }

  /// Begins the session of a workflow, whose tasks are started by a given monitor.
  ///
  /// - Parameter inspector: Is told of everything from the beginning; held weakly.
  package init(
    workflow: WorkflowType, observers: [any WorkflowObserver] = [], monitor: TaskMonitor,
    inspector: (any WorkflowTreeObserver)? = nil,
    onMisuse: @escaping WorkflowMisuse.Handler = WorkflowMisuse.trap,
    onOutput: (@MainActor (WorkflowType.Output) -> Void)? = nil
  ) {
    let tree = WorkflowTree(observers: observers, monitor: monitor, report: onMisuse)
    tree.inspector = inspector
    self.tree = tree
    self.monitor = monitor
    self.onOutput = onOutput
    let (root, rendering) = tree.render {
      let root = WorkflowNode(workflow, key: "", parent: nil, tree: tree)
      tree.root = root
      return (root, root.rendered())
    }
    self.root = root
    self.rendering = rendering
    root.onOutput = { [weak self] output in self?.output = output }
    tree.finishJob = { [weak self] in self?.finishJob() }
    tree.perform {}
  }

  isolated deinit {
    end()
  }

  /// Gives the root session another value of its workflow, and renders it in any case.
  ///
  /// During the handling of an action it waits its turn.
  public func update(workflow: WorkflowType) {
    tree.perform { [weak root] in
      root?.update(to: workflow)
      root?.setNeedsRender()
    }
  }

  /// Adds a function that is called with each new rendering.
  ///
  /// - Returns: What keeps it being called: it ends when this goes away.
  public func subscribe(
    _ body: @escaping @MainActor (WorkflowType.Rendering) -> Void
  ) -> RenderingSubscription<WorkflowType.Rendering> {
    let subscription = RenderingSubscription(body)
    subscriptions.append(WeakSubscription(subscription: subscription))
    return subscription
  }

  /// Ends all sessions, the innermost first, with their side effects and workers.
  ///
  /// The last rendering stays; what its sinks are sent is ignored. During the handling of an action
  /// it waits its turn.
  public func end() {
    tree.perform { [root] in root.end() }
  }

  // MARK: Looking at it

  /// The tree of sessions as it is now.
  package var snapshot: WorkflowSessionSnapshot { root.snapshot }

  /// The tasks of side effects and workers that have not ended, in the order in which they started.
  package var effects: [WorkflowEffectRecord] {
    root.effectRecords.sorted { $0.id < $1.id }
  }

  /// Who is told of everything that happens from now on; held weakly.
  package var inspector: (any WorkflowTreeObserver)? {
    get { tree.inspector }
    set { tree.inspector = newValue }
  }

  private func finishJob() {
    renderIfNeeded()
    tree.startEffects()
    guard let output else { return }
    self.output = nil
    onOutput?(output)
  }

  private func renderIfNeeded() {
    guard root.needsRender, !root.hasEnded else { return }
    rendering = tree.render { root.rendered() }
    subscriptions.removeAll { $0.subscription == nil }
    for subscription in subscriptions { subscription.subscription?.body(rendering) }
  }
}

/// The wish to be told of renderings; it lasts as long as this is kept.
@MainActor
public final class RenderingSubscription<Rendering> {
  let body: @MainActor (Rendering) -> Void

  init(_ body: @escaping @MainActor (Rendering) -> Void) {
    self.body = body
  }
}
