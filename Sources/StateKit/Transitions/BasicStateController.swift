/// Enters states one after the other, each when the one before it has really gone.
///
/// A requested state waits while a transition is under way, under the controller's policy. When
/// something waits, the current state is told to leave; when it reports that it is gone, the next
/// is entered. If nothing waits, a state that has gone stays ``current``, so that the current state
/// is always known. This is Staty's controller, with its queue as the default policy.
@MainActor
public final class BasicStateController: ObservableStateController {
  private enum Phase { case empty, present, leaving, gone }

  /// Who is told of each state that is entered; held weakly.
  public weak var observer: (any CurrentStateObserver)?
  /// The state entered last; nil before the first.
  public private(set) var current: (any TransitionState)?
  /// The states that wait to be entered, next first.
  public private(set) var pending: [any TransitionState] = []
  /// What becomes of requests made while a transition is under way.
  public let policy: any TransitionPolicy
  /// Called when a state breaks the rules; nothing else comes of it.
  public var onProblem: (@MainActor (TransitionProblem) -> Void)?

  /// Who is told of every step of every transition; held weakly.
  public weak var transitionObserver: (any TransitionObserver)?

  private var phase = Phase.empty
  private var isAdvancing = false
  /// The state to which a transition has been told to have begun and that is not entered yet.
  private var announced: (any TransitionState)?
  /// What was dropped while states were being entered, by requests made meanwhile.
  private var droppedMeanwhile: [any TransitionState] = []

  /// Makes a controller without a state.
  ///
  /// - Parameters:
  ///   - policy: What becomes of requests made while a transition is under way.
  ///   - observer: Who is told of each state that is entered; held weakly.
  public init(
    policy: any TransitionPolicy = QueueingPolicy(),
    observer: (any CurrentStateObserver)? = nil
  ) {
    self.policy = policy
    self.observer = observer
  }

  /// Whether a transition is under way or about to be.
  public var isBusy: Bool { phase == .leaving || !pending.isEmpty }

  /// Requests that a state be entered.
  ///
  /// - Parameter state: The state that is wanted next.
  /// - Returns: What became of the request by the time the call returned.
  @discardableResult
  public func transit(to state: any TransitionState) -> TransitionOutcome {
    let waiting = pending
    pending = isBusy ? policy.waiting(afterRequest: state, while: waiting) : [state]
    for dropped in Self.missing(from: pending, of: waiting) {
      if isAdvancing { droppedMeanwhile.append(dropped) }
      if dropped === announced { announced = nil }
      tell(.dropped(dropped.stateName))
    }
    // While one leaves, what comes after it may have become another.
    if phase == .leaving { announce() }
    guard isPending(state) else {
      tell(.refused(state.stateName))
      return .refused
    }
    advance()
    if isPending(state) { return .waiting }
    return droppedMeanwhile.contains { $0 === state } ? .refused : .entered
  }

  private func isPending(_ state: any TransitionState) -> Bool {
    pending.last === state || pending.contains { $0 === state }
  }

  /// The states that were waiting and are no longer.
  private static func missing(
    from pending: [any TransitionState], of waiting: [any TransitionState]
  ) -> [any TransitionState] {
    if pending.count >= waiting.count, zip(waiting, pending).allSatisfy({ $0 === $1 }) { return [] }
    let remaining = Set(pending.map { ObjectIdentifier($0) })
    return waiting.filter { !remaining.contains(ObjectIdentifier($0)) }
  }

  /// Goes on until the current state needs time to leave, or nothing waits.
  ///
  /// States may come and go at once and request others meanwhile; the loop keeps that from
  /// becoming a recursion as deep as the queue is long.
  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    droppedMeanwhile = []
    defer { isAdvancing = false }
    while let next = pending.first, phase != .leaving {
      if phase == .present, let current {
        phase = .leaving
        announce()
        let isUnderWay = causing(by: current) { observer?.leaveState(current) ?? false }
        // Presented nowhere, there is nothing to dispose of.
        if !isUnderWay { phase = .gone }
      } else {
        enter(next)
      }
    }
  }

  private func enter(_ next: any TransitionState) {
    announce()
    announced = nil
    pending.removeFirst()
    current = next
    phase = .present
    next.delegate = self
    tell(.ended(in: next.stateName))
    causing(by: next) { observer?.didChangeStateTo(next) }
  }

  /// Does what a state does when it enters or leaves.
  private func causing<Result>(by state: any TransitionState, _ body: () -> Result) -> Result {
    Cause.$current.withValue(
      .transition(of: ObjectIdentifier(self), state: state.stateName), operation: body)
  }

  /// Tells that the transition to the next state begins, unless that was told.
  private func announce() {
    guard let next = pending.first, next !== announced else { return }
    announced = next
    tell(.began(from: current?.stateName, to: next.stateName))
  }

  private func tell(_ event: TransitionEvent) {
    transitionObserver?.transitionDidProceed(event, in: self)
  }
}

extension BasicStateController: StateDelegate {
  /// Takes note that a state has gone, and enters the next one if there is one.
  ///
  /// From a state that is not current, or has gone before, it changes nothing and is reported to
  /// ``onProblem``.
  public func didExit(_ state: any TransitionState) {
    guard state === current else { return report(.exitedWhenNotCurrent(state.stateName)) }
    guard phase != .gone else { return report(.exitedTwice(state.stateName)) }
    phase = .gone
    advance()
  }

  private func report(_ problem: TransitionProblem) {
    onProblem?(problem)
    tell(.problem(problem))
  }
}
