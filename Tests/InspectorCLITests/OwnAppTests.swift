import Foundation
import Testing

@Suite("Bringing your own app")
struct OwnAppTests {
  private static let article = "Sources/Inspectable/Inspectable.docc/BringingYourOwnApp.md"

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
  }

  @Test("The code in the article is the code that is built, and has fewer than 60 lines")
  func code() throws {
    let code = try text("Tests/Support/OwnApp/TeaApp.swift")
    #expect(try text(Self.article).contains("\n```swift\n\(code)```\n"))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    let imports = code.split(separator: "\n").filter { $0.hasPrefix("import ") }
    #expect(imports == ["import Inspectable", "import StateKit"])
  }

  @Test("The session in the article is what the app does, every time")
  func session() throws {
    let run = try Tool.run(["test", "--allow-load", Self.article])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let again = try Tool.run(["test", "--determinism", "--allow-load", Self.article])
    #expect(again.code == 0, "\(again.output)\(again.errors)")
  }
}
