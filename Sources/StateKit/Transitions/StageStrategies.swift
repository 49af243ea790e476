extension LoadingStateStrategyProvider where Self: StagedView {
  /// An indicator on the view's stage.
  @preconcurrency @MainActor
  public func loadingStateStrategy() -> any LoadingStateStrategy {
    IndicatorLoadingStrategy(stage: stage, time: time)
  }
}

extension AlertStateStrategyProvider where Self: StagedView {
  /// An alert on the view's stage, with the button `OK`.
  @preconcurrency @MainActor
  public func alertStateStrategy() -> any AlertStateStrategy {
    StageAlertStrategy(stage: stage)
  }
}

/// Shows an indicator line on a stage, and takes a moment to hide it.
public final class IndicatorLoadingStrategy: LoadingStateStrategy {
  private static let layer = "loading"

  private let stage: StateStage
  private let time: any TimeSource
  private let text: String
  private let hidingTakes: Duration

  /// Makes the strategy; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - stage: Where the indicator is shown.
  ///   - time: The clock that times the hiding.
  ///   - text: The text of the indicator.
  ///   - hidingTakes: How long the indicator takes to hide.
  public init(
    stage: StateStage, time: any TimeSource, text: String = "loading…",
    hidingTakes: Duration = .milliseconds(600)
  ) {
    self.stage = stage
    self.time = time
    self.text = text
    self.hidingTakes = hidingTakes
  }

  /// Shows the indicator.
  public func showLoading() {
    stage.show([text], in: Self.layer)
  }

  /// Hides the indicator when its time is over, and then calls `completion`.
  public func hideLoading(_ completion: @escaping @MainActor () -> Void) {
    time.schedule(after: hidingTakes, name: "hide loading") { [stage] in
      stage.clear(Self.layer)
      completion()
    }
  }
}

/// Shows an alert on a stage, with one button.
public final class StageAlertStrategy: AlertStateStrategy {
  /// How many there have been: each shows its alert beside those of others.
  private static var count = 0

  private let layer: String
  private let stage: StateStage
  private let button: String

  /// Makes the strategy; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - stage: Where the alert is shown.
  ///   - button: The title of its button, by which ``StateStage/tap(_:)`` taps it.
  public init(stage: StateStage, button: String = "OK") {
    self.stage = stage
    self.button = button
    Self.count += 1
    layer = "alert \(Self.count)"
  }

  /// Shows the alert until its button is tapped.
  public func showAlertWithMessage(_ message: String, onClose: @escaping @MainActor () -> Void) {
    let close = StateStage.Button(button) { [stage, layer] in
      stage.clear(layer)
      onClose()
    }
    stage.show(["! \(message)  [\(button)]"], in: layer, buttons: [close])
  }
}
