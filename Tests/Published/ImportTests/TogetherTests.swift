import StateKitHydra
import StateKitKatana
import StateKitRedux
import StateKitStaty
import StateKitTempura
import StateKitUIKit
import StateKitViewEnvironment
import StateKitWorkflow
import StateKitWorkflowConcurrency
import StateKitWorkflowUI
import Testing

// All published modules in one file: what only one system has needs no more said.

private struct Doubled: Workflow {
  let number: Int
  func makeInitialState() {}
  func render(state: Void, context: RenderContext<Doubled>) -> Int { number * 2 }
}

private struct CountState: StateKitKatana.State { var count = 0 }

private struct Increment: StateUpdater {
  func updateState(_ state: inout CountState) { state.count += 1 }
}

@Suite("The published modules together")
@MainActor
struct TogetherTests {
  @Test("A file that imports all of them uses the names of each")
  func together() async throws {
    let store = PartialStoreMaker.store()
    store.dispatch(Increment())
    #expect(store.state.count == 1)
    #expect(WorkflowHost(workflow: Doubled(number: 2)).rendering.value == 4)
    #expect(ViewEnvironment.empty[Depth.self] == 0)
    #expect(try await Promise(resolved: 3).value == 3)
    let label = UILabel()
    label.text = "here"
    let view = UIView()
    view.addSubview(label)
    #expect(view.draw() == ["here"])
  }
}

private enum PartialStoreMaker {
  @MainActor static func store() -> PartialStore<CountState> {
    StateKitKatana.Store<CountState, EmptySideEffectDependencyContainer>()
  }
}

private enum Depth: ViewEnvironmentKey { static let defaultValue = 0 }
