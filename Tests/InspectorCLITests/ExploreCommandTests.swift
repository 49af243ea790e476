import Foundation
import Testing

@Suite("inspector explore")
struct ExploreCommandTests {
  private let files: TemporaryFiles

  init() throws { files = try TemporaryFiles() }

  private func explore(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["explore"] + arguments, in: files.folder)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: files.url(name), encoding: .utf8)
  }

  @Test("What is found ends it with 1, and is written as transcripts that fail now, and as reports")
  func found() throws {
    defer { files.remove() }
    let run = try explore(
      "--app", "todo", "--depth", "1", "--without", "crash", "--invariant", "state.todos.count < 4",
      "--save", "finds", "--report", "junit=report.xml", "--report", "json=report.json")
    // How far it has come is told where that takes long.
    let errors = run.errors.split(separator: "\n").filter {
      !$0.hasSuffix("Ctrl-C ends it") && $0 != "trying again what was found"
    }
    #expect(errors.isEmpty, "\(errors)")
    #expect(run.code == 1)
    #expect(
      run.output == """
        found 1: state.todos.count < 4 does not hold
          1 input:  dispatch AddTodo(title: "")
        todo: 72 states, 188 steps, every input drawn to depth 1; AddTodo: 14 texts; MoveTodo: 49 pairs; \
        RemoveTodo: 7 numbers; and 4 more
        wrote finds/invariant-AddTodo.inspect

        """)
    #expect(
      try text("finds/invariant-AddTodo.inspect") == """
        # state.todos.count < 4 does not hold
        > load todo
        ...
        > dispatch AddTodo(title: "")
        ...
        > expect state.todos.count < 4
        ok

        """)
    let test = try Tool.run(["test", "finds"], in: files.folder)
    #expect(test.code == 1)
    #expect((test.output + test.errors).contains("error: expected state.todos.count < 4"))
    let junit = try text("report.xml")
    #expect(junit.contains("failures=\"1\""))
    #expect(junit.contains("message=\"state.todos.count &lt; 4 does not hold\""))
    #expect(try text("report.json").contains("\"inputs\": [\"dispatch AddTodo(title: \\\"\\\")\"]"))
  }

  @Test("Where nothing is wrong it ends with 0, and equal seeds give equal files")
  func equal() throws {
    defer { files.remove() }
    for folder in ["one", "two"] {
      let run = try explore(
        "--app", "todo", "--states", "60", "--seed", "7", "--without", "crash", "--without",
        "effect", "--save", folder)
      #expect(run.code == 0)
    }
    #expect(try text("one/explored.json") == text("two/explored.json"))
  }

  @Test("A crash is written as a transcript that fails now, and is found by its kind of input")
  func crash() throws {
    defer { files.remove() }
    let run = try explore("--app", "todo", "--depth", "1", "--save", "finds")
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        """
        found 1: the app crashes in RemoveTodo(index: 3): Index out of range
          1 input:  dispatch RemoveTodo(index: 3)
        """))
    let test = try Tool.run(["test", "finds/crash-RemoveTodo.inspect"], in: files.folder)
    #expect(test.code == 1)
  }

  @Test("Parts of the work are put together, and a fault of several is told once")
  func parts() throws {
    defer { files.remove() }
    let limits = [
      "--app", "todo", "--depth", "1", "--without", "crash", "--without", "effect", "--invariant",
      "state.todos.count == 3",
    ]
    func run(_ more: String...) throws -> Tool.Run {
      try Tool.run(["explore"] + limits + more, in: files.folder)
    }
    func found(_ run: Tool.Run) -> [Substring] {
      run.output.split(separator: "\n").filter { $0.hasPrefix("  1 input:") }.sorted()
    }
    let whole = try run()
    _ = try run("--shard", "1/2", "--save", "first")
    _ = try run("--shard", "2/2", "--save", "second")
    let merged = try explore("--merge", "first", "second", "--save", "all")
    #expect(merged.code == 1)
    let subjects = found(whole).map { $0.prefix { $0 != "(" } }
    #expect(found(merged).map { $0.prefix { $0 != "(" } } == subjects)
    #expect(subjects.count > 2)
    let jobs = try run("--jobs", "2")
    #expect(found(jobs) == found(merged))
    // Each part says that it is one; all of them together are the whole.
    let part = try run("--shard", "2/2")
    #expect(part.output.contains(" to depth 1 in part 2 of 2"), "\(part.output)")
    #expect(!merged.output.contains(" in part"), "\(merged.output)")
    // What both have seen is counted once.
    func states(_ run: Tool.Run) -> Substring? {
      run.output.split(separator: "\n").first { $0.hasPrefix("todo: ") }?.prefix { $0 != "," }
    }
    #expect(states(whole) != nil && states(merged) == states(whole), "\(merged.output)")
  }

  @Test("It goes on from a file, and finds there what it found before")
  func resume() throws {
    defer { files.remove() }
    let limits = ["--app", "todo", "--without", "crash", "--without", "effect"]
    func run(_ more: String...) throws -> Tool.Run {
      try Tool.run(["explore"] + limits + more, in: files.folder)
    }
    let first = try run(
      "--depth", "1", "--resume", "far", "--invariant", "state.todos.count < 4")
    #expect(first.output.contains("\ntodo: 72 states, 188 steps, every input drawn to depth 1"))
    let again = try run(
      "--depth", "1", "--resume", "far", "--invariant", "state.todos.count < 4")
    #expect(again.output == first.output)
    try files.write("nonsense", to: "far")
    let wrong = try run("--depth", "1", "--resume", "far")
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("far holds no exploration that began here"))
  }

  @Test(
    "What cannot be meant is an error",
    arguments: [
      (["--depth", "1"], "explore wants --app"),
      (["--app", "todo", "--depth", "0"], "--depth wants"),
      (["--app", "todo", "--for", "soon"], "--for wants a duration"),
      (["--app", "todo", "--without", "crashes"], "did you mean 'crash'?"),
      (["--app", "todo", "--shard", "3/2"], "--shard wants"),
      (["--app", "todo", "--jobs", "2", "--shard", "1/2"], "--jobs shares the work itself"),
      (["--merge", "nowhere"], "nowhere/explored.json"),
      (["--app", "nothing"], "unknown app 'nothing'"),
      (["--app", "todo", "--invariant", "1 +"], "--invariant 1 +: "),
      (
        ["--app", "todo", "--invariant", "state.todoz.isEmpty"],
        "--invariant state.todoz.isEmpty: state has no member 'todoz', did you mean 'todos'?"
      ),
    ])
  func mistakes(arguments: [String], message: String) throws {
    defer { files.remove() }
    let run = try Tool.run(["explore"] + arguments, in: files.folder)
    #expect(run.code == 2)
    #expect((run.errors + run.output).contains(message), "\(run.errors)")
  }
}

@Suite(
  "Exploring at a terminal",
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct ExploreTerminalTests {
  @Test(
    "More processes than half of the cores are told to be slower, since a search keeps two busy")
  func crowded() async throws {
    let terminal = try await TerminalSession(rows: 50)
    let jobs = ProcessInfo.processInfo.activeProcessorCount + 1
    try terminal.enter("\"$INSPECTOR\" explore --app staty --depth 1 --jobs \(jobs) 2>&1")
    try await terminal.wait("the note") {
      $0.contains { $0.hasPrefix("note: one search keeps two cores busy") }
    }
    try await terminal.wait("the result") { $0.contains { $0.hasPrefix("staty: ") } }
  }
}
