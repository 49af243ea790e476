public import StateKit

/// An alert, which stays until it is closed; how it looks is up to its target's strategy.
///
/// Being told to leave changes nothing: what comes next waits for whoever reads the alert.
open class AlertState: State {
  /// Where it was entered.
  public final var target: (any AlertStateStrategyProvider)?

  /// How it is shown there.
  public final lazy var strategy: (any AlertStateStrategy)? = target?.alertStateStrategy()

  /// The text of the alert.
  public final var message: String

  /// Called when it is closed: it tells its delegate that it has gone.
  public final var onClose: () -> Void = {}

  /// Makes an alert that can be shown.
  public init(message: String) {
    self.message = message
    onClose = { [weak self] in
      if let self { delegate?.didExit(self) }
    }
  }

  /// Has the target's strategy show it; on a target that has none nothing is shown.
  open func enterOn(_ target: Any) {
    guard let target = target as? any AlertStateStrategyProvider else { return }
    self.target = target
    strategy?.showAlertWithMessage(message, onClose: onClose)
    delegate?.didEnter(self)
  }

  /// Waits until it is closed; where it is not shown nobody can close it.
  open func exit() {
    if strategy == nil { delegate?.didExit(self) }
  }
}

/// A target of ``AlertState``: it knows how an alert looks there.
///
/// A view controller need only say that it is one; to have alerts look different, implement the function.
@preconcurrency @MainActor
public protocol AlertStateStrategyProvider {
  /// Makes the strategy for one alert.
  func alertStateStrategy() -> any AlertStateStrategy
}

/// How a target shows an alert.
@preconcurrency @MainActor
public protocol AlertStateStrategy {
  /// Shows an alert until it is closed.
  ///
  /// - Parameters:
  ///   - message: The text of the alert.
  ///   - onClose: Call it once, when the alert was closed.
  func showAlertWithMessage(_ message: String, onClose: @escaping () -> Void)
}

extension AlertStateStrategyProvider where Self: HeadlessViewController {
  /// An alert over the controller's view, with the button `Ok`.
  public func alertStateStrategy() -> any AlertStateStrategy {
    NativeAlertStrategy(self)
  }
}

/// Shows an alert over a controller's view, with the button `Ok`.
open class NativeAlertStrategy: AlertStateStrategy {
  /// The controller that the alert is shown over.
  public final var controller: HeadlessViewController?

  /// Makes the strategy; nothing is shown yet.
  public init(_ controller: HeadlessViewController) {
    self.controller = controller
  }

  /// Shows the alert until its button is tapped.
  open func showAlertWithMessage(_ message: String, onClose: @escaping () -> Void) {
    guard let controller else { return }
    StageAlertStrategy(stage: controller.stage, button: "Ok")
      .showAlertWithMessage(message) { onClose() }
  }
}
