public import StateKitUIKit

/// A controller that says which one is in front of it.
@preconcurrency @MainActor
public protocol RouteInspectable: AnyObject {
  /// The one in front of it; nil if it is the last.
  var nextRouteController: UIViewController? { get }
}

/// A controller that lists the controllers in front of it; the last of them says which ones follow.
@preconcurrency @MainActor
public protocol CustomRouteInspectables: AnyObject {
  /// Those in front of it, in order.
  var nextRouteControllers: [UIViewController] { get }
}

extension UIViewController: RouteInspectable {
  /// The controller presented over it.
  public var nextRouteController: UIViewController? { presentedViewController }
}

extension UINavigationController: CustomRouteInspectables {
  /// The controllers in the stack, then the one presented over it.
  public var nextRouteControllers: [UIViewController] {
    viewControllers + [presentedViewController].compactMap { $0 }
  }
}

extension UITabBarController: CustomRouteInspectables {
  /// The selected controller, then the one presented over it.
  public var nextRouteControllers: [UIViewController] {
    [selectedViewController, presentedViewController].compactMap { $0 }
  }
}

extension UIWindow {
  /// The controllers from the root to the one in front.
  var controllersInFront: [UIViewController] {
    var found: [UIViewController] = []
    var next = [rootViewController].compactMap { $0 }
    while let last = next.last {
      found += next
      next =
        (last as? any CustomRouteInspectables)?.nextRouteControllers
        ?? [last.nextRouteController].compactMap { $0 }
      // What is shown over a stack is shown over each that is in it, too.
      next.removeAll { new in found.contains { $0 === new } }
    }
    return found
  }
}
