/// Runs a workflow: keeps its tree of sessions and handles actions.
///
/// Make a ``WorkflowHost``, which has the current rendering. Kinds of hosts differ only in how you
/// read the rendering.
///
/// An action is applied to the state of its session. An output goes to the parent, which turns it
/// into its own action, and so on up to the root. Then the tree is rendered once, from the changed
/// nodes up, and the root's output, if any, goes to ``onOutput``. All of that happens inside the
/// call that sends the action, unless another action is being handled.
///
/// When the host goes away, its sessions end, as with ``end()``.
@preconcurrency @MainActor
open class WorkflowRunner<WorkflowType: Workflow> {
  /// What the root workflow shows.
  package private(set) final var currentRendering: WorkflowType.Rendering

  /// Takes the outputs of the root workflow, each when the tree has been rendered with what led to it.
  public final var onOutput: (@MainActor (WorkflowType.Output) -> Void)?

  /// Is told of each output before ``onOutput``, by a host that passes it on to several.
  package final var outputPipe: (@MainActor (WorkflowType.Output) -> Void)?

  /// Called when an action from outside, or an update, has been handled with all that came of it.
  package final var afterJob: (@MainActor () -> Void)?

  /// The tasks of workers and side effects.
  package final let monitor: TaskMonitor

  private let tree: WorkflowTree
  private let root: WorkflowNode<WorkflowType>
  private var subscriptions: [WeakSubscription] = []
  /// The output of the root, until the tree is rendered.
  private var output: WorkflowType.Output?

  private struct WeakSubscription {
    weak var subscription: RenderingSubscription<WorkflowType.Rendering>?
  }

  /// Begins the session of a workflow, whose tasks are started by a given monitor.
  ///
  /// - Parameter inspector: It is told of everything from the beginning; held weakly.
  package init(
    workflow: WorkflowType, observers: [any WorkflowObserver] = [], monitor: TaskMonitor,
    inspector: (any WorkflowTreeObserver)? = nil,
    onMisuse: @escaping WorkflowMisuse.Handler = WorkflowMisuse.trap,
    onOutput: (@MainActor (WorkflowType.Output) -> Void)? = nil
  ) {
    requireMainActor("WorkflowHost(workflow:)")
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
    currentRendering = rendering
    root.onOutput = { [weak self] output in self?.output = output }
    tree.finishJob = { [weak self] in self?.finishJob() }
    tree.perform {}
  }

  @MainActor deinit {
    end()
  }

  /// Gives the root session another value of its workflow, and renders it in any case.
  ///
  /// During the handling of an action it waits its turn.
  public final func update(workflow: WorkflowType) {
    requireMainActor("WorkflowHost.update(workflow:)")
    tree.perform { [weak root] in
      root?.update(to: workflow)
      root?.setNeedsRender()
    }
  }

  /// Adds a function that is called with each new rendering.
  ///
  /// - Returns: A subscription; the function is called for as long as you keep it.
  public final func subscribe(
    _ body: @escaping @MainActor (WorkflowType.Rendering) -> Void
  ) -> RenderingSubscription<WorkflowType.Rendering> {
    let subscription = RenderingSubscription(body)
    subscriptions.append(WeakSubscription(subscription: subscription))
    return subscription
  }

  /// Ends all sessions, the innermost first, with their side effects and workers.
  ///
  /// The last rendering stays, and its sinks ignore values. While an action is being handled, the
  /// call waits its turn.
  public final func end() {
    tree.perform { [root] in root.end() }
  }

  // MARK: Looking at it

  /// The tree of sessions as it is now.
  package final var snapshot: WorkflowSessionSnapshot { root.snapshot }

  /// The types of the actions that a session has declared sinks for, sorted by their names.
  package final func actionTypes(ofSession id: WorkflowSession.Identifier) -> [any Any.Type] {
    (root.node(ofSession: id)?.actionTypes ?? []).sorted {
      String(reflecting: $0) < String(reflecting: $1)
    }
  }

  /// Sends an action to a session, as its rendering would; false if the session has no sink for it.
  package final func send(_ action: Any, toSession id: WorkflowSession.Identifier) -> Bool {
    root.node(ofSession: id)?.take(action) ?? false
  }

  /// The tasks of side effects and workers that have not ended, in the order in which they started.
  package final var effects: [WorkflowEffectRecord] {
    root.effectRecords.sorted { $0.id < $1.id }
  }

  /// The inspector, which is told of everything that happens from now on; held weakly.
  package final var inspector: (any WorkflowTreeObserver)? {
    get { tree.inspector }
    set { tree.inspector = newValue }
  }

  /// Reduces the sessions, including those of workers, from the innermost to the root, to a result.
  package final func reduceSessions<Result>(
    _ combine: (_ session: WorkflowSession, _ state: Any, _ children: [Result]) -> Result
  ) -> Result {
    root.reduce(combine)
  }

  private func finishJob() {
    renderIfNeeded()
    tree.startEffects()
    if let output {
      self.output = nil
      outputPipe?(output)
      onOutput?(output)
    }
    afterJob?()
  }

  private func renderIfNeeded() {
    guard root.needsRender, !root.hasEnded else { return }
    currentRendering = tree.render { root.rendered() }
    subscriptions.removeAll { $0.subscription == nil }
    for subscription in subscriptions { subscription.subscription?.body(currentRendering) }
  }
}

/// A function that is called with each rendering, for as long as this is kept.
@preconcurrency @MainActor
public final class RenderingSubscription<Rendering> {
  let body: @MainActor (Rendering) -> Void

  init(_ body: @escaping @MainActor (Rendering) -> Void) {
    self.body = body
  }
}
