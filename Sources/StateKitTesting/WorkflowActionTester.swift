public import StateKit

/// Tests what actions of a workflow do, and what a tested rendering has led to, without a host.
///
/// ```swift
/// Wave.tester(withState: 0, onFailure: TesterFailure.record)
///   .send(Wave())
///   .assert(state: 1)
///   .assertNoOutput()
/// ```
///
/// As in Square's Workflow.
@MainActor
public struct WorkflowActionTester<WorkflowType: Workflow> {
  /// The state as the actions have left it.
  public private(set) var state: WorkflowType.State

  /// The output of the last action; nil for none.
  public private(set) var output: WorkflowType.Output?

  /// What actions read of the workflow; nil if the test has no value of it.
  private let workflow: WorkflowType?
  package let report: TesterReport

  package init(
    state: WorkflowType.State, output: WorkflowType.Output?, workflow: WorkflowType?,
    report: TesterReport
  ) {
    self.state = state
    self.output = output
    self.workflow = workflow
    self.report = report
  }

  /// Applies an action.
  ///
  /// - Returns: A tester with the new state and the output of this action.
  public func send<Action: WorkflowAction>(
    _ action: Action, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> WorkflowActionTester where Action.WorkflowType == WorkflowType {
    var tester = self
    let context = ApplyContext(workflow: workflow) {
      report.fail($0, fileID, filePath, line, column)
    }
    tester.output = action.apply(toState: &tester.state, context: context)
    return tester
  }

  /// Expects a state, and reports where it differs if it does.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assert(
    state expected: WorkflowType.State, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> WorkflowActionTester where WorkflowType.State: Equatable {
    report.expect("the state", state, toEqual: expected, fileID, filePath, line, column)
    return self
  }

  /// Expects the output of the last action, and reports where it differs if it does.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assert(
    output expected: WorkflowType.Output, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> WorkflowActionTester where WorkflowType.Output: Equatable {
    report.expectOutput(expected, output, fileID, filePath, line, column)
    return self
  }

  /// Expects that the last action had no output, or that there was none.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assertNoOutput(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> WorkflowActionTester {
    report.expectNoOutput(output, fileID, filePath, line, column)
    return self
  }
}

/// The result of ``RenderTester/render(fileID:filePath:line:column:_:)``, under the name that
/// Square's Workflow has for it.
public typealias RenderTesterResult<WorkflowType: Workflow> = WorkflowActionTester<WorkflowType>

extension WorkflowAction {
  /// Makes a tester for this and other actions of the same workflow.
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - workflow: The workflow in the context of actions; without one they must not read it.
  ///   - onFailure: Takes the expectations that are not met.
  @MainActor
  public static func tester(
    withState state: WorkflowType.State, workflow: WorkflowType? = nil,
    onFailure: @escaping TesterFailure.Handler
  ) -> WorkflowActionTester<WorkflowType> {
    WorkflowActionTester(
      state: state, output: nil, workflow: workflow, report: TesterReport(handler: onFailure))
  }
}

extension TesterReport {
  func expectOutput<Output: Equatable>(
    _ expected: Output, _ actual: Output?,
    _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
  ) {
    guard let actual else {
      fail("there is no output; expected \(expected)", fileID, filePath, line, column)
      return
    }
    expect("the output", actual, toEqual: expected, fileID, filePath, line, column)
  }

  func expectNoOutput(
    _ output: Any?, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
  ) {
    guard let output else { return }
    fail("there is the output \(output); expected none", fileID, filePath, line, column)
  }
}
