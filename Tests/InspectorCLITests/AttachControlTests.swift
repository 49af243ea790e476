import Foundation
import TestSupport
import Testing

/// Acts in running apps that allow it, and looks back in their mirrors.
@Suite("Acting in a running app")
struct AttachControlTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// Runs commands one after the other, whether they succeed or not.
  private func attach(
    _ commands: [String], to app: String = "todo", _ arguments: String...
  ) throws -> Tool.Run {
    try Tool.attach(
      ["--control", app, "--keep-going"] + arguments + commands.flatMap { ["-c", $0] }, in: files)
  }

  @Test(
    "attach --control acts in an app that allows it, and a replay of its recording does the same")
  func control() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=control", "paced"])
    let run = try attach([
      "dispatch SetTodos(todos: [\"from afar\", \"here\"])", "trigger list.didSelectItem(1)",
      "set list.local.selectedIndex = 0", "dispatch Nope()", "hold", "print state.todos",
    ])
    #expect(run.code == 1, "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix(" SetTodos(todos: [\"from afar\", \"here\"])") == true, "\(run)")
    #expect(lines.last == "[\"from afar\", \"here\"]", "\(run)")
    #expect(run.errors.contains("unknown action 'Nope'"), "\(run)")
    #expect(
      run.errors.contains("a running app has its own time and order, so it takes no 'hold'"),
      "\(run)")
    let commands = try app.recorded
    for command in [
      "> dispatch SetTodos(todos: [\"from afar\", \"here\"])", "> trigger list.didSelectItem(1)",
      "> set list.local.selectedIndex = 0",
    ] {
      #expect(commands.filter { $0 == command }.count == 1, "\(command): \(commands)")
    }
    app.step(20)
    #expect(try app.end() == "")
    let replay = try Tool.run(["run", app.recording.path])
    #expect(replay.code == 0, "\(replay)")
  }

  @Test("undo takes the mirror back and not the app, in which one still acts from there")
  func goingBack() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=control", "paced"])
    let run = try attach([
      "dispatch SetTodos(todos: [\"one\"])", "mark here", "undo", "print state.todos.count",
      "would dispatch SetTodos(todos: [])", "dispatch ClearTodos()", "print state.todos.count",
      "goto here", "print state.todos", "dispatch SetTodos(todos: [\"two\"])",
      "print state.todos", "when state.todos.count == 0",
    ])
    #expect(run.code == 0, "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.filter { $0 == "3" }.count == 2, "the mirror is in the past twice: \(run)")
    #expect(lines.filter { $0 == "[]" }.count == 1, "what waited is done: \(run)")
    #expect(lines.filter { $0 == "[\"two\"]" }.count == 1, "\(run)")
    for words in [
      "the running app doesn't go back, only its mirror does: 'goto #",
      "done in the running app, not in its mirror: ClearTodos()", "recorded steps wait: 'goto #",
    ] {
      #expect(run.errors.components(separatedBy: words).count == 2, "\(words): \(run)")
    }
    let acts = try app.recorded.filter { $0.hasPrefix("> dispatch ") }
    #expect(
      acts == [
        "> dispatch SetTodos(todos: [\"one\"])", "> dispatch ClearTodos()",
        "> dispatch SetTodos(todos: [\"two\"])",
      ])
    _ = try app.end()
  }

  @Test("A mirror in control sees what others do, and takes over once the app has ended")
  func together() async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=control", "paced"])
    let first = try Follower(["--control", "todo", "--keep-going"], in: files, isTold: true)
    try await first.say("dispatch SetTodos(todos: [\"mine\"])") { $0.contains("SetTodos") }
    let other = try attach(["print state.todos", "dispatch SetTodos(todos: [\"theirs\"])"])
    #expect(other.code == 0 && other.output.hasPrefix("[\"mine\"]\n"), "\(other)")
    try await first.say("print state.todos") { $0.contains("\n[\"theirs\"]\n") }
    _ = try app.end()
    try await first.say("dispatch ClearTodos()") {
      $0.contains("error: todo has ended: what you type acts in its mirror from now on\n")
    }
    try await first.say("dispatch ClearTodos()") { $0.contains(" ClearTodos()\nstate\n") }
    #expect(try first.end().code == 1)
  }

  @Test("A transcript of acting in the app has what its mirror did, and passes as a test")
  func transcript() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=control", "paced", "slow"])
    let (before, during) = (files.url("before.inspect").path, files.url("during.inspect").path)
    let run = try attach([
      "dispatch LoadTodos()", "resolve fetchTodos [\"by hand\"]", "record \(before)",
      "record --stop", "record \(during)", "dispatch LoadTodos()", "undo",
      "dispatch SetTodos(todos: [\"elsewhere\"])", "print state.todos",
    ])
    #expect(run.code == 0, "\(run)")
    for (path, command) in [(before, "> own LoadTodos#1*2\n"), (during, "> own LoadTodos#2\n")] {
      let transcript = try String(contentsOfFile: path, encoding: .utf8)
      #expect(transcript.contains(command) && !transcript.contains("elsewhere"), "\(transcript)")
      let test = try Tool.run(["test", path])
      #expect(test.code == 0, "\(test)")
    }
    _ = try app.end()
  }

  @Test(
    "An input that crashes the app is told with the place in its source, as its mirror shows it")
  func crash() throws {
    defer { files.remove() }
    let app = try RunningApp("race", in: files, ["open=control", "paced"])
    let serving = Tool.root.appending(path: ".build/debug/LiveApps").path
    let run = try attach(
      ["dispatch Note(what: \"x\")", "dispatch CrashNow()", "print state.done"],
      to: "race", "--app", serving)
    #expect(run.code == 1 && run.output.hasSuffix("\n[\"x\"]\n"), "\(run)")
    for words in [
      "the app crashed in CrashNow(): SIGILL", "RaceApp.swift:",
      "the mirror parts from the recording",
      "error: race has ended: what you type acts in its mirror from now on",
    ] {
      #expect(run.errors.contains(words), "\(words): \(run)")
    }
    app.kill()
  }

  @Test(
    "An app of which there can be no mirror is controlled all the same, and has only its present")
  func withoutMirror() throws {
    defer { files.remove() }
    let app = try RunningApp("race", in: files, ["open=control", "paced"])
    let run = try attach(
      ["print 6 * 7", "reset", "dispatch Note(what: \"x\")", "print state.done"], to: "race")
    #expect(
      run.code == 1 && run.output.hasPrefix("42\n#1 Note(what: \"x\")\nstate\n")
        && run.output.hasSuffix("\n[\"x\"]\n"), "\(run)")
    #expect(!run.errors.contains("not in its mirror"), "\(run)")
    #expect(run.errors.contains("unknown app 'race'"), "\(run)")
    #expect(
      run.errors.contains("there is no mirror of it: this is race itself, with its present only"),
      "\(run)")
    #expect(run.errors.contains("a running app can't begin again or go back"), "\(run)")
    _ = try app.end()
  }

  @Test(
    "attach --control answers a request before the world does, and the recording has that answer")
  func answering() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=control", "paced", "slow"])
    let run = try attach([
      "resolve fetchTodos", "dispatch LoadTodos()", "effects", "resolve fetchTodos 7",
      "resolve fetchTodos [\"by hand\"]", "print state.todos", "resolve fetchTodos [\"late\"]",
      "dispatch LoadTodos()", "fail fetchTodos \"offline\"", "effects",
    ])
    #expect(run.code == 1, "\(run)")
    for words in [
      "error: no request 'fetchTodos' is parked, there is none at all", "fetchTodos",
      "no request 'fetchTodos' is parked",
    ] {
      #expect(run.errors.contains(words), "\(run)")
    }
    #expect(run.output.contains("fetchTodos#1"), "\(run)")
    #expect(run.output.contains("[\"by hand\"]"), "\(run)")
    #expect(run.output.hasSuffix("no effects\n"), "\(run)")
    let commands = try app.recorded
    for command in ["> resolve fetchTodos#1 [\"by hand\"]", "> fail fetchTodos#2 \"offline\""] {
      #expect(commands.filter { $0 == command }.count == 1, "\(command): \(commands)")
    }
    _ = try app.end()
    let replay = try Tool.run(["test", app.recording.path])
    #expect(replay.code == 0, "\(replay)")
  }
}

