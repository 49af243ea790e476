import StateKitTesting
public import StateKitWorkflow

extension WorkflowAction {
  /// Makes a tester for actions of this type.
  ///
  /// Anything unexpected fails the running test.
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - workflow: The workflow in the context of actions. Without one, reading a member ends the
  ///     program, or fails the test if the member is optional.
  @preconcurrency @MainActor
  public static func tester(
    withState state: WorkflowType.State, workflow: WorkflowType? = nil
  ) -> WorkflowActionTester<WorkflowType, Self> {
    WorkflowActionTester(
      tester: tester(
        withState: state, workflow: workflow, onFailure: TesterFailure.failTest))
  }
}

/// Tests what actions of a type do, without a host.
///
/// ```swift
/// Greeting.Action.tester(withState: 0)
///   .send(action: .wave)
///   .assert(state: 1)
///   .assertNoOutput()
/// ```
///
/// Differences are described like the inspector's. As in Square's Workflow.
@preconcurrency @MainActor
public struct WorkflowActionTester<WorkflowType, Action: WorkflowAction>
where Action.WorkflowType == WorkflowType {
  let tester: StateKitTesting.WorkflowActionTester<WorkflowType>

  /// The state as the actions have left it.
  package var state: WorkflowType.State { tester.state }

  /// The output of the last action; nil for none.
  package var output: WorkflowType.Output? { tester.output }

  /// Applies an action.
  ///
  /// - Returns: A tester with the new state and the output of this action.
  @discardableResult
  public func send(
    action: Action, file: StaticString = #filePath, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) -> WorkflowActionTester {
    let place = TesterPlace(file, fileID, line, column)
    return WorkflowActionTester(
      tester: tester.send(
        action, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column))
  }

  /// Has the state looked at.
  ///
  /// - Returns: The same tester.
  @discardableResult
  public func verifyState(
    file: StaticString = #filePath, line: UInt = #line,
    _ assertions: (WorkflowType.State) throws -> Void
  ) rethrows -> WorkflowActionTester {
    try assertions(state)
    return self
  }

  /// Has the output of the last action looked at; that there is none is a failure.
  ///
  /// - Returns: The same tester.
  @discardableResult
  public func verifyOutput(
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ assertions: (WorkflowType.Output) throws -> Void
  ) rethrows -> WorkflowActionTester {
    try tester.verifyOutput(at: TesterPlace(file, fileID, line, column), assertions)
    return self
  }

  /// Expects that the last action had no output.
  ///
  /// - Returns: The same tester.
  @discardableResult
  public func assertNoOutput(
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> WorkflowActionTester {
    tester.assertNoOutput(at: TesterPlace(file, fileID, line, column))
    return self
  }
}

extension WorkflowActionTester where WorkflowType.State: Equatable {
  /// Expects a state, and tells where it differs if it does.
  ///
  /// - Returns: The same tester.
  @discardableResult
  public func assert(
    state expectedState: WorkflowType.State, file: StaticString = #filePath,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> WorkflowActionTester {
    tester.assert(state: expectedState, at: TesterPlace(file, fileID, line, column))
    return self
  }
}

extension WorkflowActionTester where WorkflowType.Output: Equatable {
  /// Expects the output of the last action, and tells where it differs if it does.
  ///
  /// - Returns: The same tester.
  @discardableResult
  public func assert(
    output expectedOutput: WorkflowType.Output, file: StaticString = #filePath,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> WorkflowActionTester {
    tester.assert(output: expectedOutput, at: TesterPlace(file, fileID, line, column))
    return self
  }
}

// What both kinds of testers ask of StateKit's.
extension StateKitTesting.WorkflowActionTester {
  func assert(state: WorkflowType.State, at place: TesterPlace)
  where WorkflowType.State: Equatable {
    assert(
      state: state, fileID: place.fileID, filePath: place.filePath, line: place.line,
      column: place.column)
  }

  func assert(output: WorkflowType.Output, at place: TesterPlace)
  where WorkflowType.Output: Equatable {
    assert(
      output: output, fileID: place.fileID, filePath: place.filePath, line: place.line,
      column: place.column)
  }

  func assertNoOutput(at place: TesterPlace) {
    assertNoOutput(
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }

  func verifyOutput(
    at place: TesterPlace, _ assertions: (WorkflowType.Output) throws -> Void
  ) rethrows {
    guard let output else {
      return report.fail("there is no output; expected one", at: place)
    }
    try assertions(output)
  }
}
