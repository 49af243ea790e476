import StateKit

/// What runs behind a queue of transitions.
@MainActor
final class QueueActivity: PartActivity {
  private let name: String
  private let controller: any StateController
  private weak var record: StepRecord?
  private weak var context: SceneContext?
  /// The value of a state, as a request has it.
  var value: (any TransitionState) -> Value = { .record(type: $0.stateName, members: []) }
  /// The observer that a controller had before this one took its place, if the controller does not
  /// report transitions.
  private weak var observer: (any CurrentStateObserver)?
  /// The observer of transitions that a controller had before this one took its place.
  private weak var transitionObserver: (any TransitionObserver)?
  /// The last state that such a controller has entered.
  private weak var entered: (any TransitionState)?
  /// Whether the queue stops after it has entered a state, even if others wait.
  private var stopsAfterEntering = false

  init(_ name: String, _ controller: any StateController) {
    self.name = name
    self.controller = controller
  }

  func begin(telling record: StepRecord, in context: SceneContext) {
    self.record = record
    self.context = context
    if let observable = controller as? any ObservableStateController {
      transitionObserver = observable.transitionObserver
      observable.transitionObserver = self
    } else {
      observer = controller.observer
      controller.observer = self
    }
  }

  /// Requests a state.
  ///
  /// If the controller does not report transitions, the outcome of the request is noted here.
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

  /// The state of the next transition, if that could begin but is held.
  var nextHeld: (any TransitionState)? { holding?.nextHeld }

  /// Begins a step in which the queue stops after it has entered a state, even if others wait.
  ///
  /// - Parameter isHeld: whether transitions are held anyway.
  func beginStepping(isHeld: Bool) {
    stopsAfterEntering = true
    // A queue that has stopped goes on with the next step.
    if !isHeld, nextHeld == nil { holding?.isHolding = false }
  }

  /// Lets a queue that a step has stopped go on, unless transitions are held anyway.
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
    transitionObserver?.transitionDidProceed(event, in: controller)
  }

  private func tell(_ event: TransitionEvent) { transitionDidProceed(event, in: controller) }

  private func add(_ kind: StepEvent.Kind, _ what: String) {
    record?.add(kind, "\(name): \(what)")
  }
}

extension QueueActivity: TransitionRequestObserver {
  func controllerTakes(_ state: any TransitionState, _ turn: () -> Void) {
    guard let context else { return turn() }
    context.take(
      from: nil,
      {
        let value = value(state)
        let shown = context.secrets?.hiding(dispatched: value) ?? value
        $0.put(text: "\(Inputs.Transition.word) \(name.asWord) \(shown.literal)")
      }, turn)
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
