import Inspector
import InspectorTesting
import SampleApps
import Testing

@Suite("Transcripts in tests of your own")
@MainActor
struct TranscriptCheckTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
  }

  private func check(_ name: String, app: String? = nil) async -> [TranscriptCheck.Failure] {
    await TranscriptCheck.run(
      name, apps: SampleApps.all, loading: app, in: files.path("Tests.swift"))
  }

  @Test("A transcript that passes gives nothing")
  func passing() async throws {
    defer { files.remove() }
    try files.write("> load todo\n...\n> print state.todos.count\n3\n", to: "good.inspect")
    try files.write("> print state.todos.count\n3\n", to: "loaded.inspect")
    #expect(await check("good.inspect").isEmpty)
    #expect(await check("loaded.inspect", app: "todo").isEmpty)
  }

  @Test("A failure has the place of the command, what was expected and what came")
  func failing() async throws {
    defer { files.remove() }
    try files.write("> load todo\n...\n> print state.todos.count\n4\n? 1\n", to: "bad.inspect")
    let failures = await check("./sub/../bad.inspect")
    #expect(failures.map(\.line) == [3])
    #expect(failures.map(\.filePath) == [files.path("bad.inspect")])
    #expect(failures.first?.fileID.hasSuffix("/bad.inspect") == true)
    #expect(
      failures.first?.description == """
        differs (- expected, + actual)
            > print state.todos.count
          - 4
          + 3
          - ? 1
          + ? 0
        """)
  }

  @Test("A failure says what is broken, where an update would not take it")
  func broken() async throws {
    defer { files.remove() }
    try files.write(
      "> load todo\n...\n> expect 1 == 2\nok\n> print 1\n2\n> stat\n? 1\n", to: "bad.inspect")
    let failures = await check("bad.inspect")
    #expect(failures.map(\.broken) == ["expect failed", nil, nil])
    #expect(failures.first?.message.hasPrefix("expect failed (- expected, + actual)\n") == true)
  }

  @Test("The issue in Swift Testing points at the transcript")
  func recording() async throws {
    defer { files.remove() }
    try files.write("> load todo\n...\n\n> print state.todos.count\n4\n", to: "bad.inspect")
    for failure in await check("bad.inspect") {
      withKnownIssue {
        Issue.record(
          "\(failure)",
          sourceLocation: SourceLocation(
            fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: 1))
      } matching: { issue in
        issue.sourceLocation?.line == 4 && issue.sourceLocation?.fileName == "bad.inspect"
          && issue.comments.first?.rawValue.contains("> print state.todos.count") == true
      }
    }
  }

  @Test("A folder gives the failures of all transcripts in it")
  func folders() async throws {
    defer { files.remove() }
    try files.write("> load todo\nx\n", to: "all/one.inspect")
    try files.write("```inspector\n> load todo\ny\n```\n", to: "all/two.md")
    try files.write("# no transcript\n", to: "all/other.md")
    #expect(await check("all").map(\.line) == [1, 2])
  }

  @Test("Nothing to test, a missing file, a malformed one and an unknown app are failures")
  func problems() async throws {
    defer { files.remove() }
    try files.write("only prose\n", to: "prose.inspect")
    try files.write("> load todo\nx\n? y\n", to: "malformed.inspect")
    try files.write("> load somewhere/else\n", to: "stranger.inspect")
    try files.write("> state\n", to: "unknown.inspect")
    #expect(await check("nowhere.inspect").map(\.line) == [1])
    #expect(await check("prose.inspect").first?.message.contains("no command") == true)
    #expect(await check("malformed.inspect").map(\.line) == [3])
    #expect(await check("stranger.inspect").first?.message.contains("--allow-load") == true)
    #expect(await check("unknown.inspect", app: "x").first?.message.contains("'x'") == true)
  }
}
