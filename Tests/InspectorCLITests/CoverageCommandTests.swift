import Foundation
import Testing

@Suite("inspector coverage")
struct CoverageCommandTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
    try files.write(adding, to: "adding.inspect")
    try files.write(loading, to: "loading.inspect")
  }

  /// Dispatches an action, and taps a row that dispatches another.
  private let adding = """
    > load todo
    ...
    > dispatch AddTodo(title: "x")
    #1 AddTodo(title: "x")
    ...
    > trigger list.didTapRemoveItem(0)
    #2 trigger list.didTapRemoveItem(0)
    ...

    """
  /// Answers one request, and lets another fail.
  private let loading = """
    > load todo
    ...
    > dispatch LoadTodos
    ...
    > resolve fetchTodos ["fly"]
    ...
    > expect state.todos.count == 1
    ok

    """

  private func write(_ text: String, to name: String, in folder: String) throws {
    try FileManager.default.createDirectory(
      at: files.url(folder), withIntermediateDirectories: true)
    try files.write(text, to: "\(folder)/\(name)")
  }

  private func coverage(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["coverage"] + arguments, in: files.folder)
  }

  @Test("What transcripts never do is told app by app, with a last line for all of it")
  func report() throws {
    defer { files.remove() }
    let run = try coverage("adding.inspect")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        todo: 1 transcript
                            done  of    %
          actions              2   7   28
          events               1   2   50
          screens appeared     1   1  100
          all                  4  10   40
          places changed       2   4   50
        never dispatched:
          dispatch RenameTodo(index: Int, title: String)
          dispatch MoveTodo(from: Int, to: Int)
          dispatch ClearTodos()
          dispatch SetTodos(todos: [String])
          dispatch LoadTodos()
        never triggered:
          trigger list.didSelectItem(Int)
        never changed:
          list.local.selectedIndex
          list.model.selectedIndex

        coverage: 40 %, 4 of 10 done

        """)
  }

  @Test("Transcripts of the same app are added up, however many run at a time")
  func several() throws {
    defer { files.remove() }
    let run = try coverage(".", "--jobs", "1")
    #expect(run.code == 0)
    #expect(run.output.contains("todo: 2 transcripts\n"))
    #expect(run.output.contains("  requests answered     1   1  100\n"))
    #expect(run.output.contains("  requests failed       0   1    0\n"))
    #expect(run.output.contains("never failed:\n  fail fetchTodos\n"))
    // SetTodos was dispatched by the effect.
    #expect(!run.output.contains("dispatch SetTodos"))
    #expect(run.output.hasSuffix("\ncoverage: 58 %, 7 of 12 done\n"))
    for jobs in ["2", "5"] { #expect(try coverage(".", "--jobs", jobs).output == run.output) }
    #expect(try coverage(".", "--filter", "adding").output.contains("todo: 1 transcript\n"))
  }

  @Test("The exit code says whether enough is done")
  func enough() throws {
    defer { files.remove() }
    let above = try coverage("adding.inspect", "--at-least", "40")
    #expect(above.code == 0)
    #expect(above.output.hasSuffix("\ncoverage: 40 %, 4 of 10 done, at least 40 % wanted\n"))
    let below = try coverage("adding.inspect", "--at-least", "40.5")
    #expect(below.code == 1)
    #expect(below.output.hasSuffix("\ncoverage: 40 %, 4 of 10 done, less than the 40.5 % wanted\n"))
  }

  @Test("As data there is every item with how often it was done, and every place")
  func data() throws {
    defer { files.remove() }
    let run = try coverage(".", "--format", "json", "--at-least", "60")
    #expect(run.code == 1)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["percent"] as? Int == 58)
    #expect(report["isEnough"] as? Bool == false)
    #expect(report["done"] as? Int == 7 && report["listed"] as? Int == 12)
    let apps = try #require(report["apps"] as? [[String: Any]])
    #expect(apps.map { $0["app"] as? String } == ["todo"])
    let items = try #require(apps[0]["items"] as? [[String: Any]])
    let times = items.reduce(into: [String: Int]()) { times, item in
      times["\(item["kind"] ?? "") \(item["name"] ?? "")"] = item["times"] as? Int
    }
    #expect(times["action AddTodo(title: String)"] == 1)
    #expect(times["action RemoveTodo(index: Int)"] == 1)
    #expect(times["event list.didSelectItem(Int)"] == 0)
    #expect(times["answer fetchTodos"] == 1 && times["failure fetchTodos"] == 0)
    #expect(times["screen list"] == 2)
    let paths = try #require(apps[0]["paths"] as? [[String: Any]])
    let changed = paths.filter { $0["hasChanged"] as? Bool == true }.map { $0["path"] as? String }
    #expect(changed == ["state.todos", "list.model.todos"])
  }

  @Test("Cases of enums, transitions and actions of workflows are told, each app for itself")
  func kinds() throws {
    defer { files.remove() }
    try write(
      """
      > load workflow
      ...
      > trigger demo.onTap()
      #1 trigger demo.onTap()
      ...
      > load staty
      ...
      > transition states Loading()
      #1 transition states Loading()
      ...

      """, to: "a.inspect", in: "kinds")
    let run = try coverage("kinds", "--full")
    #expect(run.code == 0)
    #expect(run.output.contains("workflow: 1 transcript\n"))
    #expect(run.output.contains("\nstaty: 1 transcript\n"))
    #expect(run.output.contains("\n  transition states Alert(message: String)\n"))
    #expect(!run.output.contains("  transition states Loading()\n"))
    // A session that began can be sent actions.
    #expect(run.output.contains("\n  trigger demo.RowWorkflow.toggle()\n"))
    #expect(!run.output.contains("  trigger demo.DemoWorkflow.begin()\n"))
    #expect(run.output.contains("\n  Phase.editing"))
    #expect(!run.output.contains("\n  Phase.welcome"))
    #expect(!run.output.contains("\n  Phase.list"))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("A transcript that differs is told, and still counts; one that cannot be run ends it")
  func problems() throws {
    defer { files.remove() }
    try files.write("> load todo\n...\n> print 1\n2\n", to: "bad.inspect")
    let differing = try coverage(".")
    #expect(differing.code == 0)
    #expect(differing.errors == "1 of 3 transcripts differs from what is expected: bad.inspect\n")
    #expect(differing.output.contains("todo: 3 transcripts\n"))
    try files.write("no command\n", to: "none.inspect")
    let broken = try coverage(".")
    #expect(broken.code == 2)
    #expect(broken.output == "")
    #expect(broken.errors.contains("none.inspect"))
    try write("> print 1\n1\n", to: "a.inspect", in: "idle")
    let idle = try coverage("idle")
    #expect(idle.code == 2)
    #expect(
      idle.errors.hasSuffix(
        "error: no app is loaded in these transcripts, so there is nothing to cover\n"))
    for flags in [["--at-least", "101"], ["--jobs", "0"], ["-c", "state"], ["--bail"]] {
      #expect(try Tool.run(["coverage", "."] + flags, in: files.folder).code == 2)
    }
    #expect(try coverage("nowhere").code == 2)
  }

  @Test("A stranger's transcript may do here what it may do in a test")
  func safety() throws {
    defer { files.remove() }
    let program = Tool.root.appending(path: ".build/debug/OwnApp").path
    try write(
      "> load \(program)\n...\n> step\n...\n? 1\n> print 1\n1\n", to: "a.inspect", in: "own")
    let refused = try coverage("own")
    #expect(refused.code == 2)
    #expect(refused.errors.contains("no app is loaded"))
    #expect(try coverage("own", "--allow-load").output.contains("1 transcript\n"))
    let named = try coverage("own", "--app", program)
    #expect(named.output.contains("1 transcript\n"))
  }
}
