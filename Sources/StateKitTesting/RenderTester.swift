public import StateKit

/// Tests one rendering of a workflow, with the children, workers and side effects that it names.
///
/// ```swift
/// Album(id: 7)
///   .renderTester(onFailure: TesterFailure.record)
///   .expectWorkflow(Song.self, key: "1", rendering: "la la", producingOutput: .ended)
///   .expectSideEffect(key: "play")
///   .render { #expect($0 == "la la") }
///   .assert(state: Album.State(played: 1))
/// ```
///
/// The tester doesn't run any of these; it supplies their renderings and outputs. It reports
/// everything unexpected, every expectation that isn't met, and everything that a host rejects:
/// children, workers or side effects with the same type and key. A test may apply one action at
/// most; further ones are reported, and applied. It is the same in Square's Workflow.
@MainActor
public struct RenderTester<WorkflowType: Workflow> {
  private let workflow: WorkflowType
  private let state: WorkflowType.State
  private let report: TesterReport
  private var expectations: [RenderExpectation] = []

  init(
    _ workflow: WorkflowType, state: WorkflowType.State, onFailure: @escaping TesterFailure.Handler
  ) {
    self.workflow = workflow
    self.state = state
    report = TesterReport(handler: onFailure)
  }

  /// Expects a child.
  ///
  /// - `type`: The type of the child.
  /// - `key`: The key under which it is rendered.
  /// - `rendering`: Its rendering.
  /// - `output`: Its output right after the rendering, or nil.
  /// - `check`: Takes the value of the workflow, for your expectations.
  /// - Returns: A tester that expects it too.
  public func expectWorkflow<Child: Workflow>(
    _ type: Child.Type, key: String = "", rendering: Child.Rendering,
    producingOutput output: Child.Output? = nil,
    check: @escaping @MainActor (Child) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> RenderTester {
    expecting(
      .child(type, key), ExpectedChild<Child>(rendering: rendering, output: output, check: check),
      fileID, filePath, line, column)
  }

  /// Expects a worker, which must be equivalent to a given one.
  ///
  /// - `worker`: A worker to which it must be equivalent.
  /// - `key`: The key under which it runs.
  /// - `output`: Its output right after the rendering, or nil.
  /// - Returns: A tester that expects it too.
  public func expectWorker<WorkerType: Worker>(
    _ worker: WorkerType, key: String = "", producingOutput output: WorkerType.Output? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> RenderTester {
    expecting(
      .worker(WorkerType.self, key),
      ExpectedWorker<WorkerType, WorkerType.Output>(
        worker: worker, outputs: output.map { [$0] } ?? []),
      fileID, filePath, line, column)
  }

  /// Expects a worker on a sequence, which must be equivalent to a given one.
  ///
  /// - `worker`: A worker to which it must be equivalent.
  /// - `key`: The key under which it runs.
  /// - `outputs`: Its outputs right after the rendering, in order.
  /// - Returns: A tester that expects it too.
  public func expectWorker<WorkerType: SequenceWorker>(
    _ worker: WorkerType, key: String = "", producingOutputs outputs: [WorkerType.Output] = [],
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> RenderTester {
    expecting(
      .worker(WorkerType.self, key),
      ExpectedWorker<WorkerType, WorkerType.Output>(worker: worker, outputs: outputs),
      fileID, filePath, line, column)
  }

  /// Expects a side effect.
  ///
  /// - `key`: The key under which it runs.
  /// - Returns: A tester that expects it too.
  public func expectSideEffect(
    key: some Hashable, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RenderTester {
    expecting(
      .sideEffect(key), ExpectedSideEffect<WorkflowType>(action: nil), fileID, filePath, line,
      column)
  }

  /// Expects a side effect that sends an action right after the rendering.
  ///
  /// - `key`: The key under which it runs.
  /// - `action`: The action that it sends.
  /// - Returns: A tester that expects it too.
  public func expectSideEffect<Action: WorkflowAction>(
    key: some Hashable, producingAction action: Action, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> RenderTester where Action.WorkflowType == WorkflowType {
    expecting(
      .sideEffect(key), ExpectedSideEffect<WorkflowType>(action: action), fileID, filePath, line,
      column)
  }

  /// Renders the workflow once, then applies the actions of outputs and sinks.
  ///
  /// - `check`: Is given the rendering, to be looked at; what it sends to sinks is applied.
  /// - Returns: A tester with the new state, and the last output.
  @discardableResult
  public func render(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ check: @MainActor (WorkflowType.Rendering) -> Void = { _ in }
  ) -> WorkflowActionTester<WorkflowType> {
    outcome(fileID: fileID, filePath: filePath, line: line, column: column, check).tester
  }

  /// Renders the workflow once, as above, and keeps what led to the state too.
  ///
  /// - `givesHints`: Whether to say of something unexpected what was expected in its stead.
  package func outcome(
    givesHints: Bool = false, fileID: String, filePath: String, line: Int, column: Int,
    _ check: @MainActor (WorkflowType.Rendering) throws -> Void
  ) rethrows -> RenderOutcome<WorkflowType> {
    let recorder = RenderRecorder(
      workflow, state: state, expectations: expectations, givesHints: givesHints
    ) {
      report.fail($0, fileID, filePath, line, column)
    }
    let rendering = recorder.render()
    for missed in recorder.expectations {
      report.fail(
        "\(recorder.workflowName) did not render \(missed.subject.description), which was expected",
        missed.fileID, missed.filePath, missed.line, missed.column)
    }
    try check(rendering)
    return RenderOutcome(
      initialState: state, action: recorder.action,
      tester: WorkflowActionTester(
        state: recorder.state, output: recorder.output, workflow: workflow, report: report))
  }

  private func expecting(
    _ subject: RenderSubject, _ details: Any, _ fileID: String, _ filePath: String, _ line: Int,
    _ column: Int
  ) -> RenderTester {
    var tester = self
    tester.expectations.append(
      RenderExpectation(
        subject: subject, details: details, fileID: fileID, filePath: filePath, line: line,
        column: column))
    return tester
  }
}

/// What a tested rendering has led to, and how.
package struct RenderOutcome<WorkflowType: Workflow> {
  package let initialState: WorkflowType.State
  /// The last action that was applied; nil for none.
  package let action: (any WorkflowAction<WorkflowType>)?
  /// Has the state and the output.
  package let tester: WorkflowActionTester<WorkflowType>
}

extension Workflow {
  /// Makes a tester for a rendering of this workflow in its initial state.
  ///
  /// - Parameter onFailure: Takes the expectations that are not met.
  @MainActor
  public func renderTester(
    onFailure: @escaping TesterFailure.Handler
  ) -> RenderTester<Self> {
    RenderTester(self, state: makeInitialState(), onFailure: onFailure)
  }

  /// Makes a tester for a rendering of this workflow.
  ///
  /// - Parameters:
  ///   - initialState: The state in which it is rendered.
  ///   - onFailure: Takes the expectations that are not met.
  @MainActor
  public func renderTester(
    initialState: State, onFailure: @escaping TesterFailure.Handler
  ) -> RenderTester<Self> {
    RenderTester(self, state: initialState, onFailure: onFailure)
  }
}
