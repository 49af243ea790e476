/// How a target shows that something is being loaded.
@preconcurrency @MainActor
public protocol LoadingStateStrategy: AnyObject {
  /// Shows that something is being loaded.
  func showLoading()

  /// Stops showing it, which may take time.
  ///
  /// - Parameter completion: To be called once, when it is no longer visible.
  func hideLoading(_ completion: @escaping @MainActor () -> Void)
}

/// A target of ``LoadingState``: it knows how loading looks there.
///
/// A ``StagedView`` has a provider already, and with it any view controller. To make loading look
/// different on one view, implement the function there; neither the state nor the view model
/// changes.
@preconcurrency @MainActor
public protocol LoadingStateStrategyProvider: AnyObject {
  /// Makes the strategy for one stay in the loading state.
  func loadingStateStrategy() -> any LoadingStateStrategy
}

/// A state that shows that something is being loaded.
///
/// Staty's example of a state whose target has a strategy for showing and hiding it. If the target
/// isn't a ``LoadingStateStrategyProvider``, nothing is visible.
public final class LoadingState: TransitionState, Codable {
  /// The delegate, which is called when the indicator has gone.
  public weak var delegate: (any StateDelegate)?

  /// How it is shown, by target.
  private var strategies: [ObjectIdentifier: any LoadingStateStrategy] = [:]

  private enum CodingKeys: CodingKey {}

  /// Makes a state that can be entered.
  public init() {}

  /// Shows loading in the target's way.
  public func enter(on target: AnyObject) {
    delegate?.willEnter(self, on: target)
    let strategy = (target as? any LoadingStateStrategyProvider)?.loadingStateStrategy()
    strategies[ObjectIdentifier(target)] = strategy
    strategy?.showLoading()
  }

  /// Hides it again, and then tells the delegate.
  public func exit(from target: AnyObject) {
    let place = ObjectIdentifier(target)
    guard let strategy = strategies[place] else {
      delegate?.didExit(self)
      return
    }
    strategy.hideLoading { [weak self] in
      guard let self else { return }
      strategies[place] = nil
      delegate?.didExit(self)
    }
  }
}
