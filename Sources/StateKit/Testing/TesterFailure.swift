/// An expectation of a tester that was not met.
///
/// Testers know no test framework: connect them to yours once.
///
/// ```swift
/// extension TesterFailure {
///   static func record(_ failure: TesterFailure) {
///     Issue.record(
///       Comment(rawValue: failure.message),
///       sourceLocation: SourceLocation(
///         fileID: failure.fileID, filePath: failure.filePath,
///         line: failure.line, column: failure.column))
///   }
/// }
/// ```
public struct TesterFailure: Hashable, Sendable {
  /// Takes the failures of a tester; called at once for each, after which the tester goes on.
  public typealias Handler = (_ failure: TesterFailure) -> Void

  /// What was expected and what came instead, in several lines.
  public let message: String

  /// The file in which the expectation stands, as `Module/File.swift`.
  public let fileID: String

  /// The path of that file.
  public let filePath: String

  /// The line in that file, from 1.
  public let line: Int

  /// The column in that line, from 1.
  public let column: Int
}

/// Reports the expectations of a tester that are not met.
struct TesterReport {
  let handler: TesterFailure.Handler

  /// Reports a failure.
  func fail(_ message: String, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    handler(
      TesterFailure(
        message: message, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reports where two values differ, if they are not equal.
  func expect<Value: Equatable>(
    _ subject: String, _ actual: Value, toEqual expected: Value,
    _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
  ) {
    guard actual != expected else { return }
    let message = ValueDifference.message(subject, expected: expected, actual: actual)
    fail(message, fileID, filePath, line, column)
  }
}
