/// A view controller that shows whichever one is described.
///
/// An update goes to the one that is shown if the description allows it, else another one takes its
/// place. What is shown is built when it is first needed; before that, a description only replaces
/// the one before. As in Square's Workflow.
public final class DescribedViewController: HeadlessViewController {
  private var description: ViewControllerDescription
  private var builtContent: HeadlessViewController?

  /// Makes a controller that shows what is described.
  public init(description: ViewControllerDescription) {
    self.description = description
    super.init()
  }

  /// Makes a controller that shows a screen.
  public convenience init(screen: some Screen, environment: ViewEnvironment = .empty) {
    self.init(description: screen.viewControllerDescription(environment: environment))
  }

  /// The view controller that is shown; built when first read.
  public var content: HeadlessViewController {
    if let builtContent { return builtContent }
    let content = description.buildViewController()
    builtContent = content
    return content
  }

  /// Puts the view of the content into the view.
  public override func viewDidLoad() {
    view.addSubview(content.view)
  }

  /// Shows what is described.
  public func update(description: ViewControllerDescription) {
    self.description = description
    guard let old = builtContent, !description.update(old) else { return }
    builtContent = nil
    guard isViewLoaded else { return }
    if old.isViewLoaded { old.view.removeFromSuperview() }
    view.addSubview(content.view)
  }

  /// Shows a screen.
  public func update(screen: some Screen, environment: ViewEnvironment = .empty) {
    update(description: screen.viewControllerDescription(environment: environment))
  }
}
