import Foundation
import Synchronization

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension TesterFailure {
  /// Fails the running test, in Swift Testing or XCTest.
  ///
  /// If neither is running, it ends the program with the message, so that you notice.
  public static func failTest(_ failure: TesterFailure) {
    switch TestFramework.running {
    case .swiftTesting:
      #if canImport(Testing)
        Issue.record(
          Comment(rawValue: failure.message),
          sourceLocation: SourceLocation(
            fileID: failure.fileID, filePath: failure.filePath, line: failure.line,
            column: failure.column))
      #endif
    case .xcTest:
      #if canImport(XCTest)
        if let path = StaticPaths.find(failure.filePath) {
          XCTFail(failure.message, file: path, line: UInt(failure.line))
        } else {
          XCTFail("\(failure.filePath):\(failure.line): \(failure.message)")
        }
      #endif
    case nil:
      fatalError("\(failure.filePath):\(failure.line): \(failure.message)")
    }
  }
}

/// Who runs tests.
package enum TestFramework {
  case swiftTesting
  case xcTest

  /// The one that runs here now; nil if none does.
  static var running: TestFramework? {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return inProcess(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
  }

  /// The one for which a process has been started; nil for none.
  ///
  /// SwiftPM says so for Swift Testing. XCTest's bundles end in `.xctest`, and Xcode sets a variable in an
  /// app that it tests.
  package static func inProcess(
    arguments: [String], environment: [String: String]
  ) -> TestFramework? {
    if arguments.contains("swift-testing") { return .swiftTesting }
    let isTest =
      arguments.contains { $0.hasSuffix("xctest") }
      || environment["XCTestConfigurationFilePath"] != nil
    return isTest ? .xcTest : nil
  }
}

/// The paths of files that were given as literals, which XCTest wants back as such.
package enum StaticPaths {
  private static let known = Mutex<[String: StaticString]>([:])

  /// A path as text, from which it can be found again.
  package static func remember(_ path: StaticString) -> String {
    let text = path.description
    known.withLock { $0[text] = path }
    return text
  }

  static func find(_ path: String) -> StaticString? {
    known.withLock { $0[path] }
  }
}
