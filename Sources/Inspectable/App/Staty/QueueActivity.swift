import StateKit

/// What is at work behind a queue of transitions.
@MainActor
final class QueueActivity: PartActivity {
  private let name: String
  private let controller: any StateController
  private weak var record: StepRecord?

  init(_ name: String, _ controller: any StateController) {
    self.name = name
    self.controller = controller
  }

  func begin(telling record: StepRecord, in context: SceneContext) {
    self.record = record
    (controller as? any ObservableStateController)?.transitionObserver = self
  }

  /// Requests a state.
  ///
  /// Of a controller that tells nothing itself, what became of the request is noted.
  func request(_ state: any TransitionState) {
    let outcome = controller.transit(to: state)
    guard !(controller is any ObservableStateController) else { return }
    switch outcome {
    case .entered: transitionDidProceed(.ended(in: state.stateName), in: controller)
    case .refused: transitionDidProceed(.refused(state.stateName), in: controller)
    case .waiting: break
    }
  }

  func owner(of cause: Cause) -> String? {
    guard case .transition(of: ObjectIdentifier(controller), let state) = cause else { return nil }
    return "\(name): \(state)"
  }
}

extension QueueActivity: TransitionObserver {
  func transitionDidProceed(_ event: TransitionEvent, in controller: any StateController) {
    switch event {
    case .began(let old, let new): add(.transitionBegan, "\(old.map { $0 + " -> " } ?? "")\(new)")
    case .ended(let state): add(.transitionEnded, state)
    case .refused(let state): add(.transitionRefused, state)
    case .dropped(let state): add(.transitionDropped, state)
    case .problem(let problem): add(.transitionProblem, "\(problem)")
    }
  }

  private func add(_ kind: StepEvent.Kind, _ what: String) {
    record?.add(kind, "\(name): \(what)")
  }
}
