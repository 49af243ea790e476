import Inspectable
import StateKit

/// A state that is entered and left at once.
final class Page: TransitionState, Codable {
  weak var delegate: (any StateDelegate)?
  let number: Int

  init(number: Int) { self.number = number }

  func enter(on target: AnyObject) {}
  func exit(from target: AnyObject) { delegate?.didExit(self) }

  private enum CodingKeys: CodingKey { case number }
}

/// A controller of the app's own: a page is turned at once, and never back.
@MainActor
final class PageController: StateController {
  weak var observer: (any CurrentStateObserver)?
  private(set) var current: (any TransitionState)?
  let pending: [any TransitionState] = []

  func transit(to state: any TransitionState) -> TransitionOutcome {
    if let page = current as? Page, let next = state as? Page, next.number <= page.number {
      return .refused
    }
    current = state
    observer?.didChangeStateTo(state)
    return .entered
  }
}

/// The same, but it reports its transitions itself.
@MainActor
final class TellingController: ObservableStateController {
  weak var observer: (any CurrentStateObserver)?
  weak var transitionObserver: (any TransitionObserver)?
  private(set) var current: (any TransitionState)?
  let pending: [any TransitionState] = []

  func transit(to state: any TransitionState) -> TransitionOutcome {
    transitionObserver?.transitionDidProceed(
      .began(from: current?.stateName, to: state.stateName), in: self)
    current = state
    transitionObserver?.transitionDidProceed(.ended(in: state.stateName), in: self)
    return .entered
  }
}

struct LatestApp: InspectableApp {
  let name = "latest"
  let summary = "Queues whose controllers are the app's own"

  func makeScene(in context: SceneContext) -> Scene {
    let pages = PageController()
    let telling = TellingController()
    return Scene {
      QueuePart("pages", pages) { StateExample(Page(number: 1), "Turn to a page") }
      QueuePart("telling", telling) { StateExample(Page(number: 1), "Turn to a page") }
    }
  }
}
