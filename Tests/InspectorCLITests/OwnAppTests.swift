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
    let code = try text("Tests/OwnApp/TeaApp.swift")
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

  @Test("Each name on the page of names is one that StateKit has")
  func names() throws {
    let page = try text("Sources/StateKit/StateKit.docc/Names.md")
    let files = try #require(
      FileManager.default.enumerator(
        at: Tool.root.appending(path: "Sources/StateKit"), includingPropertiesForKeys: nil))
    var sources = ""
    for case let file as URL in files where file.pathExtension == "swift" {
      sources += try String(contentsOf: file, encoding: .utf8)
    }
    let ours = page.matches(of: #/``(\w+)``/#).map { String($0.output.1) }
    #expect(ours.count > 15)
    for name in ours where name != "StateKit" {
      let declaration = try Regex("(class|struct|enum|protocol|typealias) \(name)\\b")
      #expect(sources.contains(declaration), "\(name)")
    }
    for row in page.split(separator: "\n") where row.contains("| the same |") {
      for match in String(row.split(separator: "|")[0]).matches(of: #/`(\w+)`/#) {
        let name = String(match.output.1)
        let declaration = try Regex("(class|struct|enum|protocol|typealias|case) \(name)\\b")
        #expect(sources.contains(declaration), "\(name)")
      }
    }
  }
}
