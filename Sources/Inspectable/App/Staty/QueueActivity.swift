import StateKit

/// What is at work behind a queue of transitions.
@MainActor
final class QueueActivity: PartActivity {
  private let name: String
  private let controller: any StateController
  private weak var record: StepRecord?
  /// Whom a controller that tells nothing itself has told of its states, before it was listened to.
  private weak var observer: (any CurrentStateObserver)?
  /// The state that such a controller has entered last.
  private weak var entered: (any TransitionState)?
  /// Whether a state that is entered is to stay for now, though others wait.
  private var stopsAfterEntering = false

  init(_ name: String, _ controller: any StateController) {
    self.name = name
    self.controller = controller
  }

  func begin(telling record: StepRecord, in context: SceneContext) {
    self.record = record
    if let observable = controller as? any ObservableStateController {
      observable.transitionObserver = self
    } else {
      observer = controller.observer
      controller.observer = self
    }
  }

  /// Requests a state.
  ///
  /// Of a controller that tells nothing itself, what became of the request is noted.
  func request(_ state: any TransitionState) {
    entered = nil
    let outcome = controller.transit(to: state)
    if outcome == .waiting, nextHeld != nil { add(.transitionHeld, state.stateName) }
    guard !(controller is any ObservableStateController) else { return }
    switch outcome {
    case .entered where entered !== state: tell(.ended(in: state.stateName))
    case .refused: tell(.refused(state.stateName))
    case .entered, .waiting: break
    }
  }

  func owner(of cause: Cause) -> String? {
    guard case .transition(of: ObjectIdentifier(controller), let state) = cause else { return nil }
    return "\(name): \(state)"
  }
}

extension QueueActivity {
  /// The controller, if its transitions can be held.
  var holding: (any HoldableStateController)? { controller as? any HoldableStateController }

  /// The state of the next transition, if that waits for nothing but to be let go.
  var nextHeld: (any TransitionState)? { holding?.nextHeld }

  /// Begins a step in which a state that is entered stays, though others wait.
  ///
  /// - Parameter isHeld: whether transitions are held anyway.
  func beginStepping(isHeld: Bool) {
    stopsAfterEntering = true
    // One that has stopped goes on by a step of its own.
    if !isHeld, nextHeld == nil { holding?.isHolding = false }
  }

  /// Lets what a step has stopped go on, unless transitions are held anyway.
  func endStepping(isHeld: Bool) {
    guard stopsAfterEntering else { return }
    stopsAfterEntering = false
    if !isHeld { holding?.isHolding = false }
  }
}

extension QueueActivity: TransitionObserver {
  func transitionDidProceed(_ event: TransitionEvent, in controller: any StateController) {
    switch event {
    case .began(let old, let new): add(.transitionBegan, "\(old.map { $0 + " -> " } ?? "")\(new)")
    case .ended(let state):
      if stopsAfterEntering { holding?.isHolding = true }
      add(.transitionEnded, state)
    case .refused(let state): add(.transitionRefused, state)
    case .dropped(let state): add(.transitionDropped, state)
    case .problem(let problem): add(.transitionProblem, "\(problem)")
    }
  }

  private func tell(_ event: TransitionEvent) { transitionDidProceed(event, in: controller) }

  private func add(_ kind: StepEvent.Kind, _ what: String) {
    record?.add(kind, "\(name): \(what)")
  }
}

extension QueueActivity: CurrentStateObserver {
  func didChangeStateTo(_ state: any TransitionState) {
    entered = state
    tell(.ended(in: state.stateName))
    causing(by: state) { observer?.didChangeStateTo(state) }
  }

  func leaveState(_ state: any TransitionState) -> Bool {
    if let next = controller.pending.first {
      tell(.began(from: state.stateName, to: next.stateName))
    }
    return causing(by: state) { observer?.leaveState(state) ?? false }
  }

  /// Does what a state does when it enters or leaves.
  private func causing<Result>(by state: any TransitionState, _ body: () -> Result) -> Result {
    Cause.$current.withValue(
      .transition(of: ObjectIdentifier(controller), state: state.stateName), operation: body)
  }
}
