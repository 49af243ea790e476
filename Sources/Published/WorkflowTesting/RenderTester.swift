internal import StateKit
package import StateKitTesting
public import StateKitWorkflow

extension Workflow {
  /// Makes a tester for a rendering of this workflow in its initial state.
  ///
  /// Anything unexpected fails the running test.
  @preconcurrency @MainActor
  public func renderTester() -> RenderTester<Self> {
    renderTester(initialState: makeInitialState())
  }

  /// Makes a tester for a rendering of this workflow.
  ///
  /// Anything unexpected fails the running test.
  ///
  /// - Parameter initialState: The state in which it is rendered.
  @preconcurrency @MainActor
  public func renderTester(initialState: State) -> RenderTester<Self> {
    RenderTester(
      tester: renderTester(initialState: initialState, onFailure: TesterFailure.failTest))
  }
}

/// Tests one rendering of a workflow: what it shows, and which children, workers and side effects it
/// names.
///
/// ```swift
/// Album(id: 7)
///   .renderTester()
///   .expectWorkflow(type: Song.self, key: "1", producingRendering: "la la", producingOutput: .ended)
///   .expectSideEffect(key: "play")
///   .render { #expect($0 == "la la") }
///   .assert(action: Album.Action.songEnded)
/// ```
///
/// Nothing that is named is really run. As in Square's Workflow, except that a test goes on after a child
/// that was not expected.
@preconcurrency @MainActor
public struct RenderTester<WorkflowType: Workflow> {
  package let tester: StateKitTesting.RenderTester<WorkflowType>

  package init(tester: StateKitTesting.RenderTester<WorkflowType>) {
    self.tester = tester
  }

  /// Expects a child.
  ///
  /// - `type`: The type of the child.
  /// - `key`: The key under which it is rendered.
  /// - `rendering`: Its rendering.
  /// - `output`: Its output right after the rendering, or nil.
  /// - `assertions`: Takes the value of the workflow, for your expectations.
  /// - Returns: A tester that expects it too.
  public func expectWorkflow<ExpectedWorkflowType: Workflow>(
    type: ExpectedWorkflowType.Type, key: String = "",
    producingRendering rendering: ExpectedWorkflowType.Rendering,
    producingOutput output: ExpectedWorkflowType.Output? = nil,
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column,
    assertions: @escaping @MainActor (ExpectedWorkflowType) -> Void = { _ in }
  ) -> RenderTester {
    let place = TesterPlace(file, fileID, line, column)
    return RenderTester(
      tester: tester.expectWorkflow(
        type, key: key, rendering: rendering, producingOutput: output, check: assertions,
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column))
  }

  /// Expects a child whose outputs the workflow ignores, with `ignoringOutput()`.
  ///
  /// - `type`: The type of the child.
  /// - `key`: The key under which it is rendered.
  /// - `rendering`: Its rendering.
  /// - `assertions`: Takes the value of the workflow, for your expectations.
  /// - Returns: A tester that expects it too.
  public func expectWorkflowIgnoringOutput<ExpectedWorkflowType: Workflow>(
    type: ExpectedWorkflowType.Type, key: String = "",
    producingRendering rendering: ExpectedWorkflowType.Rendering,
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column,
    assertions: @escaping @MainActor (ExpectedWorkflowType) -> Void = { _ in }
  ) -> RenderTester {
    expectWorkflow(
      type: OutputBlockingWorkflow<ExpectedWorkflowType>.self, key: key,
      producingRendering: rendering, file: file, fileID: fileID, line: line, column: column,
      assertions: { assertions($0.child) })
  }

  /// Expects a side effect.
  ///
  /// - `key`: The key under which it runs.
  /// - Returns: A tester that expects it too.
  public func expectSideEffect(
    key: AnyHashable, file: StaticString = #filePath, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester {
    let place = TesterPlace(file, fileID, line, column)
    return RenderTester(
      tester: tester.expectSideEffect(
        key: key, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column))
  }

  /// Expects a side effect that sends an action right after the rendering.
  ///
  /// - `key`: The key under which it runs.
  /// - `action`: The action that it sends.
  /// - Returns: A tester that expects it too.
  public func expectSideEffect<ActionType: WorkflowAction>(
    key: AnyHashable, producingAction action: ActionType, file: StaticString = #filePath,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> RenderTester where ActionType.WorkflowType == WorkflowType {
    let place = TesterPlace(file, fileID, line, column)
    return RenderTester(
      tester: tester.expectSideEffect(
        key: key, producingAction: action, fileID: place.fileID, filePath: place.filePath,
        line: place.line, column: place.column))
  }

  /// Renders the workflow once, then applies the actions that outputs and sinks bring.
  ///
  /// - `assertions`: Takes the rendering, for your expectations; actions that it sends to sinks are
  ///   applied.
  /// - Returns: The result.
  @discardableResult
  public func render(
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, assertions: @MainActor (WorkflowType.Rendering) throws -> Void
  ) rethrows -> RenderTesterResult<WorkflowType> {
    let place = TesterPlace(file, fileID, line, column)
    return RenderTesterResult(
      try tester.outcome(
        givesHints: true, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column, assertions))
  }
}
