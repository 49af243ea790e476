import Inspector
import Testing

@Suite("Running a suite of transcripts")
@MainActor
struct TranscriptSuiteTests {
  private let files: TemporaryFolder
  private let console = MemoryConsole()

  init() throws {
    files = try TemporaryFolder()
  }

  private let good = "> load todo\n...\n> print state.todos.count\n3\n"
  private let bad =
    "> load todo\n...\n> print state.todos.count\n4\n> print state.todos[0]\n\"x\"\n"

  private func run(
    _ names: [String], answers: [String] = [], progress: ProgressLine? = nil,
    _ change: (inout TranscriptSuite.Options) -> Void = { _ in }
  ) async -> Int32 {
    var options = TranscriptSuite.Options()
    change(&options)
    let suite = TranscriptSuite(
      runner: LocalSessions.runner(), options: options, console: console, progress: progress,
      answers: ScriptedAnswers(answers))
    return await suite.run(names.map(files.path))
  }

  /// The output, with the folder's path removed and times made equal.
  private func shown() -> [String] {
    console.take().map {
      $0.replacing(files.path(""), with: "").replacing(#/ in \d+\.\d{3} s/#, with: " in T s")
    }
  }

  @Test("Each transcript is named, what differs is shown, and all is counted with its time")
  func report() async throws {
    defer { files.remove() }
    try files.write(good, to: "a.inspect")
    try files.write(bad, to: "b.inspect")
    #expect(await run(["a.inspect", "b.inspect"]) == 1)
    #expect(
      shown() == [
        "ok   a.inspect (2 commands)", "FAIL b.inspect", "", "b.inspect:3: (- expected, + actual)",
        "    > print state.todos.count", "  - 4", "  + 3", "",
        "b.inspect:5: (- expected, + actual)", "    > print state.todos[0]", "  - \"x\"",
        "  + \"buy milk\"", "", "1 passed, 1 failed (5 commands in T s)",
        "1 differs: inspector test --review a.inspect b.inspect",
      ])
  }

  @Test("A transcript that cannot be run ends with 2, and the others run all the same")
  func malformed() async throws {
    defer { files.remove() }
    try files.write("> load todo\nx\n? y\n", to: "a.inspect")
    try files.write(good, to: "b.inspect")
    try files.write(bytes: [0xFF, 0x0A], to: "c.inspect")
    #expect(await run(["a.inspect", "b.inspect", "c.inspect"]) == 2)
    let lines = shown()
    try #require(lines.count >= 3)
    #expect(lines[0].hasPrefix("a.inspect:3: error: '? ' wants an exit code"))
    #expect(lines[1] == "ok   b.inspect (2 commands)")
    #expect(lines[2] == "c.inspect: error: is not UTF-8")
  }

