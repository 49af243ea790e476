/// How a target shows an alert.
@preconcurrency @MainActor
public protocol AlertStateStrategy: AnyObject {
  /// Shows an alert until its button is tapped.
  ///
  /// - Parameters:
  ///   - message: The text of the alert.
  ///   - onClose: Call it once, when the button was tapped and the alert is no longer visible.
  func showAlertWithMessage(_ message: String, onClose: @escaping @MainActor () -> Void)
}

/// A target of ``AlertState``: it knows how an alert looks there.
///
/// A ``StagedView`` has a provider already, and with it any view controller.
@preconcurrency @MainActor
public protocol AlertStateStrategyProvider: AnyObject {
  /// Makes the strategy for one alert.
  func alertStateStrategy() -> any AlertStateStrategy
}

/// An alert, which stays until its button is tapped.
///
/// Asking it to leave changes nothing: the next state waits until the user has closed the alert. If
/// the target isn't an ``AlertStateStrategyProvider``, nothing is visible, so the alert leaves as
/// soon as asked.
public final class AlertState: TransitionState, Codable {
  private enum Place {
    case open(any AlertStateStrategy)
    case closed
  }

  /// The delegate, which is called when the alert was closed.
  public weak var delegate: (any StateDelegate)?
  /// The text of the alert.
  public let message: String

  private var places: [ObjectIdentifier: Place] = [:]

  private enum CodingKeys: CodingKey { case message }

  /// Makes an alert that can be shown.
  public init(message: String) {
    self.message = message
  }

  /// Shows the alert in the way that the target provides.
  public func enter(on target: AnyObject) {
    delegate?.willEnter(self, on: target)
    let place = ObjectIdentifier(target)
    guard let provider = target as? any AlertStateStrategyProvider else {
      places[place] = nil
      return
    }
    let strategy = provider.alertStateStrategy()
    places[place] = .open(strategy)
    strategy.showAlertWithMessage(message) { [weak self] in self?.close(place) }
  }

  /// Waits for the button to be tapped.
  public func exit(from target: AnyObject) {
    // If it is not shown, nobody can tap its button.
    if places[ObjectIdentifier(target)] == nil { delegate?.didExit(self) }
  }

  private func close(_ place: ObjectIdentifier) {
    guard case .open? = places[place] else { return }
    places[place] = .closed
    delegate?.didExit(self)
  }
}
