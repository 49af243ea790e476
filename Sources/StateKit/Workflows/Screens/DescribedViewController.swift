/// A view controller that shows another one, which it builds from a description.
///
/// A new description updates the current controller if it can; otherwise another one is built in
/// its place. A controller is built when it is first needed; until then a new description just
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

  /// The visible view controller; built when first read.
  public var content: HeadlessViewController {
    if let builtContent { return builtContent }
    let content = description.buildViewController()
    builtContent = content
    addChild(content)
    content.didMove(toParent: self)
    return content
  }

  /// Puts the view of the content into the view.
  public override func viewDidLoad() {
    view.addSubview(content.view)
  }

  /// Shows the controller of a new description.
  public func update(description: ViewControllerDescription) {
    self.description = description
    guard let old = builtContent, !description.update(old) else { return }
    let new = description.buildViewController()
    builtContent = new
    exchange(old, for: new)
  }

  /// Shows a screen.
  public func update(screen: some Screen, environment: ViewEnvironment = .empty) {
    update(description: screen.viewControllerDescription(environment: environment))
  }
}

extension HeadlessViewController {
  /// Has another controller take the place of a child, with its view where the view of that one was.
  ///
  /// The calls are those of Square's `update(child:)`, in its order.
  ///
  /// - Parameter layOut: Called when the new view is about to take the place of the old one.
  package final func exchange(
    _ old: HeadlessViewController, for new: HeadlessViewController, layOut: () -> Void = {}
  ) {
    addChild(new)
    old.willMove(toParent: nil)
    if isViewLoaded, old.isViewLoaded, let superview = old.view.superview {
      layOut()
      let (appears, disappears) = (isShown && !new.isShown, old.isShown)
      if appears { new.beginAppearanceTransition(true, animated: false) }
      if disappears { old.beginAppearanceTransition(false, animated: false) }
      let place = superview.subviews.firstIndex { $0 === old.view } ?? superview.subviews.count
      superview.insertSubview(new.view, at: place + 1)
      old.view.removeFromSuperview()
      if appears { new.endAppearanceTransition() }
      if disappears { old.endAppearanceTransition() }
    }
    new.didMove(toParent: self)
    old.removeFromParent()
  }
}
