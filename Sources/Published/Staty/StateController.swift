public import StateKit

/// What decides when one state follows another.
///
/// ``BasicStateController`` is the one to use. One of your own has an observer, which it tells of each
/// state that is to be entered, and sets itself as the delegate of the states that it is asked for:
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
/// It is a controller of StateKit's, so an inspector's queue takes it.
@preconcurrency @MainActor
public protocol StateController: StateKit.StateController {
  /// Who is told of each state that is to be entered; hold it weakly.
  var observer: (any CurrentStateObserver)? { get set }

  /// Requests that a state be entered.
  func transitTo(_ newState: any State)

  /// Makes a controller without a state.
  init()
}

extension StateController {
  /// Who is told of each state that is to be entered, as StateKit knows it.
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
  /// The ``StateDrivenViewModel`` that observes the controller has it. Of another observer nobody knows what
  /// it was told before an inspector looked; the first state whose delegate the controller became was
  /// entered then, for nothing came before it.
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

  /// Requests that a state be entered; one that is no ``State`` is refused.
  @discardableResult
  public func transit(to state: any TransitionState) -> TransitionOutcome {
    guard let state = state as? any State else { return .refused }
    transitTo(state)
    if current === state { return .entered }
    return state.delegate === self ? .waiting : .refused
  }
}

extension StateController where Self: StateKit.BasicStateController {
  /// Who is told of each state that is to be entered.
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