  @Test("--fail-fast runs nothing after the first failure, and says so")
  func failFast() async throws {
    defer { files.remove() }
    for name in ["b", "c"] { try files.write(good, to: "\(name).inspect") }
    try files.write(bad, to: "a.inspect")
    #expect(await run(["a.inspect", "b.inspect", "c.inspect"]) { $0.failsFast = true } == 1)
    #expect(
      shown().suffix(2) == [
        "0 passed, 1 failed, 2 not run (3 commands in T s)",
        "1 differs: inspector test --review a.inspect b.inspect c.inspect",
      ])
  }

  @Test("--filter chooses by path; a filter that lets nothing through is an error")
  func filter() async throws {
    defer { files.remove() }
    try files.write(good, to: "all/one.inspect")
    try files.write(bad, to: "all/two.inspect")
    #expect(await run(["all"]) { $0.filter = "one" } == 0)
    #expect(shown().count == 3)
    #expect(await run(["all"]) { $0.filter = "three|four" } == 2)
    #expect(shown() == ["error: --filter: none of 2 transcripts matches: three|four"])
    #expect(await run(["all"]) { $0.filter = "(" } == 2)
    #expect(shown() == ["error: --filter: not a regular expression: ("])
  }

  @Test("Hidden folders are left alone, and no file runs twice")
  func finding() async throws {
    defer { files.remove() }
    try files.write(good, to: "all/one.inspect")
    try files.write("> nonsense\n", to: "all/.build/two.inspect")
    try files.write(
      "prose\r\n```inspector\r\n> load todo\r\n...\r\n> print 1\r\n1\r\n```\r\n", to: "all/crlf.md")
    #expect(await run(["all", "all/one.inspect", "./all/../all/one.inspect"]) == 0)
    #expect(shown().last == "2 passed, 0 failed (4 commands in T s)")
  }

  @Test("--update changes the files that differ and no other")
  func update() async throws {
    defer { files.remove() }
    try files.write(good, to: "a.inspect")
    try files.write(bad, to: "b.inspect")
    let stamp = FileStamp(path: files.path("a.inspect"))
    #expect(await run(["a.inspect", "b.inspect"]) { $0.mode = .update } == 0)
    #expect(
      shown() == [
        "ok   a.inspect (2 commands)", "updated b.inspect (2 changes)", "",
        "1 passed, 1 updated, 0 failed (5 commands in T s)",
      ])
    #expect(
      try files.text("b.inspect").hasSuffix("count\n3\n> print state.todos[0]\n\"buy milk\"\n"))
    #expect(FileStamp(path: files.path("a.inspect")) == stamp)
    #expect(await run(["b.inspect"]) == 0)
  }

  @Test("--review takes what is wanted: yes, no, all")
  func review() async throws {
    defer { files.remove() }
    try files.write(bad, to: "a.inspect")
    try files.write(bad, to: "b.inspect")
    try files.write(bad, to: "c.inspect")
    let code = await run(
      ["a.inspect", "b.inspect", "c.inspect"], answers: ["n", "what?", "", "Y", "a"]
    ) { $0.mode = .review }
    #expect(code == 1)
    #expect(try files.text("a.inspect") == bad.replacing("\"x\"", with: "\"buy milk\""))
    let updated = bad.replacing("\"x\"", with: "\"buy milk\"").replacing("4", with: "3")
    #expect(try files.text("b.inspect") == updated)
    #expect(try files.text("c.inspect") == updated)
    let lines = shown()
    #expect(
      lines.prefix(5) == [
        "", "a.inspect:4: change 1 of 2", "    > print state.todos.count", "  - 4", "  + 3",
      ])
    #expect(lines.contains("updated in part: a.inspect (1 of 2)"))
    #expect(lines.last == "0 passed, 2 updated, 1 failed (9 commands in T s)")
  }

  @Test("--review keeps what was accepted when the user quits or the input ends, and asks no more")
  func quitting() async throws {
    defer { files.remove() }
    for answers in [["y", "q"], ["quit"], ["y"], []] {
      try files.write(bad, to: "a.inspect")
      try files.write(bad, to: "b.inspect")
      #expect(await run(["a.inspect", "b.inspect"], answers: answers) { $0.mode = .review } == 1)
      let accepted = answers.first == "y" ? bad.replacing("4", with: "3") : bad
      #expect(try files.text("a.inspect") == accepted)
      #expect(try files.text("b.inspect") == bad)
      #expect(shown().count { $0.contains("change ") } <= 2)
    }
  }

  @Test("The progress line counts, and is gone before anything else is written")
  func progress() async throws {
    defer { files.remove() }
    try files.write(bad, to: "a.inspect")
    try files.write(good, to: "b.inspect")
    var written = ""
    let progress = ProgressLine { written += String(decoding: $0, as: UTF8.self) }
    #expect(await run(["a.inspect", "b.inspect"], progress: progress) == 1)
    #expect(
      written.split(separator: "\r\u{1B}[K")
        == ["0 of 2", "1 of 2, 1 failed", "2 of 2, 1 failed"])
    #expect(written.hasSuffix("\r\u{1B}[K"))
  }
}

/// Prepared answers.
private final class ScriptedAnswers: AnswerSource {
  private var answers: [String]

  init(_ answers: [String]) {
    self.answers = answers.reversed()
  }

  func answer(to question: String) -> String? { answers.popLast() }
}
