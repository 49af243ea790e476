import Foundation
import Testing

/// Pages that show an article's steps beside what one types here, and what moving takes.
@Suite("The pages of the published systems")
struct ArticlePagesTests {
  /// Each article's page with the folder of what is typed in.
  static let articles = [
    ("Sources/StateKit/StateKit.docc/StatyStepByStep.md", "Tests/Support/ArticleApps/Staty"),
    ("Sources/StateKit/StateKit.docc/ReduxStepByStep.md", "Tests/Support/ArticleApps/Redux"),
  ]

  /// Pages whose code the tests of their system run.
  static let others = [
    ("Sources/StateKit/StateKit.docc/TempuraStepByStep.md", "Tests/Published/TempuraTests"),
    ("Sources/StateKit/StateKit.docc/WorkflowStepByStep.md", "Tests/Published/WorkflowUITests"),
  ]

  /// Pages whose code stands in one file, within functions.
  static let client =
    ["KatanaAndTempura", "ReduxWithConnectors", "Staty", "Workflows"].map {
      "Sources/StateKit/StateKit.docc/\($0).md"
    } + ["Sources/StateKitTesting/StateKitTesting.docc/StateKitTesting.md"]

  @Test("The code of the other articles is built too, wherever it is set in", arguments: client)
  func clientCode(_ page: String) throws {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
    let source = lines(
      try String(
        contentsOf: Tool.root.appending(path: "Tests/ClientTests/ArticleCode.swift"),
        encoding: .utf8))
    let text = try String(contentsOf: Tool.root.appending(path: page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(source.contains(lines(block)), "\(block)") }
  }

  static let moving = [
    ("docs/moving/Staty.md", "Tests/Published/StatyTests"),
    ("docs/moving/Redux.md", "Tests/Published/ReduxTests"),
  ]

  @Test(
    "The code on each page is code that is built, as it stands",
    arguments: articles + others + moving)
  func code(_ page: String, _ folder: String) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Tool.root.appending(path: folder), includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let text = try String(contentsOf: Tool.root.appending(path: page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count > 3)
    for block in blocks {
      #expect(sources.contains { $0.contains(block) }, "\(block)")
    }
  }

  /// The lines of code, wherever it is set in and whatever it imports.
  private static func lines(_ code: String) -> String {
    code.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("@Test func ") ? $0.dropFirst("@Test ".count) : $0 }
      .joined(separator: "\n")
  }

  private static func files(in folder: String, named ending: String) -> [URL] {
    let root = Tool.root.appending(path: folder)
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter {
      $0.lastPathComponent.hasSuffix(ending) && !$0.pathComponents.contains(".build")
    }
  }

  @Test("All code in Swift on the pages is built by something, or says why it is not to be")
  func allCode() throws {
    let sources = try ["Sources", "Tests", "Examples"]
      .flatMap { Self.files(in: $0, named: ".swift") }
      .map { Self.lines(try String(contentsOf: $0, encoding: .utf8)) }.joined(separator: "\n\n")
    var count = 0
    for page in Self.files(in: "docs", named: ".md") {
      let text = try String(contentsOf: page, encoding: .utf8)
      let parts = text.components(separatedBy: "```swift\n")
      for (before, part) in zip(parts, parts.dropFirst()) {
        count += 1
        let block = Self.lines(part.components(separatedBy: "```")[0])
        let mark = before.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last
        let isMarked =
          mark?.hasPrefix("<!-- not compiled: ") == true && mark?.hasSuffix(" -->") == true
        // What is marked and built all the same needs no mark.
        #expect(
          (block.isEmpty || sources.contains(block)) != isMarked,
          "\(page.lastPathComponent): \(block)")
      }
    }
    #expect(count > 40)
  }

  @Test("The session on each article's page is what the app does", arguments: articles)
  func session(_ page: String, _: String) throws {
    for flags in [[], ["--determinism"]] {
      let run = try Tool.run(["test", "--allow-load"] + flags + [page])
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }
}
