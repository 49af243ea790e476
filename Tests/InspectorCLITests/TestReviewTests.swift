import Foundation
import Testing

/// `inspector test` as one meets it in a terminal and in CI.
@Suite("What one can do about a failing test", .serialized)
struct TestReviewTests {
  private static let bad = """
    > load todo
    loaded todo: 1 store, 1 screen, 7 actions
    > state.todos.count
    4
    > print "one two three"
    "one 2 three"

    """

  @Test(
    "--review asks in colour for one key, and ? explains", .enabled(if: TerminalSession.tmux != nil)
  )
  func review() async throws {
    let terminal = try await TerminalSession()
    try terminal.files.write(Self.bad, to: "bad.inspect")
    try terminal.enter("\"$INSPECTOR\" test --review ~/bad.inspect; echo ended $?")
    let question = "take it? [y]es, [n]o, [a]ll, [q]uit: "
    try await terminal.wait("the question") { $0.last?.hasSuffix(question.dropLast()) == true }
    #expect(try terminal.coloredScreen().contains("\u{1B}[31m"))
    try terminal.type("?")
    try await terminal.wait("the explanation") {
      $0.contains { $0.hasPrefix("y  take this change") }
    }
    try terminal.type("n")
    try await terminal.wait("the other change") {
      $0.contains { $0.hasSuffix("change 2 of 2") }
    }
    try terminal.type("y")
    try await terminal.wait(toSee: "ended 1")
    let text = try String(contentsOf: terminal.files.url("bad.inspect"), encoding: .utf8)
    #expect(text == Self.bad.replacing("one 2 three", with: "one two three"))
    // Enter behind a key belongs to that key.
    try terminal.files.write(Self.bad, to: "bad.inspect")
    try terminal.enter("clear; \"$INSPECTOR\" test --review ~/bad.inspect; echo entered $?")
    try await terminal.wait("the question") { $0.last?.hasSuffix(question.dropLast()) == true }
    try terminal.enter("n")
    try await terminal.wait("the other change") {
      $0.contains { $0.hasSuffix("change 2 of 2") }
        && $0.last?.hasSuffix(question.dropLast()) == true
    }
    try terminal.enter("y")
    try await terminal.wait(toSee: "entered 1")
    #expect(try terminal.screen().count { $0.hasPrefix(question.dropLast()) } == 2)
    #expect(try String(contentsOf: terminal.files.url("bad.inspect"), encoding: .utf8) == text)
    // The terminal is as it was: what is typed is shown, and Ctrl-C ends what runs.
    try terminal.enter("\"$INSPECTOR\" test --review ~/bad.inspect; echo again $?")
    try await terminal.wait("the question") { $0.last?.hasSuffix(question.dropLast()) == true }
    try terminal.press("C-c")
    try await terminal.wait(toSee: "again 1")
    try terminal.enter("echo $((6 * 7))")
    try await terminal.wait(toSee: "42")
  }

  private func test(
    _ arguments: [String], in files: TemporaryFiles, variables: [String: String] = [:]
  ) throws -> Tool.Run {
    var environment: [String: String?] = ["HOME": files.folder.path, "PATH": "/usr/bin:/bin"]
    for (name, value) in variables { environment[name] = value }
    return try Tool.run(["test"] + arguments, environment: environment, in: files.folder)
  }

