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

  /// Enters loading, and later what the server is imagined to have said.
  func setup() {
    controller.transit(to: StatyState.Loading())
    time.schedule(after: .seconds(1), name: "response") { [controller] in
      controller.transit(to: StatyState.Error(message: "offline"))
      controller.transit(to: StatyState.Content(title: "cached"))
      controller.transit(to: StatyState.Loading())
    }
  }
}

/// A view that shows the states of its view model, loading with the default indicator.
@MainActor
class StatyDemoView: StateAwareView, StagedView, LoadingStateStrategyProvider {
  let model: StatyDemoViewModel
  let stage = StateStage()
  let time: any TimeSource

  init(policy: any TransitionPolicy, time: any TimeSource) {
    self.time = time
    model = StatyDemoViewModel(policy: policy, time: time)
    bindWithState()
  }

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
