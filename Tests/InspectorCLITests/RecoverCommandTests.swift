import Foundation
import Testing

/// Journals of the real binary, which is killed at every moment.
@Suite("inspector recover")
struct RecoverCommandTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private var environment: [String: String?] { ["XDG_STATE_HOME": files.folder.path] }
  private var folder: URL { files.url("inspector/journals") }

  private func tool(_ arguments: String..., input: String = "") throws -> Tool.Run {
    try Tool.run(arguments, input: Data(input.utf8), environment: environment)
  }

  private func journals() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Runs a script, and kills the tool as soon as it has shown a step.
  /// - Returns: the last step that was shown.
  @discardableResult
  private func kill(_ script: String, afterStep step: Int) throws -> Int {
    var shown = 0
    try Tool.watch(input: Data(script.utf8), environment: environment) { line in
      if line.hasPrefix("#"), let number = Int(line.dropFirst().prefix { $0.isNumber }) {
        shown = number
      }
      return shown < step
    }
    return shown
  }

  private func script(_ count: Int) -> String {
    "load todo\ndispatch ClearTodos\n"
      + (2...count).map { "dispatch AddTodo(title: \"\($0)\")\n" }.joined()
  }

  /// 200 with the optimised binary that `scripts/test` builds, fewer with the one beside the tests.
  private static let rounds =
    ProcessInfo.processInfo.environment["INSPECTOR_BINARY"] == nil ? 15 : 200

  @Test("Killed at random moments, a session loses nothing that it had shown")
  func killed() throws {
    defer { files.remove() }
    let script = script(200_000)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.rounds {
      let shown = try kill(script, afterStep: Int.random(in: 0...400, using: &random))
      if try journals().isEmpty {
        // Killed before it began to load.
        #expect(shown == 0)
        continue
      }
      let run = try tool("--no-journal", "recover", "1", "-c", "print step", "-c", "state --full")
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      if shown == 0, run.code == 1 { continue }
      let step = try #require(lines.dropFirst().first.flatMap { Int($0) }, "\(run)")
      #expect(run.errors == "")
      #expect(step >= shown)
      // All that was done, in order, with nothing left out.
      let titles = step < 2 ? [] : (2...step).map { "\"\($0)\"" }
      let expected = "[" + titles.joined(separator: ", ") + "]"
      let found = lines.dropFirst(2).joined().split(separator: "[").last.map { "[\($0)" } ?? ""
      #expect(
        step == 0
          || found.filter { !" ,)".contains($0) } == expected.filter { !" ,)".contains($0) })
      for name in try journals() {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    }
  }

  @Test("A journal is a private file in a private folder")
  func modes() throws {
    defer { files.remove() }
    try kill(script(200_000), afterStep: 3)
    let names = try journals()
    #expect(names.count == 1)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder.path) == 0o700)
    #expect(try mode(folder.appending(path: names[0]).path) == 0o600)
  }

  @Test("Sessions are listed, found by number and name, and gone on with")
  func going() throws {
    defer { files.remove() }
    #expect(try tool("recover").output == "no session can be recovered\n")
    try kill(script(200_000), afterStep: 3)
    let name = try #require(try journals().first?.split(separator: ".").first.map(String.init))
    let list = try tool("recover").output
    #expect(list.hasPrefix("1  20") && list.contains("  \(name)  load todo, "))
    let run = try tool("recover", name, input: "dispatch ClearTodos\nundo\nexpect step > 2\n")
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.hasPrefix("recovered \(name): "))
    // What was gone on with is kept under a new name, and nothing twice.
    let rest = try journals()
    #expect(rest.count == 1 && rest != [name + ".inspect"])
    #expect(try tool("recover", "1", "-c", "history 1").output.contains("ClearTodos()"))
    for (word, message) in [
      ("2", "there is no session 2"), ("nonsense", "unknown session 'nonsense'"),
    ] {
      let run = try tool("recover", word)
      #expect(run.code == 2 && run.errors.contains(message))
    }
  }

  @Test("A damaged journal gives its good part and says what was dropped")
  func damaged() throws {
    defer { files.remove() }
    try kill(script(200_000), afterStep: 5)
    let file = folder.appending(path: try #require(try journals().first))
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    lines[4] = "dispatch AddTodo(title: \"forged\") # 00000000"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let run = try tool("recover", "1", "-c", "state")
    #expect(run.output.hasSuffix(": 2 commands, at #2 of 2\nGlobalState(todos: [\"2\"])\n"))
    #expect(
      run.errors
        == "line 5 of the journal is damaged, it and the \(lines.count - 5) after it are dropped; it stays\n"
    )
    #expect(run.code == 0)
    // What is damaged is kept: somebody may want to look.
    #expect(try journals().contains(file.lastPathComponent))
    try Data("nonsense".utf8).write(to: file)
    let nothing = try tool("recover", file.deletingPathExtension().lastPathComponent, "-c", "state")
    #expect(nothing.code == 1 && nothing.errors.contains("could be brought back"))
  }

  @Test("A command that fails when it is done again is dropped with all that follow")
  func failing() throws {
    defer { files.remove() }
    let app = try files.write("#!/bin/sh\nexec '\(Tool.executable.path)' serve todo\n", to: "app")
    try files.makeExecutable("app")
    try kill("load \(app.path)\n" + script(200_000).dropFirst("load todo\n".count), afterStep: 3)
    try files.write("#!/bin/sh\nexec '\(Tool.executable.path)' serve staty\n", to: "app")
    let other = try tool("recover", "1")
    #expect(other.output.contains("0 commands, at #0 of 0"))
    #expect(
      other.errors.contains("there is no action 'ClearTodos'")
        || other.errors.contains("unknown action 'ClearTodos'"))
    #expect(
      other.errors.contains("commands were dropped, from the one above on; the journal stays\n"))
  }

  @Test("No journal is kept where none is wanted, of what ended well, or by 'test'")
  func none() throws {
    defer { files.remove() }
    #expect(try tool("-c", "load todo", "-c", "dispatch ClearTodos").code == 0)
    #expect(try journals().isEmpty)
    try Tool.watch(
      arguments: ["--no-journal"], input: Data(script(200_000).utf8), environment: environment
    ) { !$0.hasPrefix("#5") }
    #expect(try journals().isEmpty)
    let transcript = try files.write(
      "> load todo\n...\n> dispatch ClearTodos\n#1 ClearTodos()\n...\n", to: "a.inspect")
    #expect(try tool("test", transcript.path).code == 0)
    #expect(try journals().isEmpty)
  }

  @Test("A journal that cannot be written is a warning, and the session goes on")
  func unwritable() throws {
    defer { files.remove() }
    try files.write("", to: "inspector")
    let run = try tool("-c", "load todo", "-c", "dispatch ClearTodos", "-c", "state")
    #expect(run.errors.hasPrefix("warning: no journal is kept: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output.hasSuffix("GlobalState(todos: [])\n") && run.code == 0)
  }

  @Test("Only so many journals are kept, and those of running sessions are let alone")
  func pruning() throws {
    defer { files.remove() }
    for _ in 0..<2 { try kill(script(200_000), afterStep: 1) }
    let name = try #require(try journals().first)
    for number in 100..<160 {
      try FileManager.default.copyItem(
        at: folder.appending(path: name),
        to: folder.appending(path: "20200101-000\(number).inspect"))
    }
    try kill(script(200_000), afterStep: 1)
    #expect(try journals().count == 50)
  }
}
