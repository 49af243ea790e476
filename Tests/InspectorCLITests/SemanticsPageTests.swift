import Foundation
import Testing

@Suite("The page of semantics")
struct SemanticsPageTests {
  @Test("Each test that the page names is there, in the suite's file that it names")
  func titles() throws {
    let page = try String(
      contentsOf: Tool.root.appending(path: "docs/Semantics.md"), encoding: .utf8)
    var sources: [String: String] = [:]
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Tool.root.appending(path: "Tests").path
    ).filter { $0.hasPrefix("StateKit") }
    for folder in modules + ["Published", "InspectableTests", "InspectorTests/Samples"] {
      let files = try #require(
        FileManager.default.enumerator(
          at: Tool.root.appending(path: "Tests/\(folder)"), includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        // Titles may be written in several lines.
        sources[file.deletingPathExtension().lastPathComponent, default: ""] +=
          try String(contentsOf: file, encoding: .utf8)
          .replacing(#/"\s*\+\s*"/#, with: "").replacing(#/\\\n\s*/#, with: "")
      }
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: " | ") }.filter { $0.count == 3 && $0[1] != "suite" }
    #expect(rows.count > 50)
    for row in rows {
      let suites = row[1].matches(of: #/`(\w+)`/#).compactMap { sources[String($0.output.1)] }
      #expect(!suites.isEmpty, "\(row[1])")
      for title in row[2].matches(of: #/"([^"]+)"/#).map({ String($0.output.1) }) {
        #expect(suites.contains { $0.contains(title) }, "\(title)")
      }
    }
  }
}
