import StateKitTesting
public import StateKitWorkflow

/// The result of a tested rendering: an action, a state and an output.
///
/// As in Square's Workflow.
@preconcurrency @MainActor
public struct RenderTesterResult<WorkflowType: Workflow> {
  private let initialState: WorkflowType.State
  private let action: (any WorkflowAction<WorkflowType>)?
  private let tester: StateKitTesting.WorkflowActionTester<WorkflowType>

  init(_ outcome: RenderOutcome<WorkflowType>) {
    initialState = outcome.initialState
    action = outcome.action
    tester = outcome.tester
  }

  /// Has the state looked at.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func verifyState(
    file: StaticString = #filePath, line: UInt = #line,
    assertions: (WorkflowType.State) throws -> Void
  ) rethrows -> RenderTesterResult {
    try assertions(tester.state)
    return self
  }

  /// Has the action looked at; that there is none, or one of another type, is a failure.
  ///
  /// - `type`: The type of the action; that of a closure's parameter if not given.
  /// - `assertions`: Is given the action.
  /// - Returns: The same result.
  @discardableResult
  public func verifyAction<ActionType: WorkflowAction>(
    type: ActionType.Type = ActionType.self, file: StaticString = #filePath,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    assertions: (ActionType) throws -> Void
  ) rethrows -> RenderTesterResult where ActionType.WorkflowType == WorkflowType {
    let place = TesterPlace(file, fileID, line, column)
    guard let action else {
      tester.report.fail("there is no action; expected one", at: place)
      return self
    }
    // What was sent as an action of any kind is known by what it holds.
    let held = (action as? AnyWorkflowAction<WorkflowType>)?.base
    guard let typed = action as? ActionType ?? held as? ActionType else {
      tester.report.fail(
        "there is the action \(held ?? action); expected one of type \(type)", at: place)
      return self
    }
    try assertions(typed)
    return self
  }

  /// Expects an action, and tells where it differs if it does.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func assert<ActionType: WorkflowAction & Equatable>(
    action: ActionType, file: StaticString = #filePath, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTesterResult where ActionType.WorkflowType == WorkflowType {
    verifyAction(
      type: ActionType.self, file: file, fileID: fileID, line: line, column: column
    ) { applied in
      tester.report.expect(
        "the action", applied, toEqual: action, at: TesterPlace(file, fileID, line, column))
    }
  }

  /// Expects that there was no action.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func assertNoAction(
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> RenderTesterResult {
    if let action {
      tester.report.fail(
        "there is the action \(action); expected none",
        at: TesterPlace(file, fileID, line, column))
    }
    return self
  }

  /// Has the output looked at; that there is none is a failure.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func verifyOutput(
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, assertions: (WorkflowType.Output) throws -> Void
  ) rethrows -> RenderTesterResult {
    try tester.verifyOutput(at: TesterPlace(file, fileID, line, column), assertions)
    return self
  }

  /// Expects that there was no output.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func assertNoOutput(
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> RenderTesterResult {
    tester.assertNoOutput(at: TesterPlace(file, fileID, line, column))
    return self
  }
}

extension RenderTesterResult where WorkflowType.State: Equatable {
  /// Expects a state, and tells where it differs if it does.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func assert(
    state expectedState: WorkflowType.State, file: StaticString = #filePath,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> RenderTesterResult {
    tester.assert(state: expectedState, at: TesterPlace(file, fileID, line, column))
    return self
  }

  /// Expects the state that the initial one becomes when it is changed, and nothing else.
  ///
  /// - `modifications`: Changes the initial state into the expected one.
  /// - Returns: The same result.
  @discardableResult
  public func assertStateModifications(
    file: StaticString = #filePath, line: UInt = #line,
    _ modifications: (inout WorkflowType.State) throws -> Void,
    fileID: StaticString = #fileID, column: UInt = #column
  ) rethrows -> RenderTesterResult {
    var expected = initialState
    try modifications(&expected)
    return assert(state: expected, file: file, fileID: fileID, line: line, column: column)
  }
}

extension RenderTesterResult where WorkflowType.Output: Equatable {
  /// Expects an output, and tells where it differs if it does.
  ///
  /// - Returns: The same result.
  @discardableResult
  public func assert(
    output expectedOutput: WorkflowType.Output, file: StaticString = #filePath,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> RenderTesterResult {
    tester.assert(output: expectedOutput, at: TesterPlace(file, fileID, line, column))
    return self
  }
}
