import Inspectable
import InspectorTesting
import StateKitUIKit
import StateKitWorkflow
import StateKitWorkflowUI
import Testing

/// The article's screen on a workflow that counts its taps.
private struct DemoWorkflow: Workflow {
  var greeting = "Hello"

  enum Output: Equatable {
    case tappedOften(Int)
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = DemoWorkflow
    case tapped

    func apply(
      toState state: inout Int, context: ApplyContext<DemoWorkflow>
    ) -> DemoWorkflow.Output? {
      switch self {
      case .tapped:
        state += 1
        return state > 1 ? .tappedOften(state) : nil
      }
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<DemoWorkflow>) -> DemoScreen {
    let sink = context.makeSink(of: Action.self)
    return DemoScreen(title: "\(greeting) \(state)", onTap: { sink.send(.tapped) })
  }
}

private struct DemoApp: InspectableApp {
  let name = "demo"
  let summary = "The article's screen, typed in"

  func makeScene(in context: SceneContext) -> Scene {
    let controller = WorkflowHostingController(workflow: DemoWorkflow())
    return Scene {
      WorkflowPart("demo", controller) {
        Event("onTap", "Tap the button") {
          let button = controller.children.first?.view.subviews.first as? UIButton
          button?.sendActions(for: .touchUpInside)
        }
      }
    }
  }
}

@MainActor
@Suite("The article on view controllers and screens, typed in")
struct DemoArticleTests {
  @Test("it runs under the inspector: its rendering, its tree and its screen are shown")
  func inspected() async throws {
    let app = try await InspectedApp(DemoApp())
    #expect(try await app.value("demo.rendering.title") == "\"Hello 0\"")
    #expect(try await app.value("demo.screen") == #"["[ Hello 0 ]"]"#)
    try await app.perform("trigger demo.onTap")
    #expect(try await app.value("demo.rendering.title") == "\"Hello 1\"")
    #expect(try await app.value("demo.screen") == #"["[ Hello 1 ]"]"#)
  }

  @Test("its workflow is called by its name, although the controller runs one of any type")
  func title() async throws {
    let app = try await InspectedApp(DemoApp())
    #expect(try await app.value("demo.tree.workflow") == "\"DemoWorkflow\"")
    #expect(try await app.value("demo.tree.children.count") == "0")
    try await app.perform("trigger demo.tree.tapped()")
    #expect(try await app.value("demo.rendering.title") == "\"Hello 1\"")
  }

  @Test("a tap on its button calls onTap of the newest screen, and the title is the newest")
  func tap() throws {
    let controller = WorkflowHostingController(workflow: DemoWorkflow())
    var told: [DemoWorkflow.Output] = []
    controller.output.observeValues { told.append($0) }
    #expect(controller.draw() == ["[ Hello 0 ]"])
    let shown = try #require(controller.children.first as? DemoScreenViewController)
    let button = try #require(shown.view.subviews.first as? UIButton)
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(button.title(for: .normal) == "Hello 2")
    #expect(told == [.tappedOften(2)])
    controller.update(workflow: DemoWorkflow(greeting: "Bye"))
    #expect(controller.draw() == ["[ Bye 2 ]"])
    #expect(controller.children.first === shown)
  }
}
