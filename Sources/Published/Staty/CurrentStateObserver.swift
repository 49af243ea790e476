public import StateKit

/// An object, usually a view model, that a ``StateController`` calls with the state to show.
@preconcurrency @MainActor
public protocol CurrentStateObserver: StateKit.CurrentStateObserver {
  /// Takes note that a state is to be shown; called once for each, in order.
  func didChangeStateTo(_ state: any State)
}

extension CurrentStateObserver {
  /// Called with the state to show; ignores one that isn't a ``State``.
  public func didChangeStateTo(_ state: any TransitionState) {
    if let state = state as? any State { didChangeStateTo(state) }
  }

  /// Has a state leave, which knows for itself where it is.
  public func leaveState(_ state: any TransitionState) -> Bool {
    guard let state = state as? any State else { return false }
    state.exit()
    return true
  }
}

/// A view model that holds the variable which its view observes.
@preconcurrency @MainActor
public protocol StateDrivenViewModel {
  /// The state to show.
  var state: SObservable<(any State)?> { get set }
}

/// A view model driven by states that its controller tells it of.
///
/// ```swift
/// class ViewModel: StatyViewModel {
///   var state = SObservable<State?>(nil)
///   func setup() {
///     setupStateController(BasicStateController.self)
///     stateController.transitTo(LoadingState())
///   }
/// }
/// ```
public typealias StatyViewModel = StateDrivenViewModel & CurrentStateObserver

extension CurrentStateObserver where Self: StateDrivenViewModel {
  /// The controller that decides when states follow each other; by default a
  /// ``BasicStateController``.
  public var stateController: any StateController {
    get { state.controller as? any StateController ?? controller(of: BasicStateController.self) }
    set { state.controller = newValue }
  }

  /// Makes the controller, and has it tell this view model of its states.
  public func setupStateController<T: StateController>(_ type: T.Type) {
    _ = controller(of: type)
  }

  /// Puts the state into the variable, and so onto the view that observes it.
  public func didChangeStateTo(_ state: any State) {
    self.state.value = state
  }

  private func controller<T: StateController>(of type: T.Type) -> T {
    let controller = type.init()
    let observer: (any CurrentStateObserver)? = self
    controller.observer = observer
    state.controller = controller
    return controller
  }
}
