public import Foundation
public import StateKit

/// A window, which shows a root controller.
open class UIWindow: UIView {
  /// Whether it is shown.
  public private(set) var isKeyWindow = false

  /// The controller in the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if isKeyWindow { oldValue?.disappear() }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let rootViewController {
        addSubview(rootViewController.view)
        if isKeyWindow { rootViewController.appear() }
      }
    }
  }

  /// Shows it: its root controller appears.
  public func makeKeyAndVisible() {
    guard !isKeyWindow else { return }
    isKeyWindow = true
    rootViewController?.appear()
  }

  /// The drawing of the controller, and of the controllers presented over it.
  open override func draw() -> [String] {
    rootViewController?.draw() ?? super.draw()
  }
}

/// A screen of some size, without a device.
@preconcurrency @MainActor
public final class UIScreen {
  /// The only one.
  public static let main = UIScreen()

  /// How large it is.
  public let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)

  /// How many dots there are to a point.
  public let scale: CGFloat = 1
}

/// How a device is held.
public enum UIDeviceOrientation: Hashable, Sendable {
  /// Nobody knows.
  case unknown
  /// Standing, the right way up or upside down.
  case portrait, portraitUpsideDown
  /// Lying on a side.
  case landscapeLeft, landscapeRight
  /// On its back or on its front.
  case faceUp, faceDown

  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether it lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
