public import StateKit

/// Something is being loaded; how that looks is up to its target's strategy.
open class LoadingState: State {
  /// Where it was entered.
  public final var target: (any LoadingStateStrategyProvider)?

  /// How it is shown there.
  public final lazy var strategy: (any LoadingStateStrategy)? = target?.loadingStateStrategy()

  /// Makes a state that can be entered.
  public init() {}

  /// Has the target's strategy show it; on a target that has none nothing is shown.
  open func enterOn(_ target: Any) {
    guard let target = target as? any LoadingStateStrategyProvider else { return }
    self.target = target
    strategy?.showLoading()
    delegate?.didEnter(self)
  }

  /// Has it hidden, and then tells the delegate.
  open func exit() {
    guard let strategy else {
      delegate?.didExit(self)
      return
    }
    strategy.hideLoading { [weak self] in
      if let self { delegate?.didExit(self) }
    }
  }
}

/// A target of ``LoadingState``: it knows how loading looks there.
///
/// A view controller need only say that it is one; to have loading look different, implement the function.
@preconcurrency @MainActor
public protocol LoadingStateStrategyProvider: AnyObject {
  /// Makes the strategy for one stay in the loading state.
  func loadingStateStrategy() -> any LoadingStateStrategy
}

/// How a target shows that something is being loaded.
@preconcurrency @MainActor
public protocol LoadingStateStrategy {
  /// Shows that something is being loaded.
  func showLoading()

  /// Stops showing it, which may take time.
  ///
  /// - Parameter completion: To be called once, when nothing is to be seen of it any more.
  func hideLoading(_ completion: @escaping () -> Void)
}

extension LoadingStateStrategyProvider where Self: HeadlessViewController {
  /// An indicator over the controller's view.
  public func loadingStateStrategy() -> any LoadingStateStrategy {
    IndicatorViewLoadingStrategy(view, time: time)
  }
}

/// Shows an indicator over a view, which takes 0.6 s to go.
open class IndicatorViewLoadingStrategy: LoadingStateStrategy {
  /// The view that the indicator is shown over.
  public final var view: View

  private let indicator: IndicatorLoadingStrategy

  /// Makes the strategy; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - view: The view over which the indicator is shown.
  ///   - time: The clock that times the hiding; by default the app's.
  public init(_ view: View, time: any TimeSource = AppTime.current) {
    self.view = view
    indicator = IndicatorLoadingStrategy(stage: view.stage, time: time)
  }

  /// Shows the indicator.
  open func showLoading() { indicator.showLoading() }

  /// Hides it, and then says so.
  open func hideLoading(_ completion: @escaping () -> Void) {
    indicator.hideLoading { completion() }
  }
}
