import StateKitWorkflow
import StateKitWorkflowTesting
import XCTest

// Tests of XCTest in Swift 6 mode: the class is no @MainActor, which XCTest on Linux does not stand.

final class OrderForms: XCTestCase {
  func testAnActionChangesTheState() {
    MainActor.assumeIsolated {
      Order.Action.tester(withState: Order.State(items: ["tea"])).send(action: .clear)
        .assert(state: Order.State(items: []))
      return
    }
  }

  @MainActor
  func testAHostIsAwaited() async {
    let host = WorkflowHost(workflow: Order(limit: 1))
    await Task.yield()
    XCTAssertEqual(host.rendering.value.lines, [])
  }
}
