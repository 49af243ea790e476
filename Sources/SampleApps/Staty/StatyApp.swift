public import Inspectable
import StateKit

/// Staty's example: states whose leaving takes time, under three policies.
public struct StatyApp: InspectableApp {
  /// The word by which it is loaded.
  public let name = "staty"
  /// A summary of the app.
  public let summary = "Staty's queued transitions, under three policies"

  /// The app.
  public init() {}

  /// Three queues that get the same requests, each with the screen that shows it.
  public func makeScene(in context: SceneContext) -> Scene {
    let time = context.clock
    let demo = StatyDemoView(policy: QueueingPolicy(), time: time)
    let patient = PatientDemoView(policy: RejectingPolicy(), time: time)
    let bar = BarDemoView(policy: ReplacingPolicy(), time: time)
    return Scene {
      Self.screen("demo", demo) {
        Event("setup", "Begin to load, on all three screens") {
          for view in [demo, patient, bar] { view.model.setup() }
        }
        Self.ok(demo)
      }
      Self.screen("patient", patient) { Self.ok(patient) }
      Self.screen("bar", bar) { Self.ok(bar) }
      Self.queue("states", demo)
      Self.queue("rejecting", patient)
      Self.queue("replacing", bar)
    }
  }

  @MainActor
  private static func screen(
    _ name: String, _ view: StatyDemoView, @EventBuilder events: () -> [Event]
  ) -> ScreenPart {
    let visibility = Visibility()
    return ScreenPart(
      name, type: "\(type(of: view))",
      lifeCycle: .init(
        isVisible: { visibility.isVisible }, setVisible: { visibility.isVisible = $0 }),
      model: { view.model.state.value.map { DemoModel(state: $0.stateName) } },
      drawing: { view.stage.draw() }, events: events)
  }

  @MainActor
  private static func ok(_ view: StatyDemoView) -> Event {
    Event("ok", "Tap the button of the alert") { view.tapOK() }
  }

  @MainActor
  private static func queue(_ name: String, _ view: StatyDemoView) -> QueuePart {
    QueuePart(name, view.model.controller) {
      StateExample(StatyState.Loading(), "Show that something is being loaded")
      StateExample(StatyState.Content(title: "fresh"), "Show some content")
      StateExample(
        StatyState.Error(message: "offline"), "Show an error, which takes half a second to leave")
      StateExample(
        StatyState.Alert(message: "offline"),
        "Show an alert, which stays until its button is tapped")
    }
  }
}

/// The demo's view model, in the form in which it is shown.
private struct DemoModel {
  var state: String
}

/// Whether a screen is visible.
@MainActor
private final class Visibility {
  var isVisible = false
}
