import enum StateKitTesting.TestFramework
import StateKitWorkflow
import StateKitWorkflowTesting
import Synchronization
import Testing

@MainActor
@Suite("What testers of workflows say")
struct TesterFailureTests {
  /// What is recorded of the running test, and in which lines.
  private func issues(_ body: () throws -> Void) rethrows -> [(line: Int, message: String)] {
    let found = Mutex<[(Int, String)]>([])
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      found.withLock {
        $0.append(
          (issue.sourceLocation?.line ?? 0, issue.comments.map(\.rawValue).joined(separator: "\n")))
      }
      return true
    }
    return found.withLock { $0 }
  }

  @Test("what is not as expected of an action fails the test that runs, at its place")
  func actions() {
    let line = #line + 4
    let issues = issues {
      Order.Action.tester(withState: Order.State(), workflow: Order(limit: 1))
        .send(action: .add("tea"))
        .assert(state: Order.State(items: ["milk"]))
        .assert(output: .tooMany(1))
        .verifyOutput { _ in Issue.record("not called") }
        .send(action: .add("milk"))
        .assertNoOutput()
        .assert(output: .tooMany(2))
    }
    #expect(
      issues.map(\.message) == [
        "the state is not as expected\n  items[0]: expected \"milk\", got \"tea\"",
        "there is no output; expected tooMany(1)",
        "there is no output; expected one",
        "there is the output tooMany(1); expected none",
        "the output is not as expected\n  tooMany.0: expected 2, got 1",
      ])
    #expect(issues.map(\.line) == [line, line + 1, line + 2, line + 4, line + 5])
  }

  @Test("what is not as expected of an action that a rendering brought is told")
  func results() {
    let issues = issues {
      let result = Order(limit: 1).renderTester()
        .expectWorkflowIgnoringOutput(type: Total.self, producingRendering: "0")
        .expectSideEffect(key: "save")
        .render { $0.onAny(.clear) }
      result.assert(action: Order.Action.add("tea"))
      result.assertNoAction()
      result.verifyAction { (_: Other) in Issue.record("not called") }
      result.assertStateModifications { $0.items = ["tea"] }
      result.assert(output: .tooMany(1))
      Order(limit: 1).renderTester()
        .expectWorkflowIgnoringOutput(type: Total.self, producingRendering: "0")
        .expectSideEffect(key: "save")
        .render { _ in }
        .assert(action: Order.Action.clear)
    }
    #expect(issues.count == 6)
    #expect(issues[0].message.hasPrefix("the action is not as expected\n"))
    #expect(issues[1].message.hasSuffix("; expected none"))
    #expect(issues[2].message == "there is the action clear; expected one of type Other")
    #expect(issues[3].message.hasPrefix("the state is not as expected\n  items[0]"))
    #expect(issues[4].message == "there is no output; expected tooMany(1)")
    #expect(issues[5].message == "there is no action; expected one")
  }

  @Test("of what was not expected is said what comes near it among what was")
  func hints() {
    let order = Order(limit: 9)
    let state = Order.State(items: ["tea"])
    func unexpected(_ expect: (RenderTester<Order>) -> RenderTester<Order>) -> [String] {
      issues {
        expect(order.renderTester(initialState: state))
          .expectSideEffect(key: "save")
          .render { _ in }
      }.map(\.message).filter { $0.contains("Line with") && $0.contains(" rendered ") }
    }
    let start = "Order rendered a child Line with the key 'tea', which was not expected"
    #expect(
      unexpected { $0.expectWorkflow(type: Line.self, key: "milk", producingRendering: "") } == [
        "\(start); expecting key \"milk\""
      ])
    #expect(
      unexpected {
        $0.expectWorkflow(type: Line.self, key: "milk", producingRendering: "")
          .expectWorkflow(type: Line.self, key: "", producingRendering: "")
      } == ["\(start); expecting key in [\"milk\", \"\"]"])
    #expect(
      unexpected { $0.expectWorkflow(type: Total.self, key: "tea", producingRendering: "") } == [
        "\(start); for key \"tea\" there is an expectation of type Total"
      ])
    #expect(
      unexpected { $0 } == ["\(start); say so before render: expectWorkflow(type: Line.self, …)"])
  }

  @Test("a side effect that was not expected is told with the key that was")
  func sideEffectHint() {
    let issues = issues {
      Order(limit: 1).renderTester()
        .expectWorkflowIgnoringOutput(type: Total.self, producingRendering: "0")
        .expectSideEffect(key: "load")
        .render { _ in }
    }
    #expect(
      issues.map(\.message) == [
        "Order rendered a side effect with the key 'save', which was not expected; "
          + "expecting key \"load\"",
        "Order did not render a side effect with the key 'load', which was expected",
      ])
  }

  @Test("whether a process runs tests, and whose, is seen from how it was started")
  func frameworks() {
    #expect(
      TestFramework.inProcess(
        arguments: ["/b/AppTests.xctest", "--testing-library", "swift-testing"], environment: [:])
        == .swiftTesting)
    #expect(
      TestFramework.inProcess(arguments: ["/b/AppTests.xctest"], environment: [:]) == .xcTest)
    #expect(
      TestFramework.inProcess(arguments: ["/b/xctest", "AppTests.xctest"], environment: [:])
        == .xcTest)
    #expect(
      TestFramework.inProcess(
        arguments: ["/b/App"], environment: ["XCTestConfigurationFilePath": "x"]) == .xcTest)
    #expect(TestFramework.inProcess(arguments: ["/b/App"], environment: ["PATH": "x"]) == nil)
  }
}

/// An action that never happens.
private struct Other: WorkflowAction {
  typealias WorkflowType = Order

  func apply(toState state: inout Order.State) -> Order.Output? { nil }
}
