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

  /// The expected and the actual value, in several lines.
  public let message: String

  /// The file of the expectation, as `Module/File.swift`.
  public let fileID: String

  /// The path of that file.
  public let filePath: String

  /// The line in that file, from 1.
  public let line: Int

  /// The column in that line, from 1.
  public let column: Int

  /// Makes a failure.
  package init(
    message: String, fileID: String, filePath: String, line: Int, column: Int
  ) {
    self.message = message
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
