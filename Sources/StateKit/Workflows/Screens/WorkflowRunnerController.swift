/// A view controller that shows the screens which a running workflow renders.
///
/// ``WorkflowHostingController`` is the one to make.
open class WorkflowRunnerController<WorkflowType: Workflow>: HeadlessViewController
where WorkflowType.Rendering: Screen {
  /// What runs the workflow.
  package final let runner: WorkflowRunner<WorkflowType>

  /// The values passed down the tree of screens; changing them updates what is shown.
  public final var environment: ViewEnvironment {
    didSet { shown.update(screen: runner.currentRendering, environment: environment) }
  }

  private let shown: DescribedViewController
  private var subscription: RenderingSubscription<WorkflowType.Rendering>?

  /// Shows what is rendered.
  package init(runner: WorkflowRunner<WorkflowType>, environment: ViewEnvironment = .empty) {
    self.runner = runner
    self.environment = environment
    shown = DescribedViewController(screen: runner.currentRendering, environment: environment)
    super.init()
    subscription = runner.subscribe { [weak self] rendering in
      guard let self else { return }
      shown.update(screen: rendering, environment: self.environment)
    }
  }

  /// The view controller that is shown; built when first read.
  public final var content: HeadlessViewController { shown.content }

  /// Puts the view of what is shown into the view.
  open override func viewDidLoad() {
    view.addSubview(shown.view)
  }
}
