import StateKitTesting
public import StateKitWorkflow
public import StateKitWorkflowTesting

extension StateKitWorkflowTesting.RenderTester {
  /// Expects a worker, which must be equivalent to a given one and is not really run.
  ///
  /// - Parameters:
  ///   - expectedWorker: A worker to which it must be equivalent.
  ///   - output: Its output right after the rendering, or nil.
  ///   - key: The key under which it runs.
  /// - Returns: A tester that expects it too.
  public func expectWorker<ExpectedWorkerType: Worker>(
    _ expectedWorker: ExpectedWorkerType,
    mockingOutput output: ExpectedWorkerType.Output? = nil, key: String = "",
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      tester: tester.expectWorker(
        expectedWorker, key: key, producingOutput: output, fileID: fileID.description,
        filePath: StaticPaths.remember(file), line: Int(line), column: Int(column)))
  }

  /// Expects a worker on a sequence, which must be equivalent to a given one and is not really run.
  ///
  /// - Parameters:
  ///   - expectedWorker: A worker to which it must be equivalent.
  ///   - output: Its output right after the rendering, or nil.
  ///   - key: The key under which it runs.
  /// - Returns: A tester that expects it too.
  public func expectWorker<ExpectedWorkerType: SequenceWorker>(
    _ expectedWorker: ExpectedWorkerType,
    mockingOutput output: ExpectedWorkerType.Output? = nil, key: String = "",
    file: StaticString = #filePath, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      tester: tester.expectWorker(
        expectedWorker, key: key, producingOutputs: output.map { [$0] } ?? [],
        fileID: fileID.description, filePath: StaticPaths.remember(file), line: Int(line),
        column: Int(column)))
  }

  /// Expects a worker; the same as `expectWorker(_:mockingOutput:key:)`, by its older name.
  ///
  /// - Parameters:
  ///   - worker: A worker to which it must be equivalent.
  ///   - output: Its output right after the rendering, or nil.
  ///   - key: The key under which it runs.
  /// - Returns: A tester that expects it too.
  public func expect<ExpectedWorkerType: Worker>(
    worker: ExpectedWorkerType, producingOutput output: ExpectedWorkerType.Output? = nil,
    key: String = "", file: StaticString = #filePath, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    expectWorker(
      worker, mockingOutput: output, key: key, file: file, fileID: fileID, line: line,
      column: column)
  }
}
