public import StateKitUIKit

extension UIViewController {
  /// Shows a controller over this one and over all that are over it already.
  public func recursivePresent(
    _ viewController: UIViewController, animated: Bool = false, completion: (() -> Void)?
  ) {
    if let presentedViewController {
      presentedViewController.recursivePresent(
        viewController, animated: animated, completion: completion)
    } else {
      viewController.toBeDismissed = false
      present(viewController, animated: animated, completion: completion)
    }
  }

  /// Dismisses this controller, but none presented over it: while there is one, this controller
  /// waits and goes with it.
  public func softDismiss(animated: Bool = false, completion: (() -> Void)?) {
    guard let presentingViewController else {
      completion?()
      return
    }
    if let presentedViewController, !presentedViewController.toBeDismissed {
      toBeDismissed = true
      completion?()
    } else if presentingViewController.toBeDismissed {
      toBeDismissed = true
      presentingViewController.softDismiss(animated: animated, completion: completion)
    } else {
      presentingViewController.dismiss(animated: animated, completion: completion)
    }
  }

  /// Whether it goes as soon as nothing is over it.
  public var toBeDismissed: Bool {
    get { isToBeDismissed }
    set { isToBeDismissed = newValue }
  }
}
