import StateKitStaty
import StateKitUIKit

class LoadingState: State {
  var target: LoadingStateStrategyProvider?
  lazy var strategy: LoadingStateStrategy? = target?.loadingStateStrategy()

  func enterOn(_ target: Any) {
    guard let target = target as? LoadingStateStrategyProvider else { return }
    self.target = target
    strategy?.showLoading()
    delegate?.didEnter(self)
  }

  func exit() {
    strategy?.hideLoading { [weak self] in
      guard let self = self else { return }
      self.delegate?.didExit(self)
    }
  }
}

protocol LoadingStateStrategyProvider: AnyObject {
  func loadingStateStrategy() -> LoadingStateStrategy
}

protocol LoadingStateStrategy {
  func showLoading()
  func hideLoading(_ completion: @escaping () -> ())
}

extension LoadingStateStrategyProvider where Self: UIViewController {
  func loadingStateStrategy() -> LoadingStateStrategy {
    IndicatorViewLoadingStrategy(view)
  }
}

class IndicatorViewLoadingStrategy: LoadingStateStrategy {
  let view: UIView
  var indicator: UIActivityIndicatorView?

  init(_ view: UIView) {
    self.view = view
  }

  func showLoading() {
    let indicator = UIActivityIndicatorView(style: .gray)
    indicator.center = view.center
    indicator.startAnimating()
    view.addSubview(indicator)
    self.indicator = indicator
  }

  func hideLoading(_ completion: @escaping () -> ()) {
    guard let indicator = indicator else { return }
    UIView.animate(
      withDuration: 0.6,
      animations: { indicator.transform = CGAffineTransform(scaleX: 3.0, y: 3.0) }
    ) { _ in
      indicator.removeFromSuperview()
      completion()
    }
  }
}
