import Foundation
import Inspectable
import Inspector
import InspectorTesting
import SampleApps
import TestSupport
import Testing

@Suite("Documents of sessions, and those of other tools")
@MainActor
struct SessionDocumentTests {
  private func interpreter(after commands: [String]) async throws -> Interpreter {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    for command in commands { _ = try await interpreter.perform(command) }
    return interpreter
  }

  private func exported(_ words: String, after commands: [String]) async throws -> Data {
    let interpreter = try await interpreter(after: commands)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    _ = try await interpreter.perform("export \(words) \(folder.path("x"))")
    return try Data(contentsOf: URL(filePath: folder.path("x")))
  }

  nonisolated private static let commands = [
    "load todo", "dispatch AddTodo(title: \"</script> \\u{202E} é 😀\")", "dispatch LoadTodos",
    "advance 2s", "resolve fetchTodos [\"fly\"]", "dispatch RemoveTodo(index: 0)",
  ]

  @Test(
    "States are JSON in which nothing looks like markup, with each step once and the state at the head"
  )
  func states() async throws {
    let data = try await exported("json --states", after: Self.commands)
    #expect(!data.contains(UInt8(ascii: "<")))
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(document["version"] as? Int == 2)
    #expect(document["last"] as? Int == 5)
    let blocks = try #require(document["blocks"] as? [[String: Any]])
    let steps = blocks.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
    #expect(steps.map { $0["step"] as? Int } == [0, 1, 2, 3, 4, 5])
    #expect(steps[4]["command"] as? String == "resolve fetchTodos#1 [\"fly\"]")
    #expect((steps[2]["waiting"] as? [String])?.first?.hasPrefix("fetchTodos#1") == true)
    #expect(steps[4]["waiting"] as? [String] == [])
    #expect(steps[3]["clock"] as? Int == 2_000_000_000)
    let changes = try #require(steps[1]["changes"] as? [[String: Any]])
    #expect(changes.map { $0["part"] as? String } == ["state", "list.model"])
    #expect(changes[1]["as"] as? String == "state")
    let change = try #require((changes[0]["changes"] as? [[String: Any]])?.first)
    #expect(change["new"] as? String == "</script> \u{202E} é 😀")
    #expect((change["path"] as? [Any])?.last as? Int == 3)
  }

  @Test("Some steps are those of the whole session, and a range that is not there is an error")
  func range() async throws {
    func steps(_ data: Data) throws -> [NSDictionary] {
      let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      return (document["blocks"] as? [[String: Any]] ?? []).flatMap {
        $0["steps"] as? [NSDictionary] ?? []
      }
    }
    let all = try steps(try await exported("json --states", after: Self.commands))
    let some = try steps(try await exported("json --states --steps 2...4", after: Self.commands))
    #expect(some.map { $0["changes"] as? NSArray } == all[2...4].map { $0["changes"] as? NSArray })
    let interpreter = try await interpreter(after: Self.commands)
    for words in ["--steps 2...6", "--steps 4...2", "--steps x", "--other"] {
      await #expect(throws: CommandError.self) {
        _ = try await interpreter.perform("export html \(words) /tmp/never.html")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/never.html"))
  }

  @Test("A trace is JSON whose spans all end")
  func trace() async throws {
    let data = try await exported("trace", after: Self.commands)
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(document["traceEvents"] as? [[String: Any]])
    let begun = events.filter { $0["ph"] as? String == "b" }.compactMap { $0["id"] as? Int }
    let ended = events.filter { $0["ph"] as? String == "e" }.compactMap { $0["id"] as? Int }
    #expect(!begun.isEmpty && begun.sorted() == ended.sorted())
  }

  @Test("What Redux DevTools gets is what is imported from it: the same steps come of it")
  func reduxDevTools() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let first = try await interpreter(after: Self.commands)
    _ = try await first.perform("export redux-devtools \(folder.path("x.json"))")
    let second = try await interpreter(after: ["load todo"])
    let output = try await second.perform("import redux-devtools \(folder.path("x.json"))")
    #expect(output.lines == ["imported 5 of 5 actions from \(folder.path("x.json"))"])
    let states = try await (first.perform("state").lines, second.perform("state").lines)
    #expect(states.0 == states.1)
  }

