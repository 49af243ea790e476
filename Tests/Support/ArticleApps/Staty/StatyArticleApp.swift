import Inspectable
import StateKitStaty
import StateKitUIKit

/// What the article's app shows to an inspector.
nonisolated struct StatyArticleApp: InspectableApp {
  let name = "statyArticle"
  let summary = "The article on Staty, as it is typed in"

  @MainActor
  func makeScene(in context: SceneContext) -> Scene {
    let controller = ViewController()
    controller.loadViewIfNeeded()
    var isVisible = false
    return Scene {
      ScreenPart(
        "screen", type: "ViewController",
        lifeCycle: .init(isVisible: { isVisible }, setVisible: { isVisible = $0 }),
        model: {
          // Two alerts in a row are told apart.
          controller.model.state.value.map { ($0 as? AlertState)?.message ?? $0.stateName }
        },
        drawing: { controller.draw() }
      ) {
        Event("ok", "Tap the button of the alert") {
          _ = (controller.presentedViewController as? UIAlertController)?.tap("Ok")
        }
      }
      QueuePart("states", controller.model.stateController)
    }
  }
}
