import Inspector
import Testing

/// Problems that users of similar tools have complained about, one test each.
@Suite("What cannot happen to a transcript")
@MainActor
struct ComplaintTests {
  private let files: TemporaryFolder
  private let console = MemoryConsole()

  init() throws {
    files = try TemporaryFolder()
  }

  private func test(
    _ name: String, _ mode: TranscriptSuite.Mode = .check, permissions: Permissions = .none
  ) async -> Int32 {
    var options = TranscriptSuite.Options()
    options.mode = mode
    options.takesFailures = true
    return await TranscriptSuite(
      runner: LocalSessions.runner(permissions), options: options, console: console
    ).run([files.path(name)])
  }

  @Test("An updated test that then fails")
  func updatedAndFailing() async throws {
    defer { files.remove() }
    // Output that looks like notation, an empty line at the end, and codes: other tools write these
    // down unchanged, and then read them as something else.
    try files.write(
      """
      > load todo
      x
      > dispatch AddTodo(title: "...")
      > dispatch AddTodo(title: "[..]")
      > dispatch AddTodo(title: "> state")
      > dispatch AddTodo(title: "<<<<<<< mine")
      > screen
      > nonsense
      """, to: "a.inspect")
    #expect(await test("a.inspect", .update) == 0)
    let updated = try files.text("a.inspect")
    #expect(await test("a.inspect") == 0)
    #expect(await test("a.inspect", .update) == 0)
    #expect(try files.text("a.inspect") == updated)
  }

  @Test("Wildcards lost in an update")
  func lostWildcards() async throws {
    defer { files.remove() }
    let text = """
      > load todo
      loaded [..]
      > dispatch AddTodo(title: "a")
      #9 AddTodo([..])
      ...
      list.[..PART..]
        + todos[[..]]: "a"
      > print list.[..PART..].todos.count
      7
      """
    try files.write(text, to: "a.inspect")
    #expect(await test("a.inspect", .update) == 0)
    #expect(
      try files.text("a.inspect")
        == text.replacing("#9", with: "#1").replacing("\n7", with: "\n4"))
  }

  @Test("Conflict markers taken for text")
  func conflictMarkers() async throws {
    defer { files.remove() }
    let conflict = "<<<<<<< mine\n\"a\"\n=======\n\"b\"\n>>>>>>> theirs\n"
    let transcript = "> load todo\n...\n> print state.todos[0]\n" + conflict
    try files.write(transcript, to: "a.inspect")
    try files.write("# Page\n\n\(conflict)\n```inspector\n> load todo\nx\n```\n", to: "b.md")
    #expect(await test("a.inspect") == 2)
    #expect(await test("a.inspect", .update) == 2)
    #expect(await test("a.inspect", .review) == 2)
    #expect(try files.text("a.inspect") == transcript)
    // On a page they are text like any other unless the page is to be updated.
    #expect(await test("b.md") == 1)
    let page = try files.text("b.md")
    #expect(await test("b.md", .update) == 2)
    #expect(try files.text("b.md") == page)
    #expect(
      console.lines.contains {
        $0.hasSuffix(
          "b.md:3: error: a merge conflict marker: resolve the conflict before an update")
      })
  }

  @Test("Nothing tested, yet green")
  func nothingTested() async throws {
    defer { files.remove() }
    try files.write("prose\n", to: "empty.inspect")
    try files.write("> load todo\n...\n> state\n[..]\n...\n", to: "wild.inspect")
    try files.write("# A page\n\n```swift\n> x\n```\n", to: "folder/page.md")
    for name in ["empty.inspect", "wild.inspect", "folder", "folder/page.md", "nowhere"] {
      #expect(await test(name) == 2, "\(name)")
      #expect(await test(name, .update) == 2, "\(name)")
    }
    #expect(
      await TranscriptSuite(runner: LocalSessions.runner(), options: .init(), console: console).run(
        []) == 2)
  }

  @Test("Failure text with temporary paths")
  func temporaryPaths() async throws {
    defer { files.remove() }
    try files.write(
      "> load todo\n...\n> nonsense\nx\n> print 1 +\n> load nowhere/app\n", to: "a.inspect")
    let text = try files.text("a.inspect")
    // Run under the name that a user in the project's folder gives.
    let runner = LocalSessions.runner()
    let (result, revision) = await runner.update(text, path: "tests/a.inspect")
    var summary = TranscriptSummary()
    summary.entries = [.init(result, .failed)]
    let written =
      TranscriptReport(result).lines.map(\.text) + [
        summary.junit, summary.json.text, String(describing: revision),
      ]
    #expect(result.differences.count == 3)
    for line in written {
      #expect(!line.contains(files.path("")))
      for folder in ["/tmp", "/var", "/private", "/home", "/Users", "XXXXXX"] {
        #expect(!line.contains(folder), "\(line)")
      }
    }
    // An update leaves no temporary file behind either.
    #expect(await test("a.inspect", .update) == 0)
    #expect(try files.names() == ["a.inspect"])
  }

  @Test("A replay recorded into itself")
  func recordedIntoItself() async throws {
    defer { files.remove() }
    let path = files.path("record.inspect")
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    for command in ["load todo", "record \(path)", "dispatch ClearTodos"] {
      #expect(await interpreter.run(command) == .succeeded)
    }
    let recorded = try files.text("record.inspect")
    #expect(await interpreter.run("source \(files.path("./record.inspect"))") == .failed)
    #expect(try files.text("record.inspect") == recorded)
    #expect(console.take().joined().contains("is being recorded"))
    #expect(await interpreter.run("record --stop") == .succeeded)
    #expect(await interpreter.run("source \(path)") == .succeeded)

    // Nor does a transcript that records to its own path, even where writing is allowed.
    let own = "> load todo\n...\n> record \(files.path("own.inspect"))\nx\n"
    try files.write(own, to: "own.inspect")
    #expect(await test("own.inspect", permissions: .all) == 1)
    #expect(try files.text("own.inspect") == own)
  }

  @Test("An update touching prose")
  func prose() async throws {
    defer { files.remove() }
    let page = """
      # Title  \t
      Trailing spaces   \r
      > a quotation\r
      ? 1

      ```
      > another program's fence
      ```
      ```inspector\r
      prose in the fence\r
      \r
      > load todo\r
      \r
      \r
      ```\r
      * a list
      """
    try files.write(page, to: "a.md")
    #expect(await test("a.md", .update) == 0)
    let updated = try files.text("a.md")
    let parts = page.split(separator: "> load todo\r\n", maxSplits: 1)
    #expect(parts.count == 2)
    #expect(updated.hasPrefix(parts[0] + "> load todo\r\nloaded todo: "))
    #expect(updated.utf8.suffix(parts[1].utf8.count).elementsEqual(parts[1].utf8))
    #expect(
      updated.utf8.count { $0 == UInt8(ascii: "\n") } == page.utf8.count {
        $0 == UInt8(ascii: "\n")
      } + 1)
  }
}
