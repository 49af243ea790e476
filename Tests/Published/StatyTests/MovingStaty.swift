import StateKitStaty

#if canImport(UIKit)
  import UIKit
#else
  import StateKitUIKit
#endif

/// Drops what waits when something else is asked for.
final class LatestOnlyViewModel: StatyViewModel {
  var state = SObservable<State?>(nil)

  func setup() {
    stateController = BasicStateController(policy: ReplacingPolicy(), observer: self)
  }
}

final class ProfileController: UIViewController, StateAwareView, LoadingStateStrategyProvider {
  var model = LatestOnlyViewModel()

  func loadingStateStrategy() -> LoadingStateStrategy {
    #if canImport(UIKit)
      SpinnerStrategy(view)
    #else
      IndicatorViewLoadingStrategy(view)
    #endif
  }
}

#if canImport(UIKit)
  final class SpinnerStrategy: LoadingStateStrategy {
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let view: UIView

    init(_ view: UIView) { self.view = view }

    func showLoading() {
      view.addSubview(spinner)
      spinner.startAnimating()
    }

    func hideLoading(_ completion: @escaping () -> Void) {
      spinner.removeFromSuperview()
      completion()
    }
  }
#endif
