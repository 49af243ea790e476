/// A view controller that shows another one, which is given by a description.
///
/// A new description updates the one that is shown if it can, else another one is built in its
/// place. What is shown is built when it is first needed; until then a new description just
/// replaces the old one. As in Square's Workflow.
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
