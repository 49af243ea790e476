internal import DequeModule

/// Enters states one after the other, each when the previous one has really gone.
///
/// A state requested during a transition waits, as the controller's policy says. If one waits, the
/// controller asks the current state to leave every target on which it was entered; when the state
/// reports that it is gone, the next is entered. If none waits, a state that has gone remains
/// ``current``, so the current state is always known. This is Staty's controller, with its queue as
/// the default policy.
///
/// A subclass may look at each request in `transit(to:)`, and at each report in `didExit(_:)`.
@preconcurrency @MainActor
open class BasicStateController: ObservableStateController, HoldableStateController, StateDelegate {
  private enum Phase { case empty, present, leaving, gone }

  /// The observer of each state that the controller enters; held weakly.
  public weak var observer: (any CurrentStateObserver)?
  /// The state entered last; nil before the first.
  public private(set) var current: (any TransitionState)?
  /// The states that wait to be entered, next first.
  ///
  /// They can be removed and changed: those that are no longer among them are dropped, and if another
  /// one comes next while the current state leaves, the transition to that one begins.
  public var pending: [any TransitionState] {
    get { Array(waiting) }
    set {
      change(to: newValue)
      advance()
    }
  }
  /// Decides what happens with requests made during a transition.
  public let policy: any TransitionPolicy
  /// Called when a state breaks the rules, which has no other effect.
  public var onProblem: (@MainActor (TransitionProblem) -> Void)?

  /// The observer of every step of every transition; held weakly.
  public weak var transitionObserver: (any TransitionObserver)?

  /// Whether transitions are held, to begin one by one; one that has begun goes on.
  public var isHolding = false {
    didSet { if !isHolding { advance() } }
  }

  private var waiting: Deque<any TransitionState> = []
  private var phase = Phase.empty
  private var isAdvancing = false
  /// Whether a transition has begun, or may begin though others are held, and has not ended.
  private var isUnderWay = false
  /// The state to which a transition has been reported to begin, and that is not entered yet.
  private var announced: (any TransitionState)?
  /// What was dropped while states were being entered, by requests made meanwhile.
  private var droppedMeanwhile: [any TransitionState] = []
  /// The targets on which the current state was entered.
  private var stay = StateStay()
  /// Whether the current state is being entered or told to leave right now, perhaps in several
  /// places.
  private var isTelling = false

  /// Makes a controller without a state.
  ///
  /// - Parameters:
  ///   - policy: Decides what happens with requests made during a transition.
  ///   - observer: The observer of each state that the controller enters; held weakly.
  public init(
    policy: any TransitionPolicy = QueueingPolicy(),
    observer: (any CurrentStateObserver)? = nil
  ) {
    self.policy = policy
    self.observer = observer
  }

  /// Whether a transition is going on or about to begin.
  public var isBusy: Bool { phase == .leaving || !waiting.isEmpty }

  /// Requests that a state be entered.
  ///
  /// - Parameter state: The state that is wanted next.
  /// - Returns: The result of the request at the time the call returns.
  @discardableResult
  open func transit(to state: any TransitionState) -> TransitionOutcome {
    guard let observer = transitionObserver as? any TransitionRequestObserver else {
      return take(state)
    }
    var outcome: TransitionOutcome?
    observer.controllerTakes(state) { outcome = take(state) }
    return outcome ?? .refused
  }

  private func take(_ state: any TransitionState) -> TransitionOutcome {
    requireMainActor("StateController.transitTo(_:)")
    request(state)
    guard isPending(state) else {
      tell(.refused(state.stateName))
      return .refused
    }
    advance()
    if isPending(state) { return .waiting }
    return droppedMeanwhile.contains { $0 === state } ? .refused : .entered
  }

  private func request(_ state: any TransitionState) {
    guard isBusy else { return change(to: [state]) }
    guard policy is QueueingPolicy else {
      return change(to: policy.waiting(afterRequest: state, while: Array(waiting)))
    }
    // However many wait, this takes the same time.
    waiting.append(state)
    if phase == .leaving { announce() }
  }

  /// The state to which the next transition would lead, if that could begin but is held.
  public var nextHeld: (any TransitionState)? {
    isHolding && !isUnderWay && phase != .leaving ? waiting.first : nil
  }

  /// Begins the next transition although they are held.
  public func beginNext() {
    guard nextHeld != nil else { return }
    isUnderWay = true
    advance()
  }

  private func isPending(_ state: any TransitionState) -> Bool {
    waiting.last === state || waiting.contains { $0 === state }
  }

