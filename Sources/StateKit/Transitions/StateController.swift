/// What decides when one state follows another, in a way of its own.
///
/// ``BasicStateController`` is the one to use; its ``TransitionPolicy`` says what becomes of
/// requests made while a transition is under way. Conform to this protocol only to replace the
/// whole mechanism. The idea is Staty's.
@MainActor
public protocol StateController: AnyObject {
  /// Who is told of each state that is entered; held weakly.
  var observer: (any CurrentStateObserver)? { get set }

  /// The state entered last; nil before the first. It stays here when it has gone and nothing waits.
  var current: (any TransitionState)? { get }

  /// The states that wait to be entered, next first.
  var pending: [any TransitionState] { get }

  /// Requests that a state be entered.
  ///
  /// - Parameter state: The state that is wanted next.
  /// - Returns: What became of the request by the time the call returned.
  @discardableResult
  func transit(to state: any TransitionState) -> TransitionOutcome
}

/// A state controller that tells of every step of its transitions, to an inspector above all.
@MainActor
public protocol ObservableStateController: StateController {
  /// Who is told of every step of every transition; held weakly.
  var transitionObserver: (any TransitionObserver)? { get set }
}

/// What became of a requested transition.
public enum TransitionOutcome: Sendable, Hashable {
  /// The state has been entered.
  case entered
  /// The state waits for another to go.
  case waiting
  /// The state will not be entered.
  case refused
}
