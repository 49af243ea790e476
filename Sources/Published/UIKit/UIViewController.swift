public import StateKit

/// A view controller without a screen: any of StateKit's view controllers is one.
///
/// It draws its view as lines of text, by its `draw()`.
public typealias UIViewController = HeadlessViewController

/// What a controller has in UIKit besides what it is.
@MainActor
final class ControllerAttributes {
  var title: String?
  var modalPresentationStyle = UIModalPresentationStyle.automatic
  var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  let navigationItem = UINavigationItem()
  let tabBarItem = UITabBarItem()
}

/// How a controller is shown over another; lines of text do not show it, but life cycles do.
public enum UIModalPresentationStyle: Hashable, Sendable {
  /// All over the screen, or a part of it.
  case automatic, none, fullScreen, pageSheet, formSheet, currentContext
  /// In another way.
  case custom, overFullScreen, overCurrentContext, popover
}

/// How a controller comes over another; lines of text do not show it.
public enum UIModalTransitionStyle: Hashable, Sendable {
  /// From below, turning, fading, or curling.
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

extension UIViewController {
  private var kept: ControllerAttributes {
    if let kept = attributes as? ControllerAttributes { return kept }
    let new = ControllerAttributes()
    attributes = new
    return new
  }

  /// The title of the screen.
  public var title: String? {
    get { kept.title }
    set {
      kept.title = newValue
      kept.navigationItem.title = newValue
      kept.tabBarItem.title = newValue
    }
  }

  /// Those shown inside, in the order added.
  public var children: [UIViewController] { containedControllers }

  /// The one that this is shown inside of.
  public var parent: UIViewController? { container }

  /// The controller presented over this one, or over its parent.
  public var presentedViewController: UIViewController? {
    coveringController ?? parent?.presentedViewController
  }

  /// The one that this is shown over, or that the one is that this is inside of.
  public var presentingViewController: UIViewController? {
    coveredController ?? parent?.presentingViewController
  }

  /// The view, if it has been loaded.
  public var viewIfLoaded: UIView? { isViewLoaded ? view : nil }

  /// How it is shown over another, which disappears under `.fullScreen` and `.currentContext`.
  public var modalPresentationStyle: UIModalPresentationStyle {
    get { kept.modalPresentationStyle }
    set {
      kept.modalPresentationStyle = newValue
      hidesWhatItCovers = [.fullScreen, .currentContext].contains(newValue)
    }
  }

  /// How it comes over another.
  public var modalTransitionStyle: UIModalTransitionStyle {
    get { kept.modalTransitionStyle }
    set { kept.modalTransitionStyle = newValue }
  }

  /// The item that a navigation bar shows for it.
  public var navigationItem: UINavigationItem { kept.navigationItem }

  /// The item that a tab bar shows for it.
  public var tabBarItem: UITabBarItem { kept.tabBarItem }

  /// The navigation controller that it is in, if any.
  public var navigationController: UINavigationController? {
    enclosing(UINavigationController.self)
  }

  /// The tab bar controller that it is in, if any.
  public var tabBarController: UITabBarController? { enclosing(UITabBarController.self) }

  private func enclosing<Kind: UIViewController>(_ kind: Kind.Type) -> Kind? {
    sequence(first: self, next: \.parent).dropFirst().first { $0 is Kind } as? Kind
  }
}

extension HeadlessViewController: Hashable {
  /// Whether two are the same controller.
  public nonisolated static func == (
    one: HeadlessViewController, other: HeadlessViewController
  ) -> Bool {
    one === other
  }

  /// Hashes which controller it is.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
