import ExpectedOutput
import Foundation
import StateKitTesting

/// Where the drawings of a test are recorded, and where it stands.
struct PicturePlace {
  private let folder: String
  private let fileID: String
  private let filePath: String
  private let line: Int
  private let column: Int

  init<Test>(
    _ test: Test.Type, _ fileID: String, _ filePath: StaticString, _ line: Int, _ column: Int
  ) {
    self.fileID = fileID
    self.filePath = StaticPaths.remember(filePath)
    self.line = line
    self.column = column
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["UI_TEST_DIR"].flatMap { $0.isEmpty ? nil : $0 }
      ?? URL(fileURLWithPath: self.filePath).deletingLastPathComponent().path
    folder = "\(base)/Pictures/\(test)"
  }

  /// Fails the test.
  func fail(_ message: String) {
    TesterFailure.failTest(
      TesterFailure(
        message: message, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Compares a drawing with the recorded one, or records it, whichever the tests were started for.
  func check(_ lines: [String], against name: String) {
    let environment = ProcessInfo.processInfo.environment
    let isRecording = ["1", "true", "YES"].contains(environment["UI_TEST_RECORDING"])
    if isRecording, environment["CI"] != nil {
      return fail("\(name): pictures are not recorded where CI is set")
    }
    let picture = RecordedPicture(path: "\(folder)/\(name).txt")
    do {
      if isRecording { try picture.record(lines) } else { try picture.check(lines) }
    } catch {
      fail("\(name): \(error)")
    }
  }
}
