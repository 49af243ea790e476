public import StateKit

/// Runs a workflow, and has its current rendering as a property that can be observed.
///
/// ```swift
/// let host = WorkflowHost(workflow: Greeting(name: "Ada"))
/// host.rendering.value.onTap()
/// host.output.observeValues { print($0) }
/// ```
///
/// It is StateKit's host in all else, and is inspected like it. As in Square's Workflow.
public final class WorkflowHost<WorkflowType: Workflow>: WorkflowRunner<WorkflowType> {
  /// The rendering of the root workflow.
  public let rendering: RenderingProperty<WorkflowType.Rendering>

  /// The outputs of the root workflow, each after the render that followed it.
  public let output: HostSignal<WorkflowType.Output>

  private let debugging: DebuggerConnection?
  /// Keeps observers of the rendering told.
  private var subscription: RenderingSubscription<WorkflowType.Rendering>?

  /// Begins the session of a workflow and renders it.
  ///
  /// - Parameters:
  ///   - workflow: The root of the tree.
  ///   - observers: The observers, which are called in this order.
  ///   - debugger: Is shown the whole tree after each action and update, which costs much.
  public convenience init(
    workflow: WorkflowType, observers: [any WorkflowObserver] = [],
    debugger: (any WorkflowDebugger)? = nil
  ) {
    self.init(
      workflow: workflow, observers: observers, debugger: debugger, monitor: TaskMonitor())
  }

  private init(
    workflow: WorkflowType, observers: [any WorkflowObserver], debugger: (any WorkflowDebugger)?,
    monitor: TaskMonitor
  ) {
    let observers = WorkflowObservation.sharedObserversInterceptor.workflowObservers(for: observers)
    let renderings = HostSignal<WorkflowType.Rendering>()
    let outputs = HostSignal<WorkflowType.Output>()
    let current = CurrentRendering<WorkflowType.Rendering>()
    rendering = RenderingProperty(signal: renderings) { current.read() }
    output = outputs
    // Written out, since closures here make Swift 6.3's optimiser crash.
    var all = observers
    if let debugger {
      let connection = DebuggerConnection(debugger)
      all.append(connection)
      debugging = connection
    } else {
      debugging = nil
    }
    super.init(workflow: workflow, observers: all, monitor: monitor)
    current.value = currentRendering
    subscription = subscribe { rendering in
      current.value = rendering
      renderings.send(rendering)
    }
    outputPipe = { outputs.send($0) }
    if let debugging {
      debugging.begin(with: debugSnapshot())
      afterJob = { [weak self] in
        guard let self else { return }
        debugging.finishJob(with: debugSnapshot(), root: WorkflowType.self)
      }
    }
  }
}

/// What a property reads; it may outlive the host, and then has the last rendering.
@MainActor
private final class CurrentRendering<Rendering> {
  var value: Rendering?

  func read() -> Rendering {
    guard let value else { preconditionFailure("A host has a rendering when it is made") }
    return value
  }
}
