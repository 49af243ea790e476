public import Inspectable
import Inspector

/// Checks transcripts within an app's own tests.
///
/// The app runs in the test's process, so that a debugger stops in it. This module knows nothing of
/// Swift Testing; what it finds is handed over in three lines, and Xcode then shows each failure in
/// the transcript itself:
/// ```swift
/// import InspectorTesting
/// import Testing
///
/// @Test func transcripts() async {
///   for failure in await TranscriptCheck.run("../Transcripts", apps: [TodoApp()]) {
///     Issue.record(
///       "\(failure)",
///       sourceLocation: SourceLocation(
///         fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: 1))
///   }
/// }
/// ```
public enum TranscriptCheck {
  /// Something that differs from a transcript, and where.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The transcript's path, absolute where the test's own is.
    public var filePath: String
    /// The line of the command that differs, from 1.
    public var line: Int
    /// The command with expected and actual output side by side, on several lines.
    public var message: String
    /// The reason why `inspector test --update` would keep this command's output back, such as
    /// `expect failed`; nil for output that merely changed, and for a file that can't be run.
    public var broken: String?

    /// The transcript's folder and name, in the form of Swift's `#fileID`.
    public var fileID: String {
      let parts = filePath.split(separator: "/").suffix(2)
      return parts.count == 2 ? parts.joined(separator: "/") : "Transcripts/\(filePath)"
    }

    /// The message.
    public var description: String { message }
  }

  /// Runs a transcript, or all transcripts below a folder, and returns the differences; none if all
  /// passed.
  ///
  /// A file that can't be read, is malformed or tests nothing is a failure, too. Transcripts can
  /// load only the given apps, write nothing, and read only files below the working directory or
  /// beside themselves. Runs on the main actor; an app that traps takes the test with it.
  ///
  /// - Parameters:
  ///   - path: a transcript or a folder, relative to the folder of the test's own file.
  ///   - apps: the apps that transcripts can `load`, each by its name.
  ///   - app: the name of the app that is loaded before each transcript; nil for none.
  ///   - testFile: the test's own file.
  @MainActor
  public static func run(
    _ path: String, apps: [any InspectableApp], loading app: String? = nil,
    in testFile: String = #filePath
  ) async -> [Failure] {
    let folder = testFile.lastIndex(of: "/").map { testFile[...$0] } ?? ""
    let whole = TranscriptFiles.plain(path.hasPrefix("/") ? path : folder + path)
    let files: [TranscriptFile]
    do throws(FileProblem) {
      files = try TranscriptFiles.findAsGiven([whole])
    } catch {
      return [Failure(filePath: whole, line: 1, message: "error: \(error.reason)")]
    }
    let runner = TranscriptRunner(verbs: .standard, app: app) { Session(of: apps) }
    var failures: [Failure] = []
    for file in files { failures += await check(file, with: runner) }
    return failures
  }

  @MainActor
  private static func check(
    _ file: TranscriptFile, with runner: TranscriptRunner
  ) async -> [Failure] {
    let path = file.path
    let text: String
    do throws(FileProblem) {
      text = try file.text(readsFiles: false)
    } catch {
      return [Failure(filePath: path, line: 1, message: "error: \(error.reason)")]
    }
    let result = await runner.run(text, path: path)
    if let problem = result.problem {
      return [
        Failure(
          filePath: path, line: problem.line ?? 1,
          message: "error: "
            + problem.message.split(separator: "\n").map { ShownLine(String($0)).text }
            .joined(separator: "\n"))
      ]
    }
    return result.differences.map { difference in
      let lines = TranscriptReport.lines(difference).map(\.text)
      let broken = difference.broken.map { ShownLine($0).text }
      return Failure(
        filePath: path, line: difference.line,
        message: (["\(broken ?? "differs") (- expected, + actual)"] + lines)
          .joined(separator: "\n"),
        broken: broken)
    }
  }
}
