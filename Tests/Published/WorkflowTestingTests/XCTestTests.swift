import StateKitWorkflow
import StateKitWorkflowTesting
import XCTest

/// Failures of testers under XCTest, which is what most tests of workflows are written for.
final class XCTestTests: XCTestCase {
  // Written by the test and by what it calls only, on the thread on which XCTest runs it.
  nonisolated(unsafe) private var failures: [(file: String, line: Int, message: String)] = []
  // As above.
  nonisolated(unsafe) private var isKeeping = false

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isKeeping else { return super.record(issue) }
      let place = issue.sourceCodeContext.location
      failures.append(
        (place?.fileURL.path ?? "", place?.lineNumber ?? 0, issue.compactDescription))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if isKeeping {
        failures.append((filePath, lineNumber, description))
      } else {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }
  #endif

  func testWhatIsNotAsExpectedFailsATestOfXCTest() {
    isKeeping = true
    let line = #line + 3
    MainActor.assumeIsolated {
      Order.Action.tester(withState: Order.State(items: ["tea"])).send(action: .clear)
        .assert(state: Order.State(items: ["tea"]))
      return
    }
    isKeeping = false
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(failures.map(\.file), [#filePath])
    XCTAssertTrue(failures.allSatisfy { $0.message.contains("items[0]: expected \"tea\"") })
  }
}
