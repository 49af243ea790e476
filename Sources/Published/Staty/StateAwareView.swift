/// A view on which the states of its view model are entered.
@preconcurrency @MainActor
public protocol StateAwareView {
  /// The type of the view model.
  associatedtype ViewModelType: StateDrivenViewModel

  /// The view model whose states are shown.
  var model: ViewModelType { get set }
}

extension StateAwareView where Self: AnyObject {
  /// Enters each later state of the view model on this view, usually a controller, which it does not keep alive.
  ///
  /// A state is entered as soon as the controller reports it, not in a later turn of the main
  /// queue. So no state is asked to leave before it was entered.
  public func bindWithState() {
    model.state.observe { [weak self] state in
      if let self { state?.enterOn(self) }
    }
  }
}
