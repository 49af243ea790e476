public import Inspectable
import StateKit

/// Staty's example: states whose leaving takes time, under three policies.
public struct StatyApp: InspectableApp {
  /// The word by which it is loaded.
  public let name = "staty"
  /// What it is.
  public let summary = "Staty's queued transitions, under three policies"

  /// The app.
  public init() {}

  /// Three queues that get the same requests, and a screen that shows the first.
  public func makeScene(in context: SceneContext) -> Scene {
    let time = context.clock
    let demo = StatyDemoView(policy: QueueingPolicy(), time: time)
    let rejecting = PatientDemoView(policy: RejectingPolicy(), time: time)
    let replacing = StatyDemoView(policy: ReplacingPolicy(), time: time)
    let visibility = Visibility()
    return Scene {
      ScreenPart(
        "demo", type: "StatyDemoView",
        lifeCycle: .init(
          isVisible: { visibility.isVisible }, setVisible: { visibility.isVisible = $0 }),
        model: { demo.model.state.value.map { DemoModel(state: $0.stateName) } },
        drawing: { demo.stage.draw() }
      ) {
        Event("setup", "Begin to load") {
          for view in [demo, rejecting, replacing] { view.model.setup() }
        }
      }
      Self.queue("states", demo)
      Self.queue("rejecting", rejecting)
      Self.queue("replacing", replacing)
    }
  }

  @MainActor
  private static func queue(_ name: String, _ view: StatyDemoView) -> QueuePart {
    QueuePart(name, view.model.controller) {
      StateExample(StatyState.Loading(), "Show that something is being loaded")
      StateExample(StatyState.Content(title: "fresh"), "Show some content")
      StateExample(StatyState.Error(message: "offline"), "Show an alert")
    }
  }
}

/// What the demo's view model comes to.
private struct DemoModel {
  var state: String
}

/// Whether the demo is on show.
@MainActor
private final class Visibility {
  var isVisible = false
}