  @Test(
    "a failure is coloured where that is wanted, with the changed words marked, and says what to do"
  )
  func colored() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(Self.bad, to: "a b.inspect")
    let run = try test(["--color", "always", "a b.inspect"], in: files)
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "\u{1B}[31m\"one \u{1B}[0m\u{1B}[31;7m2\u{1B}[0m\u{1B}[31m three\"\u{1B}[0m"))
    #expect(run.errors.contains("\u{1B}[32;7mtwo\u{1B}[0m"))
    #expect(run.output.hasSuffix("\n1 differs: inspector test --review 'a b.inspect'\n"))
    let plain = try test(["--color", "never", "a b.inspect"], in: files)
    #expect(!plain.errors.contains("\u{1B}") && !plain.output.contains("\u{1B}"))
  }

  @Test("what ... lets pass is told where a permission was missing")
  func permission() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(
      "> load todo\n...\n> save x.state\n...\n> state.todos.count\n3\n", to: "a.inspect")
    let run = try test(["a.inspect"], in: files)
    #expect(run.code == 1 && run.errors.contains("--allow-write allows it"))
  }

  @Test("GitHub is told of each place, and JUnit of file and line")
  func annotations() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(Self.bad, to: "bad.inspect")
    try files.write("> load todo\n<<<<<<< mine\n", to: "conflict.inspect")
    let run = try test(
      [".", "--report", "junit=report.xml"], in: files, variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 2)
    #expect(
      run.output.contains(
        "::error file=bad.inspect,line=3,title=differs%3A state.todos.count::"
          + "    > state.todos.count%0A  - 4%0A  + 3\n"))
    #expect(run.output.contains("::error file=conflict.inspect,line=2,title=cannot be run::"))
    #expect(run.output.contains("\n0 passed, 1 failed, 1 malformed ("))
    let report = try String(contentsOf: files.url("report.xml"), encoding: .utf8)
    #expect(report.contains(#"file="bad.inspect" line="3""#))
    #expect(report.contains(#"file="conflict.inspect" line="2""#))
    #expect(!(try test(["."], in: files)).output.contains("::error"))
  }

  @Test("shards together run every transcript once, by sorted path after the filter")
  func shards() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    for name in ["d", "b", "a", "c", "e"] {
      try files.write(
        "> load todo\nloaded todo: 1 store, 1 screen, 7 actions\n", to: "\(name).inspect")
    }
    func ran(_ arguments: [String], _ variables: [String: String] = [:]) throws -> String {
      let run = try test(arguments + ["."], in: files, variables: variables)
      #expect(run.code == 0, "\(run.errors)")
      return run.output.split(separator: "\n").filter { $0.hasPrefix("ok ") }
        .compactMap { $0.dropFirst(5).first.map(String.init) }.joined()
    }
    #expect(try (1...2).map { try ran(["--shard", "\($0)/2"]) } == ["ace", "bd"])
    #expect(
      try (1...2).map { try ran(["--shard", "\($0)/2", "--filter", "^[b-e]"]) } == ["bd", "ce"])
    let status = files.url("status").path
    let bazel = [
      "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "1", "TEST_SHARD_STATUS_FILE": status,
    ]
    #expect(try ran([], bazel) == "be")
    #expect(FileManager.default.fileExists(atPath: status))
    // What is said on the command line comes first.
    #expect(try ran(["--shard", "1/1"], bazel) == "abcde")
    let empty = try test(["--shard", "7/7", "."], in: files)
    #expect(
      empty.code == 0
        && empty.output.hasPrefix("nothing is in shard 7 of 7: there are 5 transcripts"))
    // Whoever merges the reports of all shards has each transcript once, and an empty shard adds nothing.
    let named = try Regex("<testcase name=\"(.)\\.inspect\"", as: (Substring, Substring).self)
    let merged = try (1...7).map { shard in
      let report = files.url("\(shard).xml")
      _ = try ran(["--shard", "\(shard)/7", "--report", "junit=\(report.path)"])
      let text = try String(contentsOf: report, encoding: .utf8)
      #expect(text.contains("tests=\"\(shard > 5 ? 0 : 1)\""))
      return text.matches(of: named).map { String($0.output.1) }.joined()
    }
    #expect(merged == ["a", "b", "c", "d", "e", "", ""])
    for wrong in ["0/2", "3/2", "2", "a/b", "-1/2", "1/0"] {
      #expect(try test(["--shard", wrong, "."], in: files).code == 2)
    }
    let broken = try test(
      ["."], in: files, variables: ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "2"])
    #expect(broken.code == 2 && broken.errors.contains("counted from 0"))
  }
}
