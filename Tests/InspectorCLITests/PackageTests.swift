import Foundation
import TestSupport
import Testing

/// Packages as plugins.
@Suite("Packages as apps")
struct PackageTests {
  let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  func tool(_ arguments: String..., environment: [String: String?] = [:]) throws
    -> Tool.Run
  {
    try Tool.run(
      arguments, environment: environment.merging(["XDG_STATE_HOME": files.folder.path]) { $1 },
      in: files.folder)
  }

  @Test("inspector new writes a package, and refuses an existing folder or an invalid name")
  func scaffold() throws {
    defer { files.remove() }
    let run = try tool("new", "hello", "--package", Tool.root.path)
    #expect(run.code == 0 && run.output.hasPrefix("wrote hello\n"))
    for path in [
      "Package.swift", "Sources/HelloApp/HelloApp.swift", "Sources/hello/main.swift",
      "Tests/HelloAppTests/HelloAppTests.swift", "Tests/hello.inspect", "README.md", ".gitignore",
    ] {
      #expect(FileManager.default.fileExists(atPath: files.url("hello/\(path)").path))
    }
    let again = try tool("new", "hello", "--package", Tool.root.path)
    #expect(again.code == 2 && again.errors.contains("hello exists already"))
    for name in ["a b", "../x", "", "1st", "é"] {
      let run = try tool("new", name, "--package", Tool.root.path)
      #expect(run.code == 2 && run.errors.contains("is no name for a package"))
    }
    let address = try tool("new", "far", "--package", "https://example.org/tools/inspector.git")
    #expect(address.code == 0)
    let manifest = try String(contentsOf: files.url("far/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"url: "https://example.org/tools/inspector.git", branch: "main""#))
    #expect(manifest.contains(#"package: "inspector""#))
  }

  @Test(
    "A new package is built, loaded, tested, changed and reloaded",
    .enabled(if: Thoroughness.isFull, "it builds a package from nothing, with scripts/test --all"))
  func reloading() async throws {
    defer { files.remove() }
    #expect(try tool("new", "hello", "--package", Tool.root.path).code == 0)
    let source = files.url("hello/Sources/HelloApp/HelloApp.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let transcript = try tool("test", "--app", "./hello", "--timeout", "60", "hello/Tests")
    #expect(transcript.code == 0, "\(transcript.errors)\(transcript.output)")
    let exported = try tool("export", "markdown", "--app", "./hello")
    #expect(exported.output.contains("> load ./hello hello\n"), "\(exported.errors)")
    let changed = text.replacing("state.count += amount", with: "state.count += 2 * amount")
    try Data(changed.utf8).write(to: files.url("changed"))
    try Data(changed.replacing("state.count", with: "state.cuont").utf8)
      .write(to: files.url("broken"))
    // The source changes between two commands, so each is written when the one before has answered.
    try files.write(
      """
      mkfifo in out
      "$1" --no-journal --keep-going --app ./hello < in > out 2> errors &
      exec 3> in 4< out
      hear() { while IFS= read -r line <&4; do [ "$line" != "$1" ] || break; echo "$line"; done; }
      say() { printf '%s\\nprint "%s"\\n' "$1" "$1" >&3; hear "\\"$1\\""; }
      say 'dispatch Add(amount: 1)'
      say 'dispatch Add(amount: 2)'
      say 'reload'
      cp changed hello/Sources/HelloApp/HelloApp.swift
      say 'reload'
      say 'print state.count'
      cp broken hello/Sources/HelloApp/HelloApp.swift
      say 'reload'
      say 'print state.count'
      exec 3>&-
      cat <&4
      """, to: "session")
    let output = files.url("output")
    let session = Child(URL(filePath: "/bin/sh"), ["session", Tool.executable.path])
    session.folder = files.folder
    session.output = .file(try FileHandle(writingNew: output))
    try session.start()
    session.end()
    let shown = try String(contentsOf: output, encoding: .utf8)
    // How far a build is stands here too, where it takes long.
    let errors = try String(contentsOf: files.url("errors"), encoding: .utf8)
    #expect(shown.contains("\nreloaded hello: 2 steps came out the same\n"), "\(shown)")
    #expect(
      shown.contains(
        """
        reloaded hello: 2 steps done again
        #1 Add(amount: 1) came out differently
        state
          ~ count: 0 -> 2
        at #2 of 2
        state
          ~ count: 3 -> 6
        6
        6

        """), "\(shown)")
    #expect(errors.contains("<stdin>:11:1: error: ./hello could not be built\n"), "\(errors)")
    #expect(errors.contains("has no member 'cuont'"), "\(errors)")
    try example()
    try besideSystems()
    try await inspecting()
  }

  /// The examples are packages, too, of which one needs more than ours.
  ///
  /// What it shares with the new package is built already; the sources of the others are built with the tests.
  private func example() throws {
    let example = Tool.root.appending(path: "Examples/Combine")
    let copy = files.url("combine")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Sources", "Tests"] {
      try FileManager.default.copyItem(
        at: example.appending(path: name), to: copy.appending(path: name))
    }
    let manifest = try String(contentsOf: example.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"path: "../..""#))
    try files.write(
      manifest.replacing(#"path: "../..""#, with: "path: \"\(Tool.root.path)\""),
      to: "combine/Package.swift")
    let built = try Tool.run(
      [
        "swift", "build", "--package-path", copy.path, "--scratch-path",
        files.url("hello/.build").path,
      ], program: URL(filePath: "/usr/bin/env"))
    #expect(built.code == 0, "\(built.output)\(built.errors)")
    let session = try tool("test", "--app", "hello/.build/debug/opencombine", "combine/Tests")
    #expect(session.code == 0, "\(session.output)\(session.errors)")
  }

  /// A package may depend on the published systems and on ours at once, whose modules have other names.
  private func besideSystems() throws {
    let own = try String(contentsOf: Tool.root.appending(path: "Package.swift"), encoding: .utf8)
    // Each of ours that stands for one of theirs, which is called so without what ours begin with.
    let systems = own.matches(of: /\.library\(\s*name: "StateKit(\w+)"/)
      // UIKit and SwiftUI are no packages: where they exist, ours are those.
      .map { String($0.output.1) }.filter { !["Testing", "UIKit", "SwiftUI"].contains($0) }
    #expect(Set(["Katana", "Tempura", "Redux", "Staty", "Workflow"]).isSubset(of: systems))
    func manifest(_ name: String, _ products: String, _ packages: String, _ targets: String)
      -> String
    {
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "\(name)", platforms: [.macOS(.v15)], products: [\(products)],
        dependencies: [\(packages)], targets: [\(targets)])

      """
    }
    for folder in systems.map({ "systems/Sources/\($0)" }) + ["both/Sources/both"] {
      try FileManager.default.createDirectory(
        at: files.url(folder), withIntermediateDirectories: true)
    }
    for system in systems {
      try files.write(
        "public enum Their\(system) { public static let name = \"\(system)\" }\n",
        to: "systems/Sources/\(system)/Their\(system).swift")
    }
    try files.write(
      manifest(
        "systems",
        systems.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(separator: ", "),
        "", systems.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")),
      to: "systems/Package.swift")
    // What is linked with a test's own library belongs into a test.
    let linked = systems.filter { !$0.hasSuffix("Testing") }
    let products = linked.flatMap {
      [
        ".product(name: \"\($0)\", package: \"systems\")",
        ".product(name: \"StateKit\($0)\", package: \"inspector\")",
      ]
    }
    try files.write(
      manifest(
        "both", "",
        ".package(path: \"../systems\"), .package(name: \"inspector\", path: \"\(Tool.root.path)\")",
        ".executableTarget(name: \"both\", dependencies: [\(products.joined(separator: ", "))])"),
      to: "both/Package.swift")
    try files.write(
      linked.map { "import \($0)\nimport StateKit\($0)\n" }.joined()
        + "print(\(linked.map { "Their\($0).name" }.joined(separator: ", ")))\n",
      to: "both/Sources/both/main.swift")
    let run = try Tool.run(
      [
        "swift", "run", "--package-path", files.url("both").path, "--scratch-path",
        files.url("hello/.build").path, "both",
      ], program: URL(filePath: "/usr/bin/env"))
    #expect(run.output == linked.joined(separator: " ") + "\n", "\(run.output)\(run.errors)")
  }

  @Test("Programs on INSPECTOR_PATH are listed, and loaded by their names")
  func searchPath() throws {
    defer { files.remove() }
    let folder = files.url("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.writeProgram(
      "#!/bin/sh\nexec '\(Tool.executable.path)' serve todo\n", to: "bin/mine")
    try files.write("no program", to: "bin/readme")
    let environment = ["INSPECTOR_PATH": "/nowhere::\(folder.path)"]
    let run = try tool(
      "-c", "apps", "-c", "load mine", "-c", "state todos[0]", environment: environment)
    #expect(run.output.contains("\nmine      \(folder.path)/mine\n"))
    #expect(run.output.hasSuffix("loaded todo: 1 store, 1 screen, 7 actions\n\"buy milk\"\n"))
    #expect(!run.output.contains("readme"))
  }

  @Test("A package that cannot be built says why, and nothing is loaded")
  func broken() throws {
    defer { files.remove() }
    try FileManager.default.createDirectory(
      at: files.url("bad"), withIntermediateDirectories: true)
    try files.write("this is no manifest\n", to: "bad/Package.swift")
    let run = try tool("-c", "load ./bad")
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("error: ./bad could not be built\n"))
    #expect(run.errors.contains("error:"))
  }

  @Test("reload starts a program anew and does all steps again")
  func program() throws {
    defer { files.remove() }
    try files.writeProgram("#!/bin/sh\nexec '\(Tool.executable.path)' serve todo\n", to: "app")
    let run = try tool(
      "-c", "load ./app", "-c", "dispatch ClearTodos", "-c", "dispatch AddTodo \"x\"",
      "-c", "reload", "-c", "undo", "-c", "state")
    #expect(run.errors == "" && run.code == 0)
    #expect(run.output.contains("reloaded todo: 2 steps came out the same\n"))
    #expect(run.output.hasSuffix("GlobalState(todos: [])\n"))
  }

  @Test(
    "The pages on plugins show only Swift of apps that are tested",
    arguments: ["Plugins", "PluginsReference"])
  func page(_ name: String) throws {
    defer { files.remove() }
    let page = try String(
      contentsOf: Tool.root.appending(path: "docs/\(name).md"), encoding: .utf8)
    func plain(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
    let folder = Tool.root.appending(path: "Tests/Support/PluginApps")
    let apps = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      plain(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(apps.contains { $0.contains(plain(block)) }, "in no app: \(block)")
    }
  }
}
