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

/// Takes actions that end a program, since they do not say what they do.
struct UnsaidApp: InspectableApp {
  let name = "unsaid"
  let summary = "Traps in workflow actions that break the rules"

  private struct Pricing: Workflow {
    var price = 1

    func makeInitialState() -> [Int] { [] }

    func render(
      state: [Int], context: RenderContext<Pricing>
    ) -> Sink<AnyWorkflowAction<Pricing>> {
      context.makeSink(of: AnyWorkflowAction<Pricing>.self)
    }
  }

  private struct Neither: WorkflowAction {
    typealias WorkflowType = Pricing
  }

  private struct Reading: WorkflowAction {
    func apply(toState state: inout [Int], context: ApplyContext<Pricing>) -> Never? {
      state.append(context[workflowValue: \.price])
      return nil
    }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let host = WorkflowHost(workflow: Pricing())
    return Scene {
      WorkflowPart("pricing", host) {
        Event("neither") { host.rendering.send(AnyWorkflowAction(Neither())) }
        Event("short") {
          var state: [Int] = []
          _ = Reading().apply(toState: &state)
        }
      }
    }
  }
}
