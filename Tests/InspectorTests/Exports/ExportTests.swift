import Foundation
import Inspectable
import Inspector
import InspectorTesting
import Testing

@Suite("Exporting a session")
@MainActor
struct ExportTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// An interpreter in which a script of the package was run.
  private func interpreter(after script: String) async throws -> Interpreter {
    let path = Self.package.appending(path: "scripts/transcripts/parts/" + script).path
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    let commands = try Script.read(name: path, bytes: try LocalFiles().read(path))
    #expect(await interpreter.run(commands, bail: true) == .succeeded)
    return interpreter
  }

  private func exported(
    _ format: String, _ name: String, after commands: [String]
  ) async throws -> String {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    for command in commands { _ = try await interpreter.perform(command) }
    let folder = try TemporaryFolder()
    _ = try await interpreter.perform("export \(format) \(folder.path(name))")
    return String(decoding: try LocalFiles().read(folder.path(name)), as: UTF8.self)
  }

  private func message(_ interpreter: Interpreter, _ command: String) async -> String? {
    do throws(CommandError) {
      _ = try await interpreter.perform(command)
      return nil
    } catch {
      return error.failure.message
    }
  }

  @Test("What was expected twice in a row is exported once, and again at another step")
  func expectedTwice() async throws {
    let expectation = "expect state.todos.count > 2"
    let text = try await exported(
      "markdown", "a.md",
      after: [
        "load todo", expectation, "state", expectation, "dispatch AddTodo(title: \"x\")",
        expectation,
      ])
    #expect(text.split(separator: "\n").count { $0 == "> \(expectation)" } == 2, "\(text)")
  }

  @Test(
    "the suites beside this file are the exports of their sessions, so exported suites compile and run",
    arguments: [
      ("todo-session.commands", "TodoSessionTests.swift"),
      ("checked-session.commands", "CheckedSessionTests.swift"),
    ])
  func swift(script: String, name: String) async throws {
    let interpreter = try await interpreter(after: script)
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    #expect(try await interpreter.perform("export swift \(path)").lines == ["exported \(path)"])
    let committed = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: name).path
    let text = String(decoding: try LocalFiles().read(path), as: UTF8.self)
    #expect(text == String(decoding: try LocalFiles().read(committed), as: UTF8.self))
  }

  @Test("a suite checks only what changed")
  func findings() async throws {
    let text = try await exported(
      "swift", "bug-17.swift",
      after: ["load staty", "transition states Loading", "advance 10s"])
    #expect(text.contains("struct Bug17 {"))
    #expect(
      text.contains(
        """
            try await app.perform("transition states Loading()")
            #expect(try await app.value("demo.model") == #"DemoModel(state: "Loading")"#)
            #expect(try await app.value("states.current") == "Loading()")

            try await app.perform("advance 10s")
          }

        """))
  }

  @Test("a suite is not named like the app that it tests")
  func names() async throws {
    let text = try await exported("swift", "TodoApp.swift", after: ["load todo"])
    #expect(text.contains("struct TodoAppSession {"))
  }

  @Test("Markdown passes as a transcript, failed steps included")
  func markdown() async throws {
    let interpreter = try await interpreter(after: "todo-session.commands")
    let folder = try TemporaryFolder()
    let path = folder.path("session.md")
    _ = try await interpreter.perform("export markdown \(path)")
    let text = String(decoding: try LocalFiles().read(path), as: UTF8.self)
    let result = await LocalSessions.runner().run(text, path: path)
    #expect(result.problem == nil)
    #expect(result.differences.isEmpty)
    #expect(result.commands == 16)
  }

  @Test("Markdown keeps what was checked, where it was, and passes")
  func checks() async throws {
    let interpreter = try await interpreter(after: "checked-session.commands")
    let folder = try TemporaryFolder()
    let path = folder.path("session.md")
    _ = try await interpreter.perform("export markdown \(path)")
    let text = String(decoding: try LocalFiles().read(path), as: UTF8.self)
    let transcript = try Transcript(text, path: path)
    #expect(
      transcript.exchanges.map { ($0.code == 0 ? "" : "! ") + $0.command } == [
        "load todo", "watch state.todos.count",
        "invariant list.local.selectedIndex < state.todos.count",
        "dispatch AddTodo(title: \"fly\")", "expect state.todos.count == 4",
        "! expect state.todos.isEmpty", "set list.local.selectedIndex = 3",
        "watch list.local.selectedIndex", "expect state.todos.last == \"fly\"",
        "! dispatch RemoveTodo(index: 3)", "expect list.local.selectedIndex == 3",
      ])
    let result = await LocalSessions.runner().run(text, path: path)
    #expect(result.passed, "\(text)")
  }

  @Test("a check that was removed, or that another branch has, is not exported; one that lasts is")
  func otherWays() async throws {
    let text = try await exported(
      "markdown", "x.md",
      after: [
        "load todo", "watch 1 + 1", "watch --remove 1", "dispatch ClearTodos",
        "expect state.todos.isEmpty", "invariant state.todos.count < 9", "undo",
        "expect state.todos.count == 3 @0", "dispatch AddTodo title: \"x\"",
      ])
    let commands = try Transcript(text, path: "x.md").exchanges.map(\.command)
    #expect(
      commands == [
        "load todo", "expect state.todos.count == 3", "invariant state.todos.count < 9",
        "dispatch AddTodo(title: \"x\")",
      ])
  }

  @Test("what is built from a package is exported with the package, and not built again")
  func packages() async throws {
    let entry = AppEntry(
      name: "mine", summary: "", launch: .init(executable: "built", package: "./my package"))
    var started: [ProcessHost.Launch] = []
    let session = Session(catalog: AppCatalog([entry])) { (launch) throws(HostFailure) in
      started.append(launch)
      return LocalHost(LocalSessions.todo)
    }
    _ = try await session.load(.known(entry), app: "todo")
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("dispatch ClearTodos")
    let folder = try TemporaryFolder()
    _ = try await interpreter.perform("export markdown \(folder.path("x.md"))")
    let text = String(decoding: try LocalFiles().read(folder.path("x.md")), as: UTF8.self)
    #expect(text.contains("\n> load \"./my package\" todo\n"))
    // The session, the one that is exported, and the one that finds what varies.
    #expect(started == [entry.launch, entry.launch, entry.launch])
  }

  @Test("JSON is one object with an object for each command")
  func json() async throws {
    let text = try await exported(
      "json", "session.json",
      after: ["load todo", "dispatch ClearTodos", "dispatch AddTodo title: \"x\"", "undo"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let commands = try #require(object["commands"] as? [[String: Any]])
    #expect(object["app"] as? String == "todo")
    #expect(object["version"] as? Int == 1)
    #expect(commands.map { $0["command"] as? String } == ["dispatch ClearTodos()"])
    #expect(commands.map { $0["step"] as? Int } == [1])
    let empty = try await exported("json", "empty.json", after: ["load todo"])
    #expect(empty == "{\"app\": \"todo\", \"commands\": [], \"version\": 1}\n")
  }

  @Test("what cannot be exported or written is an error")
  func errors() async throws {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    #expect(
      await message(interpreter, "export swift /tmp/x.swift")
        == "no app is loaded: load one of those that 'apps' lists")
    _ = try await interpreter.perform("load todo")
    #expect(
      await message(interpreter, "export xml x.xml")
        == "expected swift, markdown, json, csv, html, trace, redux-devtools or test, found 'xml'")
    #expect(
      await message(interpreter, "export swift") == "expected a file name, found the end")
    #expect(
      await message(interpreter, "export json /nowhere/at/all.json")
        == "/nowhere/at/all.json: No such file or directory")
  }
}

