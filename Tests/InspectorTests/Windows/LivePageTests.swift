import Foundation
import Testing

@testable import Inspector

@MainActor
@Suite("The page that follows a session")
struct LivePageTests {
  private let session = LocalSessions.make()
  private let console = MemoryConsole()
  private let interpreter: Interpreter
  private let page: LivePage

  init() async throws {
    interpreter = Interpreter(session: session, console: console)
    page = LivePage(interpreter, isViewOnly: false)
    session.audience.listener = page
  }

  private func run(_ commands: String...) async {
    for command in commands { _ = await interpreter.run(command) }
  }

  /// What windows are told; nil where they load the page anew.
  private func told() throws -> [String: Any]? {
    guard case .went(let data)? = page.news() else { return nil }
    return try JSONSerialization.jsonObject(with: Data(data)) as? [String: Any]
  }

  private func steps(_ told: [String: Any]?) -> [[String: Any]] {
    (told?["steps"] as? [String: Any])?["steps"] as? [[String: Any]] ?? []
  }

  @Test("Before a window has loaded the page, and while nothing happens, there is no news")
  func quiet() async throws {
    await run("load todo", "dispatch ClearTodos")
    #expect(page.news() == nil)
    _ = try await page.html(after: 0)
    #expect(page.news() == nil)
    await run("print state", "would dispatch ClearTodos", "history", "no such verb")
    #expect(page.news() == nil)
  }

  @Test("New steps come as one block, and each step once")
  func increments() async throws {
    await run("load todo")
    _ = try await page.html(after: 0)
    await run(#"dispatch AddTodo(title: "a")"#, "dispatch RemoveTodo(index: 0)")
    let first = try told()
    #expect(steps(first).map { $0["step"] as? Int } == [1, 2])
    #expect((first?["steps"] as? [String: Any])?["head"] != nil)
    await run("dispatch ClearTodos")
    let second = try told()
    #expect(steps(second).map { $0["command"] as? String } == ["dispatch ClearTodos()"])
    #expect((second?["steps"] as? [String: Any])?["head"] == nil)
    #expect(second?["position"] as? Int == 3)
    await run("undo")
    let third = try told()
    #expect(third?["position"] as? Int == 2)
    #expect(third?["steps"] == nil)
  }

  @Test(
    "What is no new step at the end has windows load the page anew, and then goes on",
    arguments: [
      ["undo", "dispatch ClearTodos"], ["skip 1"], ["load todo"], ["load episodes"],
      ["goto 0", "redo 2", "undo", #"dispatch AddTodo(title: "b")"#],
      Array(repeating: #"dispatch AddTodo(title: "x")"#, count: 101),
    ])
  func anew(commands: [String]) async throws {
    await run("load todo", #"dispatch AddTodo(title: "a")"#, "dispatch RemoveTodo(index: 0)")
    _ = try await page.html(after: 0)
    for command in commands { await run(command) }
    guard case .anew? = page.news() else { return _ = Issue.record() }
    #expect(page.news() == nil)
    _ = try await page.html(after: 1)
    await run("undo", "redo")
    #expect(page.news() == nil)
    await run("dispatch ClearTodos", "dispatch .markAsWatched(episode: 1, watched: true)")
    #expect(steps(try told()).count == 1)
  }

  @Test("Steps that are told one by one are those that the page has when it is loaded anew")
  func sameAsWhole() async throws {
    await run("load todo")
    _ = try await page.html(after: 0)
    let commands = [
      #"dispatch AddTodo(title: "a")"#, "dispatch LoadTodos", "hold", "dispatch ClearTodos",
      "drain", #"resolve fetchTodos ["fly"]"#, "set list.local.selectedIndex = 0",
      "trigger list.didTapRemoveItem(0)", "dispatch LoadTodos", #"fail fetchTodos "offline""#,
      "advance 5s", #"dispatch SetTodos(todos: ["x", "y"])"#,
    ]
    var live: [[String: Any]] = []
    for command in commands {
      await run(command)
      live += steps(try told())
    }
    let html = try await page.html(after: 0)
    let start = try #require(html.range(of: #"data-session="0">"#)).upperBound
    let text = html[start...].prefix { $0 != "<" }
    let block = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let whole = try #require(block["steps"] as? [[String: Any]])
    #expect(live.count == whole.count - 1)
    #expect(live.count > 6)
    // The first step of a block tells all that there is, so what it changes is not compared.
    for (one, other) in zip(live, whole.dropFirst()).dropFirst() {
      #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: other))
    }
  }

  @Test("A window does what the prompt does, and is told so; whatever touches files is refused")
  func commands() async throws {
    await run("load todo")
    _ = console.take()
    let (_, lines, isDone) = await interpreter.runFromWindow(
      "dispatch ClearTodos", onlyLooks: false)
    #expect(isDone)
    #expect(lines.first == "#1 ClearTodos()")
    #expect(console.take() == ["from a window: dispatch ClearTodos"] + lines)
    #expect(await interpreter.runFromWindow("print state.todos", onlyLooks: true).lines == ["[]"])
    #expect(console.take() == [])
    // What may take long is told at the prompt, though it changes nothing.
    _ = await interpreter.runFromWindow("expect state.todos == []", onlyLooks: true)
    #expect(console.take().first == "from a window: expect state.todos == []")
    #expect(await interpreter.runFromWindow("undo", onlyLooks: true).isDone == false)
    #expect(session.loaded?.timeline.position == 1)
  }

  @Test("No verb and no flag lets a window read or write a file or start a program")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.write("dispatch ClearTodos\n", to: "there.inspect")
    let inside = folder.path("there.inspect")
    await run("load todo")
    let names = [inside, folder.path("new.txt")]
    for command in Registry.standard.commands {
      for form in command.forms + command.forms.map({ $0 + " --to FILE" }) {
        for name in names {
          // Whatever stands in the form, a path is put where a word of the user's goes.
          let text = form.replacing(/\[|\]|…/, with: "")
            .replacing(/\b[A-Z][A-Z]+\b/, with: CommandText.fileName(name))
          _ = await interpreter.runFromWindow(text, onlyLooks: false)
        }
      }
    }
    #expect(try folder.names() == ["there.inspect"])
    #expect(session.loaded?.timeline.tip == 0, "the file with the command was run")
    #expect(try String(contentsOfFile: inside, encoding: .utf8) == "dispatch ClearTodos\n")
  }
}
