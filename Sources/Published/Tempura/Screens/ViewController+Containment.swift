public import StateKitUIKit

extension ViewController {
  /// Adds a controller, and puts its view into a part of this controller's view.
  ///
  /// While this controller is visible, the other one appears, which connects it.
  ///
  /// - Parameters:
  ///   - child: The controller.
  ///   - view: The place for its view in `rootView`.
  public func add<Other: ViewControllerModellableView>(
    _ child: ViewController<Other>, in view: ContainerView
  ) {
    addChild(child)
    view.addSubview(child.rootView)
    child.didMove(toParent: self)
  }

  /// Replaces the controller whose view is the last one in a part of this controller's view.
  ///
  /// If there is none, nothing happens. The old controller disappears, which disconnects it.
  ///
  /// - Parameters:
  ///   - child: The controller.
  ///   - view: The place for its view in `rootView`.
  ///   - duration: How long it takes, in seconds, as any animation.
  ///   - options: How it goes.
  ///   - completion: Called at the end.
  public func transition<Other: ViewControllerModellableView>(
    to child: ViewController<Other>, in view: ContainerView, duration: Double = 0.3,
    options: UIView.AnimationOptions = [.transitionCrossDissolve],
    completion: (() -> Void)? = nil
  ) {
    guard let last = view.subviews.last, let leaving = last.viewController else { return }
    leaving.willMove(toParent: nil)
    addChild(child)
    leaving.disappearUnlessShown(animated: duration > 0)
    UIView.transition(
      from: last, to: child.rootView, duration: duration, options: options
    ) { _ in
      child.didMove(toParent: self)
      leaving.removeFromParent()
      completion?()
    }
  }

  /// Leaves the controller that this one is in, if any, and takes the view out of that one's.
  ///
  /// It disappears, which disconnects it.
  public func remove() {
    guard parent != nil else { return }
    willMove(toParent: nil)
    disappearUnlessShown(animated: false)
    rootView.removeFromSuperview()
    removeFromParent()
  }
}

extension UIViewController {
  /// One that is shown disappears when its view is taken away; another one is told so all the same,
  /// since it may be connected.
  fileprivate func disappearUnlessShown(animated: Bool) {
    guard !isShown else { return }
    beginAppearanceTransition(false, animated: animated)
    endAppearanceTransition()
  }
}
