import Foundation
import Testing

/// Where the platforms are told apart: `docs/macOS.md` names the places.
@Suite("The seam between the platforms")
struct PlatformSeamTests {
  static let places = [
    "Plugins/Inspect/Terminal.swift", "Sources/Inspectable/Exploring/",
    "Sources/Inspectable/Forking/",
    "Sources/Inspectable/Serving/", "Sources/Support/InspectableSystem/",
    "Sources/Inspector/Files/Platform.swift", "Sources/Inspector/Processes/",
    "Sources/StateKit/Memory/",
  ]

  private static func isAllowed(_ path: String) -> Bool {
    places.contains { path == $0 || $0.hasSuffix("/") && path.hasPrefix($0) }
  }

  @Test("No source elsewhere asks for the platform, or uses what only Linux has")
  func elsewhere() throws {
    let linux =
      /#(?:else)?if .*(?:os\((?:Linux|macOS)\)|canImport\((?:Glibc|Musl|Darwin)\))|"\/proc\/|"(?:prctl|fallocate|memfd_create|epoll_create1|eventfd)"/
    // `Float80` is a matter of the processor, not of the system.
    let processor = "targetEnvironment(macCatalyst)) && arch(x86_64)"
    var found: Set<String> = []
    for root in ["Plugins", "Sources"] {
      let files = try FileManager.default.subpathsOfDirectory(
        atPath: Tool.root.appending(path: root).path)
      for file in files where file.hasSuffix(".swift") {
        let text = try String(
          contentsOf: Tool.root.appending(path: "\(root)/\(file)"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.contains(processor) }
        if lines.contains(where: { $0.firstMatch(of: linux) != nil }) {
          found.insert("\(root)/\(file)")
        }
      }
    }
    #expect(found.contains("Sources/Inspector/Files/Platform.swift"))
    #expect(found.filter { !Self.isAllowed($0) } == [])
    // A place where there is nothing to be told apart any more is none.
    for place in Self.places {
      #expect(found.contains { $0 == place || $0.hasPrefix(place) }, "\(place)")
    }
  }

  @Test(
    "No source imports FoundationEssentials, which only Linux has, without another way beside it")
  func essentials() throws {
    let alone = /(?m)^(?:[a-z]+ )?import FoundationEssentials/
    for root in ["Benchmarks", "Examples", "Plugins", "Sources", "Tests"] {
      let folder = Tool.root.appending(path: root)
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where file.hasSuffix(".swift") && !file.contains(".build/") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        #expect(text.firstMatch(of: alone) == nil, "\(root)/\(file)")
      }
    }
  }
}
