import Foundation
import Testing

/// The pages that lead from an architecture to a first transcript, with their examples.
@Suite("The pages about adopting")
struct AdoptingPagesTests {
  /// Each page with its package in `Examples/`.
  static let pages = [
    "Composable": "Composable", "Mobius": "Loop", "Observable": "Observable",
    "OpenCombine": "Combine", "Redux": "Redux", "Workflow": "Workflow",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
  }

  private static func texts(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Tool.root.appending(path: folder).path)
      .map { try text("\(folder)/\($0)") }
  }

  private static func fences(_ language: String, in page: String) -> [String] {
    page.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("Every page has an example, and each example without a language of its own a page")
  func complete() throws {
    let listed = try FileManager.default.contentsOfDirectory(
      atPath: Tool.root.appending(path: "docs/adopting").path)
    #expect(Set(listed) == Set(Self.pages.keys.map { "\($0).md" }))
    let contents = try Self.text("docs/README.md")
    for page in listed { #expect(contents.contains("(adopting/\(page))"), "\(page)") }
  }

  @Test("The code on each page is code of its example", arguments: pages.keys.sorted())
  func code(_ page: String) throws {
    let example = try #require(Self.pages[page])
    let sources =
      try Self.texts(in: "Examples/\(example)/Sources")
      + [Self.text("Examples/\(example)/Package.swift")]
    let blocks = Self.fences("swift", in: try Self.text("docs/adopting/\(page).md"))
    #expect(blocks.count > 3)
    for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block)") }
  }

  @Test(
    "The session on each page is a part of the one that its example is tested by",
    arguments: pages.keys.sorted())
  func session(_ page: String) throws {
    let example = try #require(Self.pages[page])
    let transcripts = try Self.texts(in: "Examples/\(example)/Tests")
    let blocks = Self.fences("text", in: try Self.text("docs/adopting/\(page).md"))
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(transcripts.contains { $0.contains(block) }, "\(block)") }
  }

  // The one on OpenCombine is built with the packages, by PackageTests.
  @Test(
    "The session of each example is what its app does, each time",
    arguments: Set(pages.values).subtracting(["Combine"]).sorted())
  func transcript(_ example: String) throws {
    // As on macOS, too, where tasks run on the system's own threads.
    for (flags, executors) in [([], nil), (["--determinism"], nil), ([], "ordinary")] {
      let run = try Tool.run(
        ["test", "--app", ".build/debug/\(example)Example"] + flags + ["Examples/\(example)/Tests"],
        environment: ["INSPECTOR_EXECUTORS": executors])
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }

  @Test("The manifests of the examples differ in their names alone, and in which StateKit they use")
  func manifests() throws {
    let manifests = try Set(Self.pages.values).subtracting(["Combine"]).map {
      try Self.text("Examples/\($0)/Package.swift")
        .replacing("\"\($0.lowercased())\"", with: "\"NAME\"")
        .replacing("StateKitWorkflow", with: "StateKit")
    }
    #expect(Set(manifests).count == 1)
  }
}
