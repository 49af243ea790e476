import Inspectable
import StateKit

/// Renders two children that cannot be told apart, which ends a program without a handler for that.
struct MistakenApp: InspectableApp {
  let name = "mistaken"
  let summary = "Traps in a workflow that breaks the rules"

  private struct Child: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Child>) -> String { "child" }
  }

  private struct Parent: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Parent>) -> [String] {
      [Child().rendered(in: context), Child().rendered(in: context)]
    }
  }

  func makeScene(in context: SceneContext) -> Scene {
    _ = WorkflowHost(workflow: Parent())
    return Scene {}
  }
}
