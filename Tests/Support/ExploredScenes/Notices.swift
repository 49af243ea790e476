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

/// A banner, which goes once it is wiped away and has faded.
final class Banner: TransitionState, Codable {
  weak var delegate: (any StateDelegate)?
  private weak var model: NoticeModel?

  private enum CodingKeys: CodingKey {}

  init() {}

  func enter(on target: AnyObject) {
    model = target as? NoticeModel
    model?.wipe = nil
  }

  func exit(from target: AnyObject) {
    model?.wipe = { [weak self] in
      self?.model?.time.schedule(after: .seconds(1), name: "fade") {
        self.map { $0.delegate?.didExit($0) }
      }
    }
  }
}

/// Shows one after the other.
@MainActor
final class NoticeModel: StatyViewModel {
  let state = StateVariable()
  let controller = BasicStateController()
  let time: any TimeSource
  /// What happens when a finger wipes over the screen.
  var wipe: (@MainActor () -> Void)?

  init(time: any TimeSource) {
    self.time = time
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
    let model = NoticeModel(time: context.clock)
    return Scene {
      StorePart("shown", state: { model.shown }) {}
      QueuePart("notices", model.controller) {
        StateExample(Sheet(number: 1), "Show a page")
        StateExample(Notice(text: "saved"), "Show an alert")
      }
    }
  }
}

package struct BannersApp: InspectableApp {
  package let name = "banners"
  package let summary = "A queue that everybody leaves, but not at once"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let model = NoticeModel(time: context.clock)
    return Scene {
      StorePart("shown", state: { model.shown }) {
        Do("wipe") { model.wipe?() }
      }
      QueuePart("notices", model.controller) {
        StateExample(Banner(), "Show a banner")
      }
    }
  }
}
