/// An object, usually a view model, that a ``StateController`` calls with the state to show.
///
/// A ``StatyViewModel`` has both functions already, by its ``StateVariable``. The idea is Staty's.
@preconcurrency @MainActor
public protocol CurrentStateObserver: AnyObject {
  /// Takes note that a state has been entered; called once for each, in order.
  func didChangeStateTo(_ state: any TransitionState)

  /// Makes the current state leave the targets that show it, if the controller can't do that.
  ///
  /// You needn't implement this: the controller knows each target on which a state was entered by
  /// ``TransitionState/enter(on:)``, and makes the state leave it.
  ///
  /// - Returns: Whether the state was asked to leave, so that it will report its exit or has
  ///   already. By default false.
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
