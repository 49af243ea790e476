import StateKit
import Testing

extension TesterFailure {
  /// Records a failure as an issue of the running test.
  static func record(_ failure: TesterFailure) {
    Issue.record(
      Comment(rawValue: failure.message),
      sourceLocation: SourceLocation(
        fileID: failure.fileID, filePath: failure.filePath, line: failure.line,
        column: failure.column))
  }
}

/// Keeps the failures of a tester.
final class Failures {
  private(set) var all: [TesterFailure] = []

  var messages: [String] { all.map(\.message) }

  func keep(_ failure: TesterFailure) {
    all.append(failure)
  }
}
