public import StateKit

/// Enters states one after the other, each when the one before it has really gone.
///
/// ```swift
/// setupStateController(BasicStateController.self)
/// stateController.transitTo(LoadingState())
/// ```
///
/// Other than in Staty, a state that waits is not told to leave before it was entered. To have requests
/// go another way, override ``transitTo(_:)``, or give a policy.
open class BasicStateController: StateKit.BasicStateController, StateController, StateDelegate {
  private var outcome = TransitionOutcome.refused

  /// Makes a controller without a state, in which requests wait in line.
  public required init() {
    super.init(policy: QueueingPolicy(), observer: nil)
  }

  /// Makes a controller without a state.
  ///
  /// - Parameters:
  ///   - policy: Decides about requests made during a transition.
  ///   - observer: The observer of each state that the controller enters; held weakly.
  public override init(
    policy: any TransitionPolicy, observer: (any StateKit.CurrentStateObserver)? = nil
  ) {
    super.init(policy: policy, observer: observer)
  }

  /// The state entered last, and behind it those that wait; a copy, by which nothing is changed.
  public final var stateQueue: Queue<any State> {
    let queue = Queue<any State>()
    for case let state as any State in [current].compactMap(\.self) + pending {
      queue.enqueue(state)
    }
    return queue
  }

  /// Requests that a state be entered.
  open func transitTo(_ newState: any State) {
    outcome = super.transit(to: newState)
  }

  /// Requests that a state be entered.
  ///
  /// - Returns: The result of the request at the time the call returns.
  @discardableResult
  public final override func transit(to state: any TransitionState) -> TransitionOutcome {
    guard let state = state as? any State else { return super.transit(to: state) }
    // What an override does not pass on has been refused.
    outcome = .refused
    transitTo(state)
    return outcome
  }

  /// Enters the next state that waits, as if the current one had just gone; nothing if none waits.
  open func moveToNextState() {
    if let current, !pending.isEmpty { super.didExit(current) }
  }

  /// Takes note that a state has gone, and enters the next one if there is one.
  open func didExit(_ state: any State) {
    super.didExit(state as any TransitionState)
  }

  /// Takes no note of it: a state is current from when it is asked to enter.
  open func didEnter(_ state: any State) {}

  /// Takes note that a state has gone, and enters the next one if there is one.
  public final override func didExit(_ state: any TransitionState) {
    if let state = state as? any State { didExit(state) } else { super.didExit(state) }
  }

  /// Takes note that a state is to be seen.
  public final override func didEnter(_ state: any TransitionState) {
    if let state = state as? any State { didEnter(state) }
  }
}
