public import StateKit

/// Controllers one behind another, of which the last is shown.
open class UINavigationController: UIViewController {
  /// The bar above them; it isn't drawn.
  public let navigationBar = UINavigationBar()

  /// Whether there is nothing above them.
  open var isNavigationBarHidden = false

  /// Makes a stack with one controller.
  public init(rootViewController: UIViewController) {
    super.init()
    setViewControllers([rootViewController], animated: false)
  }

  /// Makes a stack without controllers.
  public override init() { super.init() }

  /// Makes a stack without controllers: there is nothing from which they could be loaded.
  public override init(nibName: String?, bundle: AnyObject?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Returns nil: there are no archives of controllers.
  public override init?(coder: AnyObject) { super.init(coder: coder) }

  /// The controllers, the visible one last.
  open var viewControllers: [UIViewController] {
    get { leaving.isEmpty ? children : children.filter { !leaving.contains($0) } }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller on top of the stack.
  public var topViewController: UIViewController? { viewControllers.last }

  /// Those that are children as long as they disappear.
  private var leaving: [UIViewController] = []

  /// The visible controller, or the one presented over it.
  public var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Replaces all controllers.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = children
    let shown = topViewController
    leaving = old.filter { !viewControllers.contains($0) }
    for controller in leaving { controller.willMove(toParent: nil) }
    let new = viewControllers.filter { !old.contains($0) }
    for controller in new { addChild(controller) }
    orderChildren(as: viewControllers)
    let gone = leaving
    if isViewLoaded, topViewController !== shown || shown?.viewIfLoaded?.superview !== view {
      show(topViewController, inPlaceOf: shown, animated: animated)
    }
    leaving = []
    for controller in gone { controller.removeFromParent() }
    for controller in new { controller.didMove(toParent: self) }
  }

  /// Puts one view in the place of another, in UIKit's order: each is about to, then each has.
  private func show(
    _ top: UIViewController?, inPlaceOf shown: UIViewController?, animated: Bool
  ) {
    let disappearing = shown.flatMap { $0 !== top && $0.isShown ? $0 : nil }
    let appearing = isShown ? top.flatMap { $0.isShown ? nil : $0 } : nil
    appearing?.loadViewIfNeeded()
    disappearing?.beginAppearanceTransition(false, animated: animated)
    appearing?.beginAppearanceTransition(true, animated: animated)
    if shown !== top { shown?.viewIfLoaded?.removeFromSuperview() }
    if let top, top.view.superview !== view { view.addSubview(top.view) }
    disappearing?.endAppearanceTransition()
    appearing?.endAppearanceTransition()
  }

  /// Shows a controller in front of the others.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !children.contains(viewController) else { return }
    setViewControllers(viewControllers + [viewController], animated: animated)
  }

  /// Removes the visible controller, unless it is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = topViewController else { return nil }
    setViewControllers(Array(children.dropLast()), animated: animated)
    return top
  }

  /// Takes all controllers but the first away.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(children.dropFirst())
    setViewControllers(Array(children.prefix(1)), animated: animated)
    return popped
  }

  /// Takes all controllers in front of one away.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = children.firstIndex(of: viewController) else { return nil }
    let popped = Array(children[(index + 1)...])
    setViewControllers(Array(children[...index]), animated: animated)
    return popped
  }

  /// Shows the last controller's view.
  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = topViewController { view.addSubview(top.view) }
  }
}

/// The bar above the controllers of a navigation controller.
@preconcurrency @MainActor
public final class UINavigationBar {
  /// Whether the bar is translucent.
  public var isTranslucent = true
  /// Its colour.
  public var barTintColor: UIColor?
  /// The colour of its contents.
  public var tintColor: UIColor?
}

/// The item that a navigation bar shows for a controller.
@preconcurrency @MainActor
public final class UINavigationItem {
  /// The title.
  public var title: String?
  /// The button at the left.
  public var leftBarButtonItem: UIBarButtonItem?
  /// The button at the right.
  public var rightBarButtonItem: UIBarButtonItem?
}

/// A button in a bar.
@preconcurrency @MainActor
public final class UIBarButtonItem {
  /// Its title.
  public var title: String?
  /// Whether it can be tapped.
  public var isEnabled = true

  private var action: (@MainActor () -> Void)?

  /// Makes a button with an action.
  public init(title: String? = nil, primaryAction: UIAction? = nil) {
    self.title = title ?? primaryAction?.title
    if let primaryAction { onTap { primaryAction.perform(from: $0) } }
  }

  /// Sets the closure to call at a tap, in place of the previous one; as in Tempura.
  public func onTap(_ action: @escaping @MainActor (UIBarButtonItem) -> Void) {
    self.action = { [weak self] in if let self { action(self) } }
  }

  /// Taps it, as a finger would.
  public func tap() {
    if isEnabled { action?() }
  }
}
