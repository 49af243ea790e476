/// A view controller that runs a workflow whose renderings are screens, and shows them.
public final class WorkflowHostingController<WorkflowType: Workflow>:
  WorkflowRunnerController<WorkflowType>
where WorkflowType.Rendering: Screen {
  /// The host that runs the workflow.
  public let host: WorkflowHost<WorkflowType>

  /// The values passed down the tree of screens; changing them updates the visible screens.
  public var environment: ViewEnvironment {
    didSet { shown.update(screen: host.rendering, environment: environment) }
  }

  private let shown: DescribedViewController
  private var subscription: RenderingSubscription<WorkflowType.Rendering>?

  /// Shows what a host renders.
  public init(host: WorkflowHost<WorkflowType>, environment: ViewEnvironment = .empty) {
    self.host = host
    self.environment = environment
    shown = DescribedViewController(screen: host.rendering, environment: environment)
    super.init(runner: host)
    addChild(shown)
    shown.didMove(toParent: self)
    subscription = host.subscribe { [weak self] rendering in
      guard let self else { return }
      shown.update(screen: rendering, environment: self.environment)
    }
  }

  /// The visible view controller; built when first read.
  public var content: HeadlessViewController { shown.content }

  /// Puts the content's view into the view.
  public override func viewDidLoad() {
    view.addSubview(shown.view)
  }
}
