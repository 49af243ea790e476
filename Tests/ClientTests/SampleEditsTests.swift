import Foundation
import Testing

/// What sources of the published systems take to compile here, beside other import lines.
@Suite("Samples in the published manner")
struct SampleEditsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the script that exchanges import lines.
  private func exchange(_ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.root.appending(path: "scripts/exchange-imports")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(
    "After their import lines are exchanged, as many lines are edited as the moving pages say",
    arguments: [("Todo", "Katana"), ("Tutorial", "Workflow")])
  func edits(sample: String, page: String) throws {
    try withFolder { folder in
      let there = folder.appending(path: sample)
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "Tests/Samples/There/\(sample)"), to: there)
      let result = try exchange([there.path])
      #expect(result.code == 0, "\(result.output)")
      let page = try String(
        contentsOf: Self.root.appending(path: "docs/moving/\(page).md"), encoding: .utf8)
      for mode in ["5", "6"] {
        var (edited, all) = (0, 0)
        for file in try FileManager.default.contentsOfDirectory(atPath: there.path) {
          func lines(_ url: URL) throws -> [Substring] {
            try String(contentsOf: url, encoding: .utf8).split(
              separator: "\n", omittingEmptySubsequences: false)
          }
          let before = try lines(there.appending(path: file))
          let after = try lines(
            Self.root.appending(path: "Tests/Samples/Swift\(mode)/Sources/\(sample)/\(file)"))
          let difference = after.difference(from: before)
          edited += max(difference.insertions.count, difference.removals.count)
          all += before.count - 1
        }
        #expect(page.contains("| Swift \(mode) | \(edited) of \(all) |"), "\(edited) of \(all)")
      }
    }
  }

  @Test("Import lines are exchanged whatever stands before and behind them, and nothing else is")
  func forms() throws {
    try withFolder { folder in
      let file = folder.appending(path: "All.swift")
      let before = """
        @testable import Katana // the store
        @_exported public import class Tempura.Navigator
          import UIKit; import Foundation
        import KatanaExtras
        // import Katana
        /* import Katana
        import Katana */
        let text = \"""
        import Katana
        \"""
        import ViewEnvironmentUI\r
        """
      try before.write(to: file, atomically: true, encoding: .utf8)
      #expect(try exchange(["--check", folder.path]).output.contains("4 import lines to exchange"))
      #expect(try String(contentsOf: file, encoding: .utf8) == before)
      let result = try exchange([folder.path])
      #expect(result.code == 0)
      #expect(
        try String(contentsOf: file, encoding: .utf8) == """
          @testable import StateKitKatana // the store
          @_exported public import class StateKitTempura.Navigator
            import StateKitUIKit; import Foundation
          import KatanaExtras
          // import Katana
          /* import Katana
          import Katana */
          let text = \"""
          import Katana
          \"""
          import StateKitWorkflowUI\r
          """)
      // What was exchanged stays as it is.
      #expect(try exchange([folder.path]).output.hasPrefix("0 import lines exchanged"))
    }
  }

  @Test(
    "An import without a counterpart is listed with its place and what to do, and ends with code 1")
  func absent() throws {
    try withFolder { folder in
      let file = folder.appending(path: "Host.swift")
      try "import Workflow\nimport ReactiveSwift\n".write(
        to: file, atomically: true, encoding: .utf8)
      let result = try exchange([folder.path])
      #expect(result.code == 1)
      #expect(
        result.output == """
          \(file.path):2: ReactiveSwift has no counterpart: observe a host's rendering.signal and output; \
          make a worker of an AsyncSequenceWorker
          1 import lines exchanged, 1 without a counterpart

          """)
    }
  }
}