@Suite("An app within a test")
@MainActor
struct InspectedAppTests {
  @Test("a command returns what it changes, a command that only looks nothing")
  func performing() async throws {
    let app = try await InspectedApp(LocalSessions.todo)
    let changes = try await app.perform("dispatch ClearTodos")
    #expect(changes.map(\.part) == ["state", "list.model"])
    #expect(changes.first?.changes.count == 3)
    #expect(try await app.perform("state").isEmpty)
    #expect(try await app.perform("undo").map(\.part) == ["state", "list.model"])
  }

  @Test("a value is a literal, nil where a path leads nowhere")
  func values() async throws {
    let app = try await InspectedApp(LocalSessions.todo)
    #expect(try await app.value("state.todos[0]") == "\"buy milk\"")
    #expect(try await app.value("state.todos[9]") == nil)
    #expect(try await app.value("state.todos.count == 3") == "true")
    await #expect(throws: InspectedApp.Failure.self) { try await app.value("state.") }
  }

  @Test("a command that fails throws what the inspector says about it")
  func failing() async throws {
    let app = try await InspectedApp(LocalSessions.todo)
    let failure = await #expect(throws: InspectedApp.Failure.self) {
      try await app.perform("dispatch RemoveTodo(indx: 1)")
    }
    #expect(
      failure?.description == """
        error: RemoveTodo has no argument 'indx', did you mean 'index'?
          dispatch RemoveTodo(indx: 1)
                              ^
        """)
    await #expect(throws: InspectedApp.Failure.self) { try await app.perform("record x.inspect") }
    await #expect(throws: InspectedApp.Failure.self) {
      try await app.perform("expect state.todos.count == 2")
    }
  }
}
