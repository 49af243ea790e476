public import StateKit

/// An object that decides when one state follows another.
///
/// Use ``BasicStateController``. A custom one calls its observer with each state to enter, and sets
/// itself as the delegate of the requested states:
///
/// ```swift
/// class LatestStateController: StateController, StateDelegate {
///   weak var observer: CurrentStateObserver?
///   required init() {}
///   func transitTo(_ newState: State) { … }
///   func didExit(_ state: State) { … }
///   func didEnter(_ state: State) {}
/// }
/// ```
///
/// It is one of StateKit's controllers, so the inspector can show it as a queue.
@preconcurrency @MainActor
public protocol StateController: StateKit.StateController {
  /// The observer of each state to enter; hold it weakly.
  var observer: (any CurrentStateObserver)? { get set }

  /// Requests that a state be entered.
  func transitTo(_ newState: any State)

  /// Makes a controller without a state.
  init()
}

extension StateController {
  /// The observer of each state to enter, as StateKit's type.
  @_disfavoredOverload
  public var observer: (any StateKit.CurrentStateObserver)? {
    get {
      let observer: (any CurrentStateObserver)? = self.observer
      return (observer as? ObserverRelay)?.told ?? observer
    }
    set {
      let observer: (any CurrentStateObserver)? =
        newValue as? any CurrentStateObserver ?? newValue.map { ObserverRelay.made(for: self, $0) }
      self.observer = observer
    }
  }

  /// The state entered last; nil before the first.
  ///
  /// The ``StateDrivenViewModel`` that observes the controller has it. With another observer,
  /// nothing records the states before an inspector looked. Then it is the first state whose
  /// delegate the controller became, because that state was entered at once.
  public var current: (any TransitionState)? {
    let observer: (any CurrentStateObserver)? = self.observer
    let relay = observer as? ObserverRelay
    return ((relay?.observer ?? observer) as? any StateDrivenViewModel)?.state.value
      ?? relay?.current ?? StateDelegates.states(of: self, after: nil).first
  }

  /// The states whose delegate the controller has become since the current one's, as those must wait.
  public var pending: [any TransitionState] {
    StateDelegates.states(of: self, after: current as? any State)
  }

  /// Requests that a state be entered; refuses one that isn't a ``State``.
  @discardableResult
  public func transit(to state: any TransitionState) -> TransitionOutcome {
    guard let state = state as? any State else { return .refused }
    transitTo(state)
    if current === state { return .entered }
    return state.delegate === self ? .waiting : .refused
  }
}

extension StateController where Self: StateKit.BasicStateController {
  /// The observer of each state to enter.
  public var observer: (any CurrentStateObserver)? {
    get { (self as StateKit.BasicStateController).observer as? any CurrentStateObserver }
    set { (self as StateKit.BasicStateController).observer = newValue }
  }
}

/// Stands as the observer of a controller for one that is not of Staty's kind, an inspector above all.
///
/// What the observer before it was told last is known to it.
@MainActor
final class ObserverRelay: CurrentStateObserver {
  private(set) weak var told: (any StateKit.CurrentStateObserver)?
  /// The observer of Staty's kind that the controller had, which is still told of each state.
  private(set) weak var observer: (any CurrentStateObserver)?
  private(set) var current: (any State)?
  private weak var controller: AnyObject?

  /// Controllers hold their observers weakly, so relays are held here, as long as the controllers are.
  private static var relays: [ObserverRelay] = []

  private init(_ controller: any StateController, _ told: any StateKit.CurrentStateObserver) {
    self.controller = controller
    self.told = told
    let before: (any CurrentStateObserver)? = controller.observer
    observer = (before as? ObserverRelay)?.observer ?? before
    current = controller.current as? any State
  }

  static func made(
    for controller: any StateController, _ told: any StateKit.CurrentStateObserver
  ) -> ObserverRelay {
    let relay = ObserverRelay(controller, told)
    relays.removeAll { $0.controller == nil || $0.controller === controller }
    relays.append(relay)
    return relay
  }

  func didChangeStateTo(_ state: any State) {
    current = state
    told?.didChangeStateTo(state)
  }
}
