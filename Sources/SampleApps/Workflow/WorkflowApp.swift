public import Inspectable
import StateKit

/// Workflow's demo: a tree of workflows that grows from a welcome screen to a list of errands.
public struct WorkflowApp: InspectableApp {
  /// The word by which it is loaded.
  public let name = "workflow"
  /// A summary of the app.
  public let summary = "Workflow's demo screen on a tree of workflows, with workers"

  /// The app.
  public init() {}

  /// A host that shows the welcome screen.
  public func makeScene(in context: SceneContext) -> Scene {
    let clock = context.clock
    let outside = Outside { duration, name in
      try await clock.sleep(for: duration, name: name)
    } suggestTitle: { errand in
      try? await context.request("suggestTitle", offering: { errand + ", please" })
    }
    let host = WorkflowHost(workflow: DemoWorkflow(outside: outside))
    let controller = WorkflowHostingController(host: host)
    return Scene {
      WorkflowPart("demo", controller) {
        Event("onTap", "Tap the button that the title stands for") {
          (controller.content as? DemoScreenViewController)?.tapButton()
        }
        Event("onToggle", "Tap the box of a row") { (key: String) in
          host.rendering.row(key)?.onToggle()
        }
        Event("onEdit", "Tap the title of a row") { (key: String) in
          host.rendering.row(key)?.onEdit()
        }
        Event("onRemove", "Swipe a row away") { (key: String) in
          host.rendering.row(key)?.onRemove()
        }
        Event("onChange", "Type a title") { (title: String) in
          host.rendering.editor?.onChange(title)
        }
        Event("onCancel", "Leave the title as it is") { host.rendering.editor?.onCancel() }
        Event("onChangeStyle", "Tap the style switch") { host.rendering.onChangeStyle() }
      }
    }
  }
}
