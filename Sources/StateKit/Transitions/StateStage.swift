/// What a headless view shows of its states: lines of text in layers.
@MainActor
public final class StateStage {
  private var layers: [(name: String, lines: [String])] = []

  /// Makes an empty stage.
  public init() {}

  /// Shows lines in a layer: in place of what that layer shows, else below the other layers.
  public func show(_ lines: [String], in layer: String) {
    if let index = layers.firstIndex(where: { $0.name == layer }) {
      layers[index].lines = lines
    } else {
      layers.append((layer, lines))
    }
  }

  /// Takes a layer away; harmless when there is none of that name.
  public func clear(_ layer: String) {
    layers.removeAll { $0.name == layer }
  }

  /// All lines shown, the layer shown first at the top.
  public func draw() -> [String] {
    layers.flatMap(\.lines)
  }
}

/// A view that shows its states on a stage, and thereby has default strategies.
@MainActor
public protocol StagedView: AnyObject {
  /// Where states are shown.
  var stage: StateStage { get }
  /// What animations take their time from.
  var time: any TimeSource { get }
}

extension LoadingStateStrategyProvider where Self: StagedView {
  /// An indicator on the view's stage.
  @MainActor
  public func loadingStateStrategy() -> any LoadingStateStrategy {
    IndicatorLoadingStrategy(stage: stage, time: time)
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
  ///   - time: What the hiding takes its time from.
  ///   - text: What the indicator looks like.
  ///   - hidingTakes: How long the indicator is still to be seen after it is told to hide.
  public init(
    stage: StateStage, time: any TimeSource, text: String = "loading…",
    hidingTakes: Duration = .milliseconds(300)
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

  /// Hides the indicator when its time is over, and then says so.
  public func hideLoading(_ completion: @escaping @MainActor () -> Void) {
    time.schedule(after: hidingTakes, name: "hide loading") { [stage] in
      stage.clear(Self.layer)
      completion()
    }
  }
}