@Suite(
  "Acting in a running app at a terminal",
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalAttachControlTests {
  @Test("One acts in the app, goes back in its mirror, and returns to the app")
  func backAndForth() async throws {
    let terminal = try await TerminalSession(rows: 50)
    let app = try await terminal.attach(control: true)
    try terminal.enter("dispatch SetTodos(todos: [\"mine\"])")
    var lines = try await terminal.wait("the step") {
      $0.contains { $0.hasSuffix(" SetTodos(todos: [\"mine\"])") }
        && $0.last?.hasSuffix(">") == true
    }
    #expect(
      lines.contains { $0.hasSuffix("; what you type acts in the running app") }, "\(lines)")
    try terminal.enter("undo")
    lines = try await terminal.wait("the way back") {
      $0.contains { $0.hasPrefix("the running app doesn't go back, only its mirror does") }
        && $0.last?.hasSuffix(">") == true
    }
    let words = try #require(lines.last { $0.contains("'goto #") })
    let place = try #require(words.split(separator: "'").first { $0.hasPrefix("goto #") })
    try terminal.enter("dispatch ClearTodos()")
    try await terminal.wait("what waits") {
      $0.contains("done in the running app, not in its mirror: ClearTodos()")
        && $0.last?.contains(" behind ") == true
    }
    try terminal.enter(String(place))
    try await terminal.wait("the recorded step") {
      $0.contains { $0.hasSuffix(" ClearTodos()") } && $0.last?.contains("behind") == false
        && $0.last?.hasSuffix(">") == true
    }
    #expect(
      try String(contentsOf: app.recording, encoding: .utf8).contains("> dispatch ClearTodos()\n"))
    _ = try app.end()
  }
}
