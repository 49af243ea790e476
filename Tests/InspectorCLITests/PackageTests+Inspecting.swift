import Foundation
import Testing

/// `inspector new` in a package that is there already, and `swift package inspect` in it.
extension PackageTests {
  /// A client's package, which stands where a new package does: what that has built can be used at no
  /// other path, since modules say where those are that they import.
  var client: URL { files.url("hello") }

  func swift(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(
      ["swift"] + arguments, program: URL(filePath: "/usr/bin/env"), in: client)
  }

  /// A package with a library, as a client has it.
  func makeClient() throws {
    try FileManager.default.createDirectory(
      at: client.appending(path: "Sources/Shop"), withIntermediateDirectories: true)
    try files.write("public let price = 3\n", to: "hello/Sources/Shop/Shop.swift")
    try files.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "client",
        platforms: [.macOS(.v15)],
        products: [.library(name: "Shop", targets: ["Shop"])],
        targets: [.target(name: "Shop")]
      )

      """, to: "hello/Package.swift")
  }

  func add(_ name: String) throws -> Tool.Run {
    try Tool.run(["new", name, "--package", Tool.root.path], in: client)
  }

  @Test("In the folder of a package, inspector new adds a target to it, or leaves it as it was")
  func adding() throws {
    defer { files.remove() }
    try makeClient()
    func manifest() throws -> String {
      try String(contentsOf: client.appending(path: "Package.swift"), encoding: .utf8)
    }
    let before = try manifest()
    try files.write("", to: "hello/Sources/taken")
    let taken = try add("taken")
    #expect(taken.code == 2 && taken.errors.contains("/Sources/taken exists already"))
    #expect(try manifest() == before)
    let run = try add("check")
    #expect(
      run.output == """
        added check to the package
          swift package inspect
          swift package inspect test
        give it your own targets by: swift package add-target-dependency TARGET check
        Tests/check.inspect is a session of the app in Sources/check: record another once that is yours

        """, "\(run.errors)")
    let contents = try FileManager.default.subpathsOfDirectory(atPath: client.path)
    #expect(
      Set(contents.filter { $0.contains("check") }) == [
        "Sources/check", "Sources/check/CheckApp.swift", "Sources/check/main.swift",
        "Tests/check.inspect",
      ])
    let after = try manifest()
    let again = try add("check")
    #expect(again.code == 2 && again.errors.contains("has a target 'check' already"))
    #expect(try manifest() == after)
    // The dependency is there already.
    #expect(try add("other").code == 0)
    #expect(try manifest().components(separatedBy: ".package(").count == 2)
    try files.write(before + "let x: Int = \"\"\n", to: "hello/Package.swift")
    let broken = try add("third")
    #expect(broken.code == 2 && broken.errors.contains("swift package dump-package: "))
    #expect(!FileManager.default.fileExists(atPath: client.appending(path: "Sources/third").path))
  }

  /// Of what the new package has built only the sources are gone, so little is built here.
  func inspecting() async throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: client.path)
    where name != ".build" {
      try FileManager.default.removeItem(at: client.appending(path: name))
    }
    try makeClient()
    #expect(try add("check").code == 0)
    let tested = try swift("package", "--disable-sandbox", "inspect", "test")
    #expect(tested.code == 0, "\(tested.output)\(tested.errors)")
    #expect(tested.output.contains("ok   Tests/check.inspect (3 commands)"), "\(tested.output)")
    // The recipe for continuous integration, which finds the plugin where no inspector is installed.
    let recipe = Tool.root.appending(path: "Examples/ContinuousIntegration/transcripts.sh").path
    let run = try Tool.run(
      [recipe], program: URL(filePath: "/bin/sh"),
      environment: ["INSPECTOR": "swift package --disable-sandbox inspect"], in: client)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let report = try String(
      contentsOf: client.appending(path: "reports/transcripts.xml"), encoding: .utf8)
    #expect(report.contains("<testsuite"), "\(report)")
    let commands = try swift(
      "package", "--disable-sandbox", "inspect", "--", "--no-journal", "-c", "fails print nothing")
    #expect(commands.code == 0, "\(commands.output)\(commands.errors)")
    let failing = try swift(
      "package", "--disable-sandbox", "inspect", "--", "--no-journal", "-c", "print nothing")
    #expect(
      failing.code != 0 && (failing.output + failing.errors).contains("'nothing'"), "\(failing)")
    guard TerminalSession.tmux != nil else { return }
    let terminal = try await TerminalSession(
      environment: ["INSPECTOR_BINARY": Tool.executable.path])
    try terminal.enter("cd '\(client.path)'")
    try terminal.enter("swift package --disable-sandbox inspect --no-rc --no-journal")
    try await terminal.waitForLine("check #0>")
    try terminal.enter("dispatch Add(amount: 2)")
    try await terminal.waitForLine("check #1>")
    // Ctrl-C is for the inspector alone; a build within this one does not wait for its lock.
    try terminal.type("half a line")
    try terminal.press("C-c")
    let source = client.appending(path: "Sources/check/CheckApp.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    try Data(text.replacing("count += amount", with: "count += 5 * amount").utf8).write(to: source)
    try terminal.enter("reload")
    try await terminal.wait(toSee: "  ~ count: 2 -> 10")
    try await terminal.waitForLine("check #1>")
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
  }
}
