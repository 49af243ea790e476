import Inspectable
import Inspector
import Testing

@Suite("Updating a transcript")
@MainActor
struct TranscriptUpdateTests {
  private func update(_ text: String, path: String = "x.inspect") async throws -> String {
    let (result, revision) = await LocalSessions.runner().update(
      text, path: path, takingFailures: true)
    #expect(result.problem == nil)
    guard case .verified(let text, _, _, _) = revision else {
      throw Unrevised(reason: "\(String(describing: revision))")
    }
    return text
  }

  private struct Unrevised: Error {
    var reason: String
  }

  @Test("Only what differs changes: prose, blank lines, line ends and the open end stay")
  func everyOtherByte() async throws {
    let text = """
      Prose  \t
      > load todo\r
      loaded [..]\r


      > print state.todos[0]
      "wrong"

      > print state.todos[1]
      "find a unicorn"
        \t
      > expect 1 == 2
      """
    #expect(
      try await update(text)
        == text.replacing("\"wrong\"", with: "\"buy milk\"")
        + "\nerror: expected 1 == 2\n? 1")
  }

  @Test("Markdown around the fences stays, and a fence that comes as output is escaped")
  func markdown() async throws {
    let text = """
      # Title
      > a quotation

      ```inspector
      > load todo
      loaded
      ```
      between
      ````inspector
      > dispatch AddTodo(title: "```")
      old
      > print state.todos[3]
      ````
      > after
      """
    let updated = try await update(text, path: "x.md")
    #expect(updated.hasPrefix("# Title\n> a quotation\n\n```inspector\n> load todo\nloaded todo: "))
    #expect(updated.hasSuffix("> print state.todos[3]\n\"```\"\n````\n> after"))
    #expect(updated.contains("\n```\nbetween\n````inspector\n"))
  }

  @Test("Exit codes are added, changed and taken away")
  func exitCodes() async throws {
    let text = "> load todo\n[..]\n> nonsense\n> expect 1 == 1\nok\n\n? 1\n> quit 3\n? 1\n\n"
    #expect(
      try await update(text) == """
        > load todo
        [..]
        > nonsense
        error: unknown verb 'nonsense', see 'help'
          nonsense
          ^
        ? 1
        > expect 1 == 1
        ok

        > quit 3
        ? 3


        """)
  }

  @Test("No command is carried out after quit")
  func afterQuit() async throws {
    let text = "> load todo\n...\n> quit\n> print state.todos.count\n3\n> expect 1 == 1\n"
    let result = await LocalSessions.runner().run(text, path: "x.inspect")
    #expect(
      result.differences.map(\.actual)
        == Array(repeating: ["error: 'quit' has ended the session"], count: 2))
    #expect(result.differences.map(\.code) == [1, 1])
  }

  @Test("A file that has changed since it was read is left alone, and so is one that is missing")
  func changedMeanwhile() throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("theirs\n", to: "a.inspect")
    #expect(throws: FileProblem("has changed since it was read, so it was left alone")) {
      try WrittenFile.replace("read\n", with: "mine\n", at: files.path("a.inspect"))
    }
    #expect(try files.text("a.inspect") == "theirs\n")
    #expect(throws: FileProblem.self) {
      try WrittenFile.replace("read\n", with: "mine\n", at: files.path("b.inspect"))
    }
    #expect(try files.names() == ["a.inspect"])
    try WrittenFile.replace("theirs\n", with: "mine\n", at: files.path("a.inspect"))
    #expect(try files.text("a.inspect") == "mine\n")
  }

  @Test("Wildcards that still match stay, captures too, and commands go on using them")
  func wildcards() async throws {
    let text = """
      > load todo
      loaded [..]: [..] stores, [..] screen, 7 actions
      > print state.todos[0]
      "buy [..WHAT..]"
      > dispatch AddTodo(title: "[..WHAT..]")
      #7 AddTodo(title: "[..WHAT..]")
      ...
      list.[..]
        + todos[9]: "[..WHAT..]"
      > print state.todos.count == 4
      ...
      true
      """
    let updated = try await update(text)
    #expect(updated.hasPrefix("> load todo\nloaded [..]: 1 store, 1 screen, "))
    #expect(
      updated.hasSuffix(
        """
        "buy [..WHAT..]"
        > dispatch AddTodo(title: "[..WHAT..]")
        #1 AddTodo(title: "[..WHAT..]")
        ...
        list.[..]
          + todos[3]: "[..WHAT..]"
        > print state.todos.count == 4
        ...
        true
        """))
  }

  @Test("Lines whose captures contradict each other become plain text")
  func contradictingCaptures() async throws {
    let text = "> load todo\nx\n> state\n...\n> print [\"a\", \"b\"]\n[\"[..X..]\", \"[..X..]\"]\n"
    #expect(try await update(text).hasSuffix("> print [\"a\", \"b\"]\n[\"[..X..]\", \"b\"]\n"))
    let lines = "> load todo\nx\n> screen\nk [..X..]\nv [..X..]\n"
    #expect(try await !update(lines).contains("[..X..]"))
  }

  @Test("Output that looks like something else is escaped, an empty line at the end too")
  func escaping() async throws {
    let text = "> load todo\nx\n> dispatch AddTodo(title: \"[..]\")\nx\n> nope\n? 1\n"
    let updated = try await update(text)
    #expect(updated.contains(##"\#1 AddTodo(title: "[..]")"##))
    let second = try await update("> load todo\n...\n> print 1\nblank\n\nline\n> print 2\n2\n")
    #expect(second == "> load todo\n...\n> print 1\n1\n> print 2\n2\n")
  }

  @Test("An update that would leave nothing but wildcards is refused")
  func nothingLeft() async {
    let (_, revision) = await LocalSessions.runner().update(
      "> load todo\n...\n> format text\nx\n", path: "x.inspect")
    guard case .refused(let reason) = revision else {
      Issue.record("updated to \(String(describing: revision))")
      return
    }
    #expect(reason.contains("nothing but wildcards"))
  }

  @Test("An update that would take away a capture which a command needs is refused")
  func neededCapture() async {
    let text = "> load todo\n[..]\n> print \"a\"\nthe [..X..]\n> print \"[..X..]\"\n\"a\"\n"
    let (_, revision) = await LocalSessions.runner().update(text, path: "x.inspect")
    guard case .refused(let reason) = revision else {
      Issue.record("updated to \(String(describing: revision))")
      return
    }
    #expect(reason.contains("captures [..X..]"))
  }

  @Test("Output that differs every time is never written down")
  func unsteady() async {
    let apps = UnsteadySessions()
    let runner = TranscriptRunner(verbs: .standard) { apps.make() }
    let (result, revision) = await runner.update(
      "> load unsteady\nx\n> print state.value\n0\n", path: "x.inspect")
    #expect(!result.passed)
    guard case .refused(let reason) = revision else {
      Issue.record("updated to \(String(describing: revision))")
      return
    }
    #expect(reason == "it gave something else when it ran again: print state.value")
  }
}

/// Sessions on an app that behaves differently in each.
@MainActor
private final class UnsteadySessions {
  private var count = 0

  func make() -> Session {
    count += 1
    let app = UnsteadyApp(value: count)
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    return Session(catalog: catalog) { (_) throws(HostFailure) in LocalHost(app) }
  }
}

private struct UnsteadyApp: InspectableApp {
  struct State {
    var value: Int
  }

  struct Nothing: Codable {}

  let name = "unsteady"
  let summary = "Another value each time"
  let value: Int

  func makeScene(in context: SceneContext) -> Scene {
    Scene {
      StorePart("state", state: { State(value: value) }) {
        Example(Nothing(), "Do nothing").performed { _ in }
      }
    }
  }
}
