/// What decides when one state follows another, in a way of its own.
///
/// ``BasicStateController`` is the one to use; its ``TransitionPolicy`` says what becomes of
/// requests made while a transition is under way. Conform to this protocol only to replace the
/// whole mechanism. The idea is Staty's.
@preconcurrency @MainActor
public protocol StateController: AnyObject {
  /// The observer of each state that the controller enters; held weakly.
  var observer: (any CurrentStateObserver)? { get set }

  /// The state entered last; nil before the first. It stays here when it has left and nothing
  /// waits.
  var current: (any TransitionState)? { get }

  /// The states that wait to be entered, next first.
  var pending: [any TransitionState] { get }

  /// Requests that a state be entered.
  ///
  /// - Parameter state: The state that is wanted next.
  /// - Returns: The result of the request at the time the call returns.
  @discardableResult
  func transit(to state: any TransitionState) -> TransitionOutcome
}

/// A state controller that reports every step of its transitions, above all to an inspector.
@preconcurrency @MainActor
public protocol ObservableStateController: StateController {
  /// The observer of every step of every transition; held weakly.
  var transitionObserver: (any TransitionObserver)? { get set }
}

/// A state controller whose transitions can be held and begun one by one, and whose waiting states
/// can be removed and changed, above all by an inspector.
@preconcurrency @MainActor
public protocol HoldableStateController: StateController {
  /// Whether transitions are held, to begin one by one; one that has begun goes on.
  var isHolding: Bool { get set }

  /// The state to which the next transition would lead, if that could begin but is held.
  var nextHeld: (any TransitionState)? { get }

  /// The states that wait to be entered, next first.
  var pending: [any TransitionState] { get set }

  /// Begins the next transition although they are held; harmless when there is none.
  func beginNext()
}

/// The result of a requested transition.
public enum TransitionOutcome: Sendable, Hashable {
  /// The state has been entered.
  case entered
  /// The state waits for another to go.
  case waiting
  /// The state will not be entered.
  case refused
}
