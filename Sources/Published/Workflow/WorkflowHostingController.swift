public import StateKit

/// A view controller that runs a workflow whose renderings are screens, and shows them by a child.
///
/// ```swift
/// let controller = WorkflowHostingController(workflow: DemoWorkflow())
/// controller.output.observeValues { print($0) }
/// ```
///
/// You inspect it like StateKit's, with a `WorkflowPart`. As in Square's Workflow, where it is a
/// part of WorkflowUI; here it is beside the host, so that it replaces StateKit's everywhere.
public final class WorkflowHostingController<ScreenType: Screen, Output>:
  WorkflowRunnerController<AnyWorkflow<ScreenType, Output>>
{
  /// The outputs of the workflow.
  public var output: HostSignal<Output> { host.output }

  /// Changes the environment of the screens.
  public var customizeEnvironment: @MainActor (inout ViewEnvironment) -> Void {
    didSet {
      if let surroundings { surroundings.hostEnvironmentDidChange() } else { show() }
    }
  }

  /// The controller that shows the screen.
  package private(set) var rootViewController: HeadlessViewController

  private let host: WorkflowHost<AnyWorkflow<ScreenType, Output>>
  private var subscription: RenderingSubscription<ScreenType>?
  /// Those that the environment came from when the screen was shown last.
  private var lastAncestors: [ObjectIdentifier] = []

  /// Begins to run a workflow.
  ///
  /// - Parameters:
  ///   - workflow: The root of its tree.
  ///   - observers: The observers, which are called in this order.
  ///   - customizeEnvironment: Changes the environment of the screens.
  public init<Root: AnyWorkflowConvertible>(
    workflow: Root, observers: [any WorkflowObserver] = [],
    customizeEnvironment: @escaping @MainActor (inout ViewEnvironment) -> Void = { _ in }
  ) where Root.Rendering == ScreenType, Root.Output == Output {
    self.customizeEnvironment = customizeEnvironment
    host = WorkflowHost(workflow: workflow.asAnyWorkflow(), observers: observers)
    var environment = ViewEnvironment.empty
    customizeEnvironment(&environment)
    rootViewController =
      host.rendering.value.viewControllerDescription(environment: environment)
      .buildViewController()
    super.init(runner: host)
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
    subscription = host.subscribe { [weak self] _ in self?.show() }
  }

  /// Gives the root another workflow, and renders it in any case.
  public func update<Root: AnyWorkflowConvertible>(workflow: Root)
  where Root.Rendering == ScreenType, Root.Output == Output {
    host.update(workflow: workflow.asAnyWorkflow())
  }

  /// Puts the view of the child into the view.
  public override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(rootViewController.view)
  }

  /// Passes the environment on, if it comes from others than before.
  public override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let surroundings, surroundings.hostAncestors != lastAncestors else { return }
    surroundings.hostEnvironmentDidChange()
  }

  /// Has the view of the child fill the view.
  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    surroundings?.fillHost(with: rootViewController)
  }

  /// Shows what is rendered in the environment that is there now.
  package func show() {
    lastAncestors = surroundings?.hostAncestors ?? []
    var environment = ViewEnvironment.empty
    if let surroundings {
      environment = surroundings.hostEnvironment
    } else {
      customizeEnvironment(&environment)
    }
    let description = host.rendering.value.viewControllerDescription(environment: environment)
    guard !description.update(rootViewController) else { return }
    let old = rootViewController
    rootViewController = description.buildViewController()
    exchange(old, for: rootViewController)
  }

  private var surroundings: (any HostSurroundings)? { self as? any HostSurroundings }
}

/// What a hosting controller has of the controllers around it where there is propagation of
/// environments.
@MainActor
package protocol HostSurroundings: AnyObject {
  /// The environment of what is around, as the host changes it.
  var hostEnvironment: ViewEnvironment { get }

  /// Those that the environment comes from, the nearest first.
  var hostAncestors: [ObjectIdentifier] { get }

  /// Says that the environment is another one from here on.
  func hostEnvironmentDidChange()

  /// Gives the view of a child the size of the host's own.
  func fillHost(with child: HeadlessViewController)
}
