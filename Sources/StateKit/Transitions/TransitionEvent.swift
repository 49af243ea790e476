/// A rule that a state broke, without doing harm.
public enum TransitionProblem: Sendable, Hashable, CustomStringConvertible {
  /// The current state, of this name, reported its exit again.
  case exitedTwice(String)
  /// A state of this name reported its exit although another, or none, was current.
  case exitedWhenNotCurrent(String)

  /// A sentence about the event, without a full stop.
  public var description: String {
    switch self {
    case .exitedTwice(let name): "\(name) reported its exit twice"
    case .exitedWhenNotCurrent(let name): "\(name) reported its exit when it was not current"
    }
  }
}

/// One step of a transition, with the names of the states.
public enum TransitionEvent: Sendable, Hashable {
  /// The state before, if there is one, is leaving or has gone, and the other is to come next.
  case began(from: String?, to: String)
  /// A state has become the current one.
  case ended(in: String)
  /// A request was turned down.
  case refused(String)
  /// A state that waited will not be entered, since another replaced it.
  case dropped(String)
  /// A state broke the rules.
  case problem(TransitionProblem)
}

/// An observer of everything that a controller does, in order, on the main actor.
@preconcurrency @MainActor
public protocol TransitionObserver: AnyObject {
  /// Takes note of one step of a transition.
  func transitionDidProceed(_ event: TransitionEvent, in controller: any StateController)
}

/// Something that is told of each request of a state, too.
@MainActor
package protocol TransitionRequestObserver: TransitionObserver {
  /// A state is requested: it calls the closure, once.
  func controllerTakes(_ state: any TransitionState, _ turn: () -> Void)
}
