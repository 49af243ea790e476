public import Foundation
public import StateKitTempura

/// The types that tests of views and view controllers share.
///
/// A test draws a view, as lines of text, and compares the drawing with one that was recorded before: see
/// ``ViewTestCase``, ``ViewControllerTestCase`` and ``UIViewControllerTestCase``.
public enum UITests {
  /// Something that a view or view controller is put into before it is drawn.
  public enum Container {
    /// Nothing.
    case none
    /// A navigation controller.
    case navigationController
    /// A tab bar controller.
    case tabBarController
    /// Whatever a closure makes of it.
    case custom(@MainActor (UIViewController) -> UIViewController)

    @MainActor
    func container(for controller: UIViewController) -> UIViewController {
      switch self {
      case .none:
        return controller
      case .navigationController:
        return UINavigationController(rootViewController: controller)
      case .tabBarController:
        let tabs = UITabBarController()
        tabs.viewControllers = [controller]
        return tabs
      case .custom(let make):
        return make(controller)
      }
    }
  }

  /// A point in the life of a view controller at which a test of a view can do something.
  public enum Hook: Int, Sendable {
    /// It has been put into a navigation controller; only in that container.
    case navigationControllerHasBeenCreated
    /// Its view has been loaded.
    case viewDidLoad
    /// It is about to appear.
    case viewWillAppear
    /// It has appeared.
    case viewDidAppear
    /// Its view has been laid out.
    case viewDidLayoutSubviews
  }

  /// A closure that a test calls at some point, with the view.
  public typealias HookClosure<V: ViewControllerModellableView> = @MainActor (V) -> Void

  /// Whether a keyboard is drawn below the view, as a line that says so.
  public enum KeyboardVisibility: Hashable, Sendable {
    /// None.
    case hidden
    /// One of the usual height.
    case defaultHeight
    /// One of some height.
    case customHeight(CGFloat)

    /// How high it is.
    public func height(for orientation: UIDeviceOrientation = .portrait) -> CGFloat {
      switch self {
      case .hidden: 0
      case .defaultHeight: Self.defaultHeight(for: orientation)
      case .customHeight(let height): height
      }
    }

    /// How high one usually is.
    public static func defaultHeight(for orientation: UIDeviceOrientation = .portrait) -> CGFloat {
      orientation.isLandscape ? 171 : 301
    }
  }

  /// How views are drawn.
  public struct Context<V: ViewControllerModellableView> {
    /// The container for each.
    public var container: Container
    /// The code that runs on the way.
    public var hooks: [Hook: HookClosure<V>]
    /// How large it is; as large as the screen if nil.
    public var screenSize: CGSize?
    /// How the screen is held: lying, width and height are exchanged.
    public var orientation: UIDeviceOrientation
    /// Of no effect: bars take nothing away here.
    public var renderSafeArea: Bool
    /// Whether a keyboard is drawn, by the name of the test case.
    public var keyboardVisibility: (String) -> KeyboardVisibility

    /// Makes a context, by default without a container and as large as the screen.
    public init(
      container: Container = .none, hooks: [Hook: HookClosure<V>] = [:],
      screenSize: CGSize? = nil, orientation: UIDeviceOrientation = .portrait,
      renderSafeArea: Bool = true,
      keyboardVisibility: @escaping (String) -> KeyboardVisibility = { _ in .hidden }
    ) {
      self.container = container
      self.hooks = hooks
      self.screenSize = screenSize
      self.orientation = orientation
      self.renderSafeArea = renderSafeArea
      self.keyboardVisibility = keyboardVisibility
    }
  }

  /// How view controllers are drawn.
  public struct VCContext<VC: UIViewController> {
    /// The container for each.
    public var container: Container
    /// How large it is; as large as the screen if nil.
    public var screenSize: CGSize?
    /// How the screen is held: lying, width and height are exchanged.
    public var orientation: UIDeviceOrientation
    /// Of no effect: bars take nothing away here.
    public var renderSafeArea: Bool
    /// Whether a keyboard is drawn, by the name of the test case.
    public var keyboardVisibility: (String) -> KeyboardVisibility

    /// Makes a context, by default without a container and as large as the screen.
    public init(
      container: Container = .none, screenSize: CGSize? = nil,
      orientation: UIDeviceOrientation = .portrait, renderSafeArea: Bool = true,
      keyboardVisibility: @escaping (String) -> KeyboardVisibility = { _ in .hidden }
    ) {
      self.container = container
      self.screenSize = screenSize
      self.orientation = orientation
      self.renderSafeArea = renderSafeArea
      self.keyboardVisibility = keyboardVisibility
    }
  }
}
