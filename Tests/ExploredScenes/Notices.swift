package import Inspectable
import StateKit

/// An alert without a button.
final class Notice: TransitionState, Codable {
  weak var delegate: (any StateDelegate)?
  let text: String

  private enum CodingKeys: CodingKey { case text }

  init(text: String) { self.text = text }

  func enter(on target: AnyObject) {}

  /// Nobody ever says that it has gone.
  func exit(from target: AnyObject) {}
}

/// A page, which goes at once.
final class Sheet: TransitionState, Codable {
  weak var delegate: (any StateDelegate)?
  let number: Int

  private enum CodingKeys: CodingKey { case number }

  init(number: Int) { self.number = number }

  func enter(on target: AnyObject) {}
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}

/// Shows one after the other.
@MainActor
final class NoticeModel: StatyViewModel {
  let state = StateVariable()
  let controller = BasicStateController()

  init() {
    controller.observer = self
    state.bind(to: self)
  }

  /// What is on show.
  var shown: String? { state.value?.stateName }
}

package struct NoticesApp: InspectableApp {
  package let name = "notices"
  package let summary = "A queue that nobody leaves"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let model = NoticeModel()
    return Scene {
      StorePart("shown", state: { model.shown }) {}
      QueuePart("notices", model.controller) {
        StateExample(Sheet(number: 1), "Show a page")
        StateExample(Notice(text: "saved"), "Show an alert")
      }
    }
  }
}
