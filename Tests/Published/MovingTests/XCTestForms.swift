import StateKitTempura
import StateKitWorkflow
import XCTest

@testable import Todo5

// Tests of XCTest in Swift 5 mode: as there, but for @MainActor on those that wait.

final class StoreForms: XCTestCase {
  var store: StateKitTempura.Store<AppState, AppDependencies>!

  override func setUp() {
    super.setUp()
    store = StateKitTempura.Store<AppState, AppDependencies>()
  }

  override func tearDown() {
    store = nil
    super.tearDown()
  }

  func testAnItemChangesTheState() {
    store.dispatch(AddErrand(title: "milk"))
    XCTAssertEqual(store.state.errands.map { $0.title }, ["milk"])
  }

  func testAPromiseIsKept() {
    let loaded = expectation(description: "loaded")
    store.dependencies.api.loadTitles().then { titles in
      XCTAssertEqual(titles, ["milk", "bread"])
      loaded.fulfill()
    }
    wait(for: [loaded], timeout: 60)
  }

  @MainActor
  func testASideEffectIsAwaited() async throws {
    try await store.dispatch(ReloadErrands()).value
    XCTAssertEqual(store.state.errands.count, 2)
  }
}
