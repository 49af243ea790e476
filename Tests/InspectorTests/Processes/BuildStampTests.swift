import Inspector
import InspectableSystem
import Testing

@Suite("Packages that were built before")
struct BuildStampTests {
  private let files: TemporaryFolder
  private let package: String

  init() throws {
    files = try TemporaryFolder()
    package = files.path("app")
    try files.write("let package = 1", to: "app/Package.swift")
    try files.write("print(1)", to: "app/Sources/app/main.swift")
    try files.write("code", to: "bin/swift")
    try files.write("code", to: "other/Sources/other.swift")
    try files.write(
      """
      {"version": 7, "object": {"artifacts": [], "dependencies": [
        {"packageRef": {"identity": "far", "kind": "remoteSourceControl", "location": "https://a"}},
        {"packageRef": {"identity": "other", "kind": "fileSystem", "location": "\(files.path("other"))"}}
      ]}}
      """, to: "app/.build/workspace-state.json")
    try makeExecutable("bin/swift")
  }

  private func makeExecutable(_ name: String) throws {
    #expect(chmod(files.path(name), 0o755) == 0)
  }

  private var sources: String? {
    BuildStamp.sources(
      of: package, builtIn: package + "/.build",
      environment: Environment(["PATH": "/nowhere:\(files.path("bin"))"]))
  }

  @Test("Nothing changed while nothing is written, hidden files and folders aside")
  func same() throws {
    defer { files.remove() }
    let before = try #require(sources)
    #expect(sources == before)
    try files.write("x", to: "app/.build/debug/app.o")
    try files.write("x", to: "app/.git/index")
    #expect(sources == before)
    let stamp = BuildStamp(product: "app", executable: "/x", sources: before)
    stamp.write(in: package + "/.build")
    #expect(BuildStamp.read(in: package + "/.build") == stamp)
    #expect(sources == before)
  }

  @Test(
    "A file that is written, added or deleted is a change, in packages beside it too, and so is another compiler",
    arguments: [
      "app/Package.swift", "app/Sources/app/main.swift", "app/Sources/app/new.swift",
      "app/Package.resolved", "app/.swift-version", "other/Sources/other.swift",
      "other/Sources/more/deep.swift", "bin/swift",
    ])
  func changes(name: String) throws {
    defer { files.remove() }
    let before = try #require(sources)
    try files.write("something else", to: name)
    if name == "bin/swift" { try makeExecutable(name) }
    #expect(sources != before)
    let written = sources
    try files.delete(name)
    #expect(sources != written)
  }

  @Test("If anything is uncertain, there is no stamp")
  func doubt() throws {
    defer { files.remove() }
    #expect(
      BuildStamp.sources(
        of: package, builtIn: package + "/.build", environment: Environment(["PATH": "/nowhere"]))
        == nil)
    #expect(BuildStamp.read(in: package + "/.build") == nil)
    try files.write("{", to: "app/.build/inspector-build.json")
    #expect(BuildStamp.read(in: package + "/.build") == nil)
    try files.delete("other")
    #expect(sources == nil)
    try files.write("no JSON", to: "app/.build/workspace-state.json")
    #expect(sources == nil)
  }

  @Test("A folder that is linked into itself does not lead to endless searching")
  func links() throws {
    defer { files.remove() }
    #expect(symlink(package, files.path("app/Sources/again")) == 0)
    #expect(sources == nil)
  }
}
