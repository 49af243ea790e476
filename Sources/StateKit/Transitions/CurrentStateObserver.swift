/// Something that a ``StateController`` tells which state to show, usually a view model.
///
/// A ``StatyViewModel`` has both functions already: its ``StateVariable`` does what is needed. The
/// idea is Staty's.
@preconcurrency @MainActor
public protocol CurrentStateObserver: AnyObject {
  /// Takes note that a state has been entered; called once for each, in order.
  func didChangeStateTo(_ state: any TransitionState)

  /// Makes the current state leave whatever shows it, if that cannot be left to the controller.
  ///
  /// The controller knows where a state was entered by ``TransitionState/enter(on:)`` and makes it
  /// leave from there itself, so this need not be implemented.
  ///
  /// - Returns: Whether the state was told to leave, so that it will report its exit, unless it has
  ///   already. False unless implemented.
  func leaveState(_ state: any TransitionState) -> Bool
}

extension CurrentStateObserver {
  /// Leaves that to the controller.
  @preconcurrency @MainActor
  public func leaveState(_ state: any TransitionState) -> Bool { false }
}

/// A view model that holds the state variable which its view observes.
@preconcurrency @MainActor
public protocol StateDrivenViewModel: AnyObject {
  /// The state to show; make it once, when the view model is made.
  var state: StateVariable { get }
}

/// A view model that gets its states from a controller.
///
/// ```swift
/// final class DemoViewModel: StatyViewModel {
///   let state = StateVariable()
///   private lazy var controller = BasicStateController(observer: self)
///   func setup() { controller.transit(to: LoadingState()) }
/// }
/// ```
public typealias StatyViewModel = StateDrivenViewModel & CurrentStateObserver

extension CurrentStateObserver where Self: StateDrivenViewModel {
  /// Puts the state into the state variable, and so onto the bound view.
  @preconcurrency @MainActor
  public func didChangeStateTo(_ state: any TransitionState) {
    self.state.value = state
  }

  /// Makes the state leave the bound views.
  @preconcurrency @MainActor
  public func leaveState(_ state: any TransitionState) -> Bool {
    self.state.leave(state)
  }
}
