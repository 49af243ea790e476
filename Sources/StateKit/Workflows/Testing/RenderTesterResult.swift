/// What a tested rendering, and the actions it brought, have led to.
@MainActor
public struct RenderTesterResult<WorkflowType: Workflow> {
  /// The state after all actions.
  public let state: WorkflowType.State

  /// The output of the last action; nil for none.
  public let output: WorkflowType.Output?

  private let report: TesterReport

  init(state: WorkflowType.State, output: WorkflowType.Output?, report: TesterReport) {
    self.state = state
    self.output = output
    self.report = report
  }

  /// Expects a state, and reports where it differs if it does.
  ///
  /// - Returns: The same result, whether the expectation was met or not.
  @discardableResult
  public func assert(
    state expected: WorkflowType.State, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RenderTesterResult where WorkflowType.State: Equatable {
    report.expect("the state", state, toEqual: expected, fileID, filePath, line, column)
    return self
  }

  /// Expects the output of the last action, and reports where it differs if it does.
  ///
  /// - Returns: The same result, whether the expectation was met or not.
  @discardableResult
  public func assert(
    output expected: WorkflowType.Output, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RenderTesterResult where WorkflowType.Output: Equatable {
    report.expectOutput(expected, output, fileID, filePath, line, column)
    return self
  }

  /// Expects that the last action had no output, or that there was none.
  ///
  /// - Returns: The same result, whether the expectation was met or not.
  @discardableResult
  public func assertNoOutput(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> RenderTesterResult {
    report.expectNoOutput(output, fileID, filePath, line, column)
    return self
  }
}
