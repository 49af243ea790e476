import Foundation
import InspectableSystem
import Testing

/// Follows recordings as they are written, as a running app writes them.
@Suite("Following a running app")
struct FollowTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private static let head = "> load todo --recorded --seed 7 --start 2026-05-01T09:30:00.000Z\n"

  /// Follows a recording without a terminal.
  private func follow(_ arguments: [String] = [], file: String = "run.inspect") throws -> Tool.Run {
    try Tool.run(["--follow", files.url(file).path] + arguments)
  }

  /// Follows a recording, and gives what is shown up to the end.
  private func lines(
    following path: String, _ wantsMore: (String) throws -> Void
  ) throws -> [String] {
    var lines: [String] = []
    var problem: (any Error)?
    try Tool.watch(
      arguments: ["--follow", path, "-c", "print state.todos.count"], input: Data()
    ) { line in
      lines.append(line)
      do {
        try wantsMore(line)
        return true
      } catch {
        problem = error
        return false
      }
    }
    if let problem { throw problem }
    return lines
  }

  @Test("Each step is done as soon as it is written, and the rest of a line is waited for")
  func growing() throws {
    defer { files.remove() }
    let path = files.url("run.inspect").path
    var recording: GrowingRecording?
    let lines = try lines(following: path) { line in
      switch line {
      case "":
        recording = try GrowingRecording(path)
        try recording?.write(Self.head)
        try recording?.write("> appear list\n")
      case "#1 appear list":
        try recording?.write("> dispatch LoadTodos()  # List.swift:4\n> own LoadTodos#1\n> adv")
      case "#3 own LoadTodos#1":
        try recording?.write("ance 1.204s\n")
      case "#4 advance 1.204s":
        try recording?.write("> resolve fetchTodos#1 [\n>>   \"fly\",\n>> ]\n> own LoadTodos#1*2\n")
      case "#6 own LoadTodos#1*2":
        try recording?.write("> mark done afbb95a5b3067857\n")
        try recording?.end()
      default: break
      }
    }
    #expect(lines.contains("done is #6 own LoadTodos#1*2"), "\(lines)")
    #expect(lines.last == "1")
  }

  @Test(
    "A real app is followed to the end of its recording, through all of its files",
    arguments: [1 << 20, 300])
  func running(part: Int) throws {
    defer { files.remove() }
    let path = files.url("run.inspect").path
    let app = Child(
      Tool.root.appending(path: ".build/debug/LiveApps"),
      ["staty", path, "3", "40", "part=\(part)"])
    try app.start()
    let run = try follow()
    app.end()
    #expect(run.code == 0, "\(run.output.suffix(2000))\(run.errors)")
    #expect(run.errors.contains("the recording has ended, the mirror stays at #"), "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: path + ".1") == (part == 300))
    let all = try Tool.run(["run", path])
    let steps = all.output.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(run.output.contains(try #require(steps.last)), "\(run.output.suffix(500))")
  }

  @Test("An app that ends without ending its recording is told")
  func abandoned() throws {
    defer { files.remove() }
    let path = files.url("run.inspect").path
    var recording: GrowingRecording?
    let lines = try lines(following: path) { line in
      switch line {
      case "":
        recording = try GrowingRecording(path)
        try recording?.write(Self.head + "> appear list\n")
      case "#1 appear list": recording?.abandon()
      default: break
      }
    }
    #expect(lines.last == "3")
  }

  @Test(
    "A recording that is begun anew, or replaced, is followed no further", arguments: [false, true])
  func replaced(byAnother: Bool) throws {
    defer { files.remove() }
    let path = files.url("run.inspect").path
    var recording: GrowingRecording?
    let lines = try lines(following: path) { line in
      switch line {
      case "":
        recording = try GrowingRecording(path)
        try recording?.write(Self.head + "> appear list\n")
      case "#1 appear list":
        let new = Self.head.replacing("--seed 7", with: "--seed 8") + "> dispatch ClearTodos()\n"
        if byAnother {
          let other = try GrowingRecording(files.url("other").path)
          try other.write(new)
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.moveItem(atPath: files.url("other").path, toPath: path)
        } else {
          recording?.abandon()
          recording = try GrowingRecording(path)
          try recording?.write(new)
        }
      default: break
      }
    }
    #expect(lines.last == "3", "\(lines)")
  }

  @Test(
    "What is no recording, or may not be in one, is refused",
    arguments: [
      ("hello\n> state\n", 2, "it does not begin with 'load APP --recorded'"),
      ("> load todo\n", 2, "it does not begin with 'load APP --recorded'"),
      ("> load ./app --recorded\n", 2, "names a program by its path: --app ./app allows it"),
      ("> load nothing --recorded\n", 1, "unknown app 'nothing'"),
      (head + "> save x\n", 1, "run.inspect:2:1: error: a recording has no 'save'"),
      (head + "> source x\n", 1, "run.inspect:2:1: error: a recording has no 'source'"),
      (head + "> drain\n", 1, "run.inspect:2:1: error: a recording has no 'drain'"),
      (head + "> dispatch AddTodo(title: 1)\n", 1, "run.inspect:2:25: error: AddTodo.title"),
      (head + "> own other*2\n> appear list\n", 1, "parts from the recording at "),
      (
        head + "> # it crashed\n> dispatch ClearT", 0,
        "recorded: it crashed\nthe recording ends within"
      ),
    ])
  func refused(text: String, code: Int32, error: String) throws {
    defer { files.remove() }
    try files.write(text, to: "run.inspect")
    let run = try follow()
    #expect(run.code == code, "\(run.output)\(run.errors)")
    #expect(run.errors.contains(error), "\(run.errors)")
  }

  @Test("Bytes that are no text are pointed at")
  func bytes() throws {
    defer { files.remove() }
    let bytes = Data((Self.head + "> appear ").utf8) + [0xFF, UInt8(ascii: "\n")]
    try bytes.write(to: files.url("run.inspect"))
    let run = try follow()
    #expect(run.code == 1 && run.errors.contains("this line is not UTF-8"), "\(run.errors)")
  }

  @Test("A folder, a file that can never be, and flags that do not go with it are refused")
  func badCommandLine() throws {
    defer { files.remove() }
    #expect(try follow(file: "").errors.contains("is a folder, not a file"))
    #expect(try follow(file: "nowhere/run.inspect").errors.contains("No such file or directory"))
    #expect(try follow(["--state", "x"]).errors.hasPrefix("error: --state does not go with"))
    let run = try Tool.run(["test", "--follow", "x", "docs/Time.md"])
    #expect(run.code == 2 && run.errors.hasPrefix("error: --follow begins a session"))
  }

  @Test("The app of the command line takes the place of the one that is recorded")
  func otherApp() throws {
    defer { files.remove() }
    try files.write(
      Self.head.replacing("todo", with: "./shop") + "> dispatch ClearTodos()\n", to: "run.inspect")
    let run = try follow(["--app", "todo", "-c", "print state.todos.count"])
    #expect(run.code == 0 && run.output.hasSuffix("\n0\n"), "\(run.output)\(run.errors)")
  }

  @Test("Thousands of steps that are there already are done at once, and not shown one by one")
  func catchingUp() throws {
    defer { files.remove() }
    let steps = (0..<2_500).map { "> dispatch AddTodo(title: \"\($0)\")\n" }.joined()
    try files.write(Self.head + steps, to: "run.inspect")
    let run = try follow(["-c", "print state.todos.count"])
    #expect(run.code == 0 && run.output.hasSuffix("\n2503\n"), "\(run.errors)")
    #expect(run.errors.contains("999 recorded steps are done, up to #999"), "\(run.errors)")
    #expect(!run.output.contains("#5 "))
    try files.write(Self.head + steps + "> own other\n", to: "run.inspect")
    let parted = try follow()
    #expect(parted.code == 1 && parted.errors.contains("run.inspect:2502"), "\(parted.errors)")
  }
}

@Suite(
  "Following a running app at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalFollowTests {
  @Test("Steps come above the line that is typed, and wait while the user is elsewhere")
  func above() async throws {
    let terminal = try await TerminalSession(rows: 60)
    let path = terminal.files.url("run.inspect").path
    try await terminal.start("--follow '\(path)'", prompt: "inspector>")
    #expect(try terminal.screen().joined().contains("is not there yet, and is waited for"))
    try terminal.type("print state.")
    try await terminal.waitForLine("inspector> print state.")
    let recording = try GrowingRecording(path)
    try recording.write("> load todo --recorded --seed 7\n> appear list\n")
    try await terminal.waitForLine("todo #1> print state.")
    try terminal.type("todos.count")
    try await terminal.waitForLine("todo #1> print state.todos.count")
    try recording.write("> dispatch AddTodo(title: \"theirs\")\n")
    try await terminal.waitForLine("todo #2> print state.todos.count")
    try await terminal.wait(toSee: "#2 AddTodo(title: \"theirs\")")
    try terminal.press("Enter")
    try await terminal.wait("the value") { $0.suffix(2) == ["4", "todo #2>"] }

    // The user goes on, and what is recorded waits.
    try terminal.enter("dispatch AddTodo(title: \"mine\")")
    try await terminal.waitForLine("todo #3>")
    try recording.write("> dispatch ClearTodos()\n")
    try await terminal.wait(toSee: "recorded steps wait: 'goto #2' goes on with them")
    try terminal.enter("print state.todos.last")
    try await terminal.wait("the value") { $0.suffix(2) == ["\"mine\"", "todo #3 behind 1>"] }
    try terminal.enter("goto #2")
    try await terminal.wait("the step") {
      $0.contains("branch 2 from #2") && $0.contains("#3 ClearTodos()") && $0.last == "todo 2:#3>"
    }
    // The recorded branch has nothing of the user.
    try recording.write("> dispatch AddTodo(title: \"last\")\n> # it crashed at List.swift:7\n")
    try await terminal.wait(toSee: "recorded: it crashed at List.swift:7")
    try recording.end()
    try await terminal.wait(toSee: "the recording has ended, the mirror stays at #4")
    try terminal.enter("print state.todos")
    try await terminal.wait("the value") { $0.suffix(2) == ["[\"last\"]", "todo 2:#4>"] }
    try terminal.enter("branch main")
    try terminal.enter("print state.todos.last")
    try await terminal.wait("the user's") { $0.suffix(2) == ["\"mine\"", "todo #3>"] }
    try terminal.enter("q")
    try await terminal.waitForLine("shell$")
  }
}

/// A recording that is written as a running app writes one: room set aside before, and cut off in the end.
private final class GrowingRecording {
  private var descriptor: Int32
  private var count = 0

  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try #require(ftruncate(descriptor, 0) == 0 && ftruncate(descriptor, 1 << 20) == 0)
  }

  deinit { abandon() }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(pwrite(descriptor, bytes, bytes.count, off_t(count)) == bytes.count)
    count += bytes.count
  }

  /// Ends it as it should be.
  func end() throws {
    try #require(ftruncate(descriptor, off_t(count)) == 0)
    abandon()
  }

  /// Ends it as it ends with an app that is killed.
  func abandon() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
