import StateKit

/// The published view model: one second after it is set up it asks for three states in a row.
@MainActor
final class StatyDemoViewModel: StatyViewModel {
  let state = StateVariable()
  let controller: BasicStateController
  private let time: any TimeSource

  init(policy: any TransitionPolicy, time: any TimeSource) {
    self.time = time
    controller = BasicStateController(policy: policy)
    controller.observer = self
  }

  /// Enters loading, and later the states for what an imagined server has answered.
  func setup() {
    controller.transit(to: StatyState.Loading())
    time.schedule(after: .seconds(1), name: "response") { [controller] in
      controller.transit(to: StatyState.Alert(message: "first"))
      controller.transit(to: StatyState.Alert(message: "second"))
      controller.transit(to: StatyState.Loading())
    }
  }
}

/// A view that shows the states of its view model, with the default strategies.
@MainActor
class StatyDemoView: StateAwareView, StagedView, LoadingStateStrategyProvider,
  AlertStateStrategyProvider
{
  let model: StatyDemoViewModel
  let stage = StateStage()
  let time: any TimeSource

  init(policy: any TransitionPolicy, time: any TimeSource) {
    self.time = time
    model = StatyDemoViewModel(policy: policy, time: time)
    bindWithState()
  }

  /// Taps the button of the alert that is shown; nothing happens where there is none.
  func tapOK() { stage.tap("OK") }

  /// How loading looks here.
  func loadingStateStrategy() -> any LoadingStateStrategy {
    IndicatorLoadingStrategy(stage: stage, time: time)
  }
}

/// A view on which loading looks different: the strategy is replaced, the state is the same.
final class PatientDemoView: StatyDemoView {
  override func loadingStateStrategy() -> any LoadingStateStrategy {
    IndicatorLoadingStrategy(stage: stage, time: time, text: "please wait")
  }
}

/// A view with a bar in the place of the text.
final class BarDemoView: StatyDemoView {
  override func loadingStateStrategy() -> any LoadingStateStrategy {
    IndicatorLoadingStrategy(stage: stage, time: time, text: "[====    ]")
  }
}
