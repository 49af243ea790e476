public import StateKitUIKit

/// A view controller that manages a view of some type.
@preconcurrency @MainActor
public protocol AnyViewController {
  /// The type of the view.
  associatedtype V: ViewControllerModellableView

  /// The view.
  var rootView: V { get }
}

extension ViewController: AnyViewController {}

/// A view that knows which view controller manages it.
@preconcurrency @MainActor
public protocol AnyViewControllerModellableView: AnyObject {
  /// The view controller whose view it is.
  var viewController: UIViewController? { get set }
}

extension UIView: AnyViewControllerModellableView {
  /// The view controller whose view it is; nil if it is that of none.
  public var viewController: UIViewController? {
    get { owner }
    set { owner = newValue }
  }

  /// The insets of bars: none.
  public var universalSafeAreaInsets: UIEdgeInsets { safeAreaInsets }
}

extension ViewControllerModellableView {
  /// The bar of the navigation controller that the view is in, if any.
  public var navigationBar: UINavigationBar? {
    viewController?.navigationController?.navigationBar
  }

  /// The item that a navigation bar shows for the view, if the view has a controller.
  public var navigationItem: UINavigationItem? { viewController?.navigationItem }
}
