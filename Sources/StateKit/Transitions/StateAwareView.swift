/// A view that shows the states of its view model on itself.
///
/// ```swift
/// final class DemoView: StateAwareView, LoadingStateStrategyProvider {
///   let model = DemoViewModel()
///   init() {
///     bindWithState()
///     model.setup()
///   }
/// }
/// ```
///
/// The idea is Staty's. The view does not look at the states it is given: each asks the view for
/// what it needs, through a strategy provider the view conforms to.
@preconcurrency @MainActor
public protocol StateAwareView: AnyObject {
  /// The type of the view model.
  associatedtype ViewModelType: StateDrivenViewModel

  /// The view model whose states are shown.
  var model: ViewModelType { get }
}

extension StateAwareView {
  /// Enters the view model's state, and each later one, on this view.
  ///
  /// The view model does not keep the view alive.
  @preconcurrency @MainActor
  public func bindWithState() {
    model.state.bind(to: self)
  }
}
