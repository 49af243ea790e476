import StateKit

/// Observes a controller as an inspector does: it passes on what it is told.
@MainActor
final class Onlooker: StateKit.CurrentStateObserver {
  weak var observer: (any StateKit.CurrentStateObserver)?
  private(set) var seen: [String] = []

  /// Takes the place of the observer that there is.
  func look(at controller: any StateKit.StateController) {
    observer = controller.observer
    controller.observer = self
  }

  func didChangeStateTo(_ state: any TransitionState) {
    seen.append(state.stateName)
    observer?.didChangeStateTo(state)
  }
}
