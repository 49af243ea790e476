public import StateKit

/// Controllers side by side, of which one is shown.
open class UITabBarController: UIViewController {
  /// The delegate, called when the user selects a tab.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The controllers.
  open var viewControllers: [UIViewController]? {
    get { children.isEmpty ? nil : children }
    set { replace(with: newValue ?? []) }
  }

  /// The selected controller, which is visible.
  open var selectedViewController: UIViewController? {
    get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
    set {
      if let index = children.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
    }
  }

  /// Which one is shown.
  open var selectedIndex = 0 {
    didSet {
      guard selectedIndex != oldValue, isViewLoaded else { return }
      showSelected(inPlaceOf: children.indices.contains(oldValue) ? children[oldValue] : nil)
    }
  }

  /// Sets the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// Chooses a controller as a user would.
  public func select(_ index: Int) {
    guard children.indices.contains(index),
      delegate?.tabBarController(self, shouldSelect: children[index]) ?? true
    else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: children[index])
  }

  /// Shows the view of the selected controller.
  open override func viewDidLoad() {
    super.viewDidLoad()
    showSelected()
  }

  private func replace(with controllers: [UIViewController]) {
    let old = children
    for controller in old where !controllers.contains(controller) {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    let selected = selectedViewController
    let new = controllers.filter { !old.contains($0) }
    for controller in new { addChild(controller) }
    orderChildren(as: controllers)
    selectedIndex = children.firstIndex { $0 === selected } ?? 0
    if isViewLoaded { showSelected() }
    for controller in new { controller.didMove(toParent: self) }
  }

  /// Shows the selected controller, in UIKit's order of a change of tabs: the new one is about to
  /// appear before the old one is about to disappear, and has appeared when the old one is gone.
  private func showSelected(inPlaceOf shown: UIViewController? = nil) {
    guard let selected = selectedViewController else { return }
    let disappearing = shown.flatMap { $0 !== selected && $0.isShown ? $0 : nil }
    let appearing = isShown && !selected.isShown ? selected : nil
    appearing?.loadViewIfNeeded()
    appearing?.beginAppearanceTransition(true, animated: false)
    disappearing?.beginAppearanceTransition(false, animated: false)
    for other in children where other !== selected { other.viewIfLoaded?.removeFromSuperview() }
    if selected.view.superview !== view { view.addSubview(selected.view) }
    disappearing?.endAppearanceTransition()
    appearing?.endAppearanceTransition()
  }
}

/// The delegate of a tab bar controller, called when the user selects a tab.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a controller may be chosen; yes unless said otherwise.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when the user has selected a tab; by default it does nothing.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Lets it be chosen.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Takes no note of it.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// The item that a tab bar shows for a controller.
@preconcurrency @MainActor
public final class UITabBarItem {
  /// The title.
  public var title: String?
  /// The picture.
  public var image: UIImage?
}