  @Test(
    "The states that Redux DevTools gets are those that the app tells after each step",
    arguments: [
      commands,
      [
        "load episodes", "dispatch .loadShow(id: 1)", "advance 2s", "hold",
        "dispatch .loadShow(id: 2)", "step", "unhold", "trigger history.markAsWatched(1)",
      ],
      ["load workflow", "trigger demo.onTap()", "advance 2s", "disappear demo", "appear demo"],
      ["load staty", "trigger demo.setup()", "advance 1s", "trigger demo.ok()"],
    ])
  func reduxStates(commands: [String]) async throws {
    func states(_ words: String) async throws -> [NSDictionary] {
      let data = try await exported("redux-devtools \(words)", after: commands)
      let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let payload = try #require(document["payload"] as? String)
      let lifted = try #require(
        try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any])
      let states = try #require(lifted["computedStates"] as? [NSDictionary])
      #expect((lifted["actionsById"] as? [String: Any])?.count == states.count)
      return states
    }
    let all = try await states("")
    #expect(all.count > 2)
    // Of the first step that is exported, the state is always asked for.
    for (step, state) in all.enumerated() {
      #expect(try await states("--steps \(step)...\(step)") == [state], "step \(step)")
    }
  }

  @Test("A state of megabytes is not said again for the steps that follow")
  func largeState() async throws {
    let titles = (0..<1_600).map { "\"\(String(repeating: "x", count: 1_000)) \($0)\"" }
    let renames = (0..<5).map { "dispatch RenameTodo(index: \($0), title: \"\($0)\")" }
    let data = try await exported(
      "json --states",
      after: [
        "load todo", "dispatch SetTodos(todos: [\(titles.joined(separator: ", "))])",
      ] + renames)
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let blocks = try #require(document["blocks"] as? [[String: Any]])
    #expect(blocks.count == 1)
    // The command, the values and the screen have it once each.
    #expect(data.count < 3 * 1_700_000)
  }

  @Test("A drawing is told as what is different from the one that is known, else whole")
  func drawing() async throws {
    let host = LocalHost(TodoApp())
    _ = try await host.send(Questions.Load(app: "todo", seed: 0))
    func draw(since number: Int?) async throws -> Questions.Draw.Answer {
      try #require(try await host.send(Questions.Draw(screen: "list", since: number)).answer)
    }
    func add(_ title: String) async throws {
      _ = try await host.send(
        Questions.Perform(
          input: .dispatch(action: "AddTodo", arguments: [.init("title", .string(title))])))
    }
    let first = try await draw(since: nil)
    #expect(first.from == nil)
    try await add("fly")
    let second = try await draw(since: first.number)
    #expect(second.from == first.number)
    #expect(second.change.lines.count == 1)
    var lines = first.change.lines
    #expect(second.change.apply(to: &lines))
    // Whoever does not know what was told last gets all of it.
    for number in [nil, first.number, second.number + 7] {
      let whole = try await draw(since: number)
      #expect(whole.from == nil)
      #expect(whole.change.lines == lines)
    }
    #expect(
      try await host.send(Questions.Draw(screen: "nowhere")).answer == nil)
  }

  @Test("A file that no tool exported is an error, whatever is in it")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let interpreter = try await interpreter(after: ["load todo"])
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "{", "}", "[", "]", "\"actionsById\"", ":", ",", "\"payload\"", "null", "0", "\"log\"",
      "\"entries\"", "\"type\"",
      "\\", "\u{0}",
    ]
    try folder.write("GET * fetchTodos\n", to: "x.map")
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      try folder.write(text, to: "x.json")
      for words in [
        "redux-devtools \(folder.path("x.json"))",
        "har \(folder.path("x.json")) --with \(folder.path("x.map"))",
      ] {
        do throws(CommandError) {
          // Nothing is left out silently: an empty list has nothing in it.
          let lines = try await interpreter.perform("import \(words)").lines
          #expect(lines.last?.hasPrefix("imported 0 of ") == true, "\(text)")
        } catch {
          #expect(!error.failure.message.isEmpty)
        }
      }
    }
    #expect(try await interpreter.perform("print step").lines == ["0"])
  }

  @Test(
    "An archive answers what waits: by its status, by its arguments, and further requests that come of it"
  )
  func archive() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func entry(_ url: String, _ status: Int, _ body: String) -> [String: Any] {
      [
        "request": ["method": "GET", "url": url],
        "response": ["status": status, "statusText": "Gone", "content": ["text": body]],
      ]
    }
    let entries = [
      entry("https://x.org/todos", 200, #"{"data": {"list": ["fly", "swim"]}}"#),
      entry("https://x.org/other", 200, "{}"), entry("https://x.org/todos", 410, ""),
    ]
    let data = try JSONSerialization.data(withJSONObject: ["log": ["entries": entries]])
    try folder.write(bytes: Array(data), to: "x.har")
    try folder.write("# todos\nGET https://x.org/todos fetchTodos data.list\n", to: "x.map")
    let interpreter = try await interpreter(after: [
      "load todo", "dispatch LoadTodos", "dispatch LoadTodos",
    ])
    let output = try await interpreter.perform(
      "import har \(folder.path("x.har")) --with \(folder.path("x.map"))")
    #expect(
      output.lines == [
        "left out GET https://x.org/other: \(folder.path("x.map")) does not map it",
        "imported 2 of 3 answers from \(folder.path("x.har"))",
      ])
    #expect(try await interpreter.perform("print state.todos").lines == ["[\"fly\", \"swim\"]"])
    #expect(try await interpreter.perform("history").lines.last?.contains("410 Gone") == true)
  }

  @Test("The old file stays until a new one is whole, and keeps what it was allowed")
  func growing() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("old", to: "x")
    chmod(folder.path("x"), 0o640)
    do {
      let file = try GrowingFile(folder.path("x"))
      try file.write(Array("half".utf8))
    }
    #expect(try folder.text("x") == "old")
    #expect(try folder.names() == ["x"])
    try WrittenFile.write("new", to: folder.path("x"))
    #expect(try folder.text("x") == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("x"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(throws: FileProblem.self) { try WrittenFile.write("x", to: "/dev/full") }
  }
}