  /// Replaces the states that wait, and reports those that were dropped.
  private func change(to new: [any TransitionState]) {
    let old = Array(waiting)
    waiting = Deque(new)
    for dropped in Self.missing(from: new, of: old) {
      if isAdvancing { droppedMeanwhile.append(dropped) }
      if dropped === announced { announced = nil }
      tell(.dropped(dropped.stateName))
    }
    // While a state leaves, another one may have become the next.
    if phase == .leaving { announce() }
  }

  /// The states that were waiting and are no longer.
  private static func missing(
    from pending: [any TransitionState], of waiting: [any TransitionState]
  ) -> [any TransitionState] {
    if pending.count >= waiting.count, zip(waiting, pending).allSatisfy({ $0 === $1 }) { return [] }
    let remaining = Set(pending.map { ObjectIdentifier($0) })
    return waiting.filter { !remaining.contains(ObjectIdentifier($0)) }
  }

  /// Goes on until the current state needs time to leave, or nothing waits that may go on.
  ///
  /// States may come and go at once and request others meanwhile; the loop keeps that from
  /// becoming a recursion as deep as the queue is long.
  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    droppedMeanwhile = []
    defer { isAdvancing = false }
    while phase != .leaving, !isHolding || isUnderWay, let next = waiting.first {
      if phase == .present, let current {
        leave(current)
      } else {
        enter(next)
      }
    }
  }

  private func enter(_ next: any TransitionState) {
    announce()
    announced = nil
    isUnderWay = false
    waiting.removeFirst()
    current = next
    phase = .present
    stay = StateStay()
    next.delegate = self
    tell(.ended(in: next.stateName))
    telling(next) { observer?.didChangeStateTo(next) }
    if stay.reports > 0, stay.isOver { end() }
  }

  /// Makes the current state leave from wherever it was entered.
  private func leave(_ state: any TransitionState) {
    phase = .leaving
    isUnderWay = true
    announce()
    telling(state) {
      let isSeenTo = observer?.leaveState(state) ?? false
      // If the observer makes it leave without a call that is seen here, its report is waited for.
      if isSeenTo, !stay.isLeaving { return stay.expectReport() }
      for target in stay.targets { state.exit(from: target) }
    }
    // If it is shown nowhere, it has left already.
    if stay.isOver { end() }
  }

  /// Takes note that the current state has gone from everywhere.
  private func end() {
    phase = .gone
    if waiting.isEmpty { isUnderWay = false }
    guard let current else { return }
    for _ in 0..<stay.reportsTooMany { report(.exitedTwice(current.stateName)) }
  }

  /// Does what a state does when it enters or leaves.
  private func telling(_ state: any TransitionState, _ body: () -> Void) {
    isTelling = true
    defer { isTelling = false }
    Cause.$current.withValue(
      .transition(of: ObjectIdentifier(self), state: state.stateName), operation: body)
  }

  /// Reports that the transition to the next state begins, unless that was reported already.
  private func announce() {
    guard let next = waiting.first, next !== announced else { return }
    announced = next
    tell(.began(from: current?.stateName, to: next.stateName))
  }

  private func tell(_ event: TransitionEvent) {
    transitionObserver?.transitionDidProceed(event, in: self)
  }

  // MARK: What states tell

  /// Takes note that a state has gone, and enters the next one if there is one.
  ///
  /// A state entered on several targets has gone when it has reported that for each of them. A
  /// report from a state that isn't current, or has already gone, changes nothing and goes to
  /// ``onProblem``.
  open func didExit(_ state: any TransitionState) {
    guard state === current else { return report(.exitedWhenNotCurrent(state.stateName)) }
    guard phase != .gone else { return report(.exitedTwice(state.stateName)) }
    stay.reports += 1
    guard !isTelling, stay.isOver else { return }
    end()
    advance()
  }

  /// Takes note of where the current state is entered, whoever enters it.
  public final func willEnter(_ state: any TransitionState, on target: AnyObject) {
    // A state that is leaving is not told to leave again.
    guard state === current, phase != .leaving else { return }
    if phase == .gone {
      // A state that is shown again has to leave again.
      phase = .present
      stay = StateStay()
    }
    stay.begin(on: target)
  }

  /// Takes no note of it: a state is current from when it is asked to enter.
  open func didEnter(_ state: any TransitionState) {}

  /// Takes note of a target that the current state was already asked to leave.
  public final func willExit(_ state: any TransitionState, from target: AnyObject) {
    if state === current { stay.leave(target) }
  }

  private func report(_ problem: TransitionProblem) {
    onProblem?(problem)
    tell(.problem(problem))
  }
}
