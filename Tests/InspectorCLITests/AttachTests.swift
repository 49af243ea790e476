import Foundation
import InspectableSystem
import Testing

/// Attaches to running apps that have opened themselves.
@Suite("Attaching to a running app")
struct AttachTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private var folder: URL { files.url("inspector") }

  private func attach(_ arguments: [String] = [], timeout: String = "60") throws -> Tool.Run {
    try Tool.attach(arguments, in: files, timeout: timeout)
  }

  private func permissions(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  private func socket(_ app: String, of process: Int32) -> URL {
    folder.appending(path: "\(app)-\(process).sock")
  }

  // MARK: The list

  @Test("The list has each app with its process, its beginning and its recording")
  func list() throws {
    defer { files.remove() }
    let none = try attach()
    #expect(
      none.code == 0 && none.output.hasPrefix("no running app to attach to: an app must call "),
      "\(none)")
    #expect(try attach(["--json"]).output == "")
    #expect(!FileManager.default.fileExists(atPath: folder.path))

    let todo = try RunningApp("todo", in: files)
    let alone = try RunningApp("staty", in: files, file: "alone", ["open=alone", "paced"])
    #expect(try permissions(folder) == 0o700)
    #expect(try permissions(socket("todo", of: todo.identifier)) == 0o600)
    let text = try attach()
    #expect(text.code == 0 && text.errors == "", "\(text)")
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("todo-\(todo.identifier) ")
          && $0.contains(" todo, process \(todo.identifier), began ")
          && $0.hasSuffix(", records into \(todo.recording.path)")
      }, "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("LiveApps-\(alone.identifier) ")
          && $0.hasSuffix("does not record: it has not called 'record'")
      }, "\(lines)")
    for form in [["--json"], ["--format", "json"]] {
      let objects = try attach(form).output.split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      let object = try #require(objects.first { $0?["app"] as? String == "todo" } ?? nil)
      #expect(
        object["version"] as? Int == 1 && object["name"] as? String == "todo-\(todo.identifier)")
      #expect(object["process"] as? Int32 == todo.identifier)
      #expect(object["recording"] as? String == todo.recording.path)
      #expect(object["socket"] as? String == socket("todo", of: todo.identifier).path)
      #expect(object["since"] is String && object["problem"] == nil)
      #expect(objects.contains { $0?["problem"] as? String == "it has not called 'record'" })
    }
    #expect(try todo.end() == "")
    _ = try alone.end()
    // Whoever exits takes the socket along.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("An app whose main actor is blocked is in the list like any other")
  func blocked() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=after", "blocked"], inputs: 0)
    #expect(try attach().output.contains("records into"))
    app.say("\n")
    _ = try app.end()
  }

  @Test("What an app that was killed left behind is removed, and no error")
  func dead() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let socket = socket("todo", of: app.identifier)
    app.kill()
    #expect(FileManager.default.fileExists(atPath: socket.path))
    let named = try attach([socket.path])
    #expect(named.code == 2, "\(named)")
    #expect(named.errors.contains("nobody listens there any more, the app has ended"), "\(named)")
    // The process in this name is the test's own, which is no reason to remove it.
    let other = folder.appending(path: "todo-\(getpid()).sock")
    Platform.leaveSocket(at: other.path)
    Platform.leaveSocket(at: socket.path)
    #expect(try attach().output.hasPrefix("no running app"))
    #expect(!FileManager.default.fileExists(atPath: socket.path))
    #expect(FileManager.default.fileExists(atPath: other.path))
  }

  @Test("A folder that others may enter, that is a link or a file, is used by neither side")
  func foreignFolder() throws {
    defer { files.remove() }
    let manager = FileManager.default
    for (kind, words) in [
      (0, "is open to other users: 'chmod 700 "), (1, "is not a folder"), (2, "is not a folder"),
    ] {
      switch kind {
      case 0:
        try manager.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      case 1: try files.write("", to: "inspector")
      default:
        try manager.createDirectory(
          at: files.url("there"), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        try manager.createSymbolicLink(at: folder, withDestinationURL: files.url("there"))
      }
      let list = try attach()
      #expect(list.code == 2 && list.errors.contains(words), "\(list)")
      let app = try RunningApp("todo", in: files, inputs: 0, opens: false)
      let said = try app.end()
      #expect(said.hasPrefix("not open: ") && said.contains(words), "\(said)")
      try manager.removeItem(at: folder)
    }
  }

  // MARK: Following

  @Test(
    "An app is followed by its name from its first input to its end, wherever it was opened",
    arguments: ["before", "after"])
  func byName(opening: String) async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files, ["open=\(opening)", "paced"])
    app.step(5)
    let follower = try Follower(["todo", "-c", "print state.todos.count"], in: files)
    try await follower.wait(forStep: 5, of: app)
    // What comes later is shown later.
    let before = try follower.lines.count
    try await follower.wait(letting: app) { $0.count > before + 5 }
    _ = try app.end()
    let run = try follower.end()
    #expect(run.code == 0, "\(run)")
    #expect(run.errors.contains("the recording has ended, the mirror stays at #"), "\(run.errors)")
    let again = try Tool.run(["--follow", app.recording.path, "-c", "print state.todos.count"])
    #expect(run.output == again.output)
    #expect(run.output.contains("\n#1 "))
  }

  @Test("Screens that come and go by themselves are recorded before anybody does anything")
  func screens() async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    #expect(try app.recorded.last == "> appear list")
    app.say("hide\n")
    try await watch(for: "the app") { try app.said.hasSuffix("hidden\n") }
    // Nobody has asked since.
    #expect(try app.recorded.last == "> appear list")
    let follower = try Follower(["todo"], in: files)
    try await watch(for: "the follower", { try follower.lines.joined(separator: "\n") }) {
      try follower.lines.contains("#2 disappear list")
    }
    app.kill()
    #expect(try follower.end().code == 0)
    #expect(
      try Tool.run(["--follow", app.recording.path, "-c", "print list.isVisible"]).output
        .hasSuffix("\nfalse\n"))
  }

  @Test(
    "After a break, and by the path of the socket, the whole recording comes again; JSON has it, too"
  )
  func again() async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let first = try Follower(["todo"], in: files)
    try await first.wait(forStep: 3, of: app)
    first.kill()
    let path = socket("todo", of: app.identifier).path
    let second = try Follower([path, "--app", "todo", "--json"], in: files)
    try await second.wait(letting: app) { $0.count > 6 }
    _ = try app.end()
    let run = try second.end()
    #expect(run.code == 0, "\(run)")
    #expect(run.output.contains("\"step\": 1}"), "\(run.output)")
  }

  @Test(
    "Eight are attached, two of them stuck: the app ends as without them, and the others see its end"
  )
  func stuck() async throws {
    defer { files.remove() }
    let app = try RunningApp("staty", in: files)
    let followers = try (0..<8).map { _ in try Follower(["staty"], in: files) }
    for follower in followers { try await follower.wait(forStep: 1, of: app) }
    for follower in followers.prefix(2) { follower.send(SIGSTOP) }
    app.step(20)
    #expect(try app.end() == "")
    let steps = try followers.dropFirst(2).map { follower in
      let run = try follower.end()
      #expect(run.code == 0 && run.errors.contains("the recording has ended"), "\(run)")
      return run.output
    }
    // The file is the buffer: nothing is lost to those that were stuck.
    for follower in followers.prefix(2) {
      follower.send(SIGCONT)
      let run = try follower.end()
      #expect(run.code == 0 && steps.contains(run.output), "\(run)")
    }
  }

  @Test("An app that is killed while attached to is told")
  func killed() async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let follower = try Follower(["todo-\(app.identifier)"], in: files)
    try await follower.wait(forStep: 2, of: app)
    app.kill()
    let run = try follower.end()
    #expect(run.code == 0, "\(run)")
    #expect(run.errors.contains("the app has ended without ending its recording"), "\(run)")
  }

  @Test("Of two apps of one name, the error says what to type for each")
  func sameName() async throws {
    defer { files.remove() }
    let apps = try ["one", "two"].map { try RunningApp("todo", in: files, file: $0) }
    let run = try attach(["todo"])
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors.hasPrefix("error: 2 running apps are named 'todo': type '"), "\(run)")
    for app in apps { #expect(run.errors.contains("'inspector attach todo-\(app.identifier)'")) }
    let follower = try Follower(["todo-\(apps[1].identifier)"], in: files)
    try await follower.wait(forStep: 2, of: apps[1])
    for app in apps { _ = try app.end() }
    #expect(try follower.end().code == 0)
  }

  @Test("An app that does not record is not followed, and the reason is told")
  func notRecording() throws {
    defer { files.remove() }
    let alone = try RunningApp("todo", in: files, file: "alone", ["open=alone", "paced"])
    let never = try attach(["LiveApps"])
    #expect(never.code == 1 && never.output == "")
    #expect(
      never.errors
        == "error: LiveApps-\(alone.identifier) does not record: it has not called 'record'\n")

    let full = try RunningApp("todo", in: files, ["open=after", "paced", "inputs=1"])
    full.step(30)
    while try !attach().output.contains("may have no more"), full.isRunning {}
    let ended = try attach(["todo"])
    #expect(ended.code == 1, "\(ended)")
    #expect(
      ended.errors.contains("does not record: it has 1 inputs, and may have no more; ")
        && ended.errors.contains("'inspector --follow \(full.recording.path)'"), "\(ended)")
    #expect(try full.end().contains("may have no more"))
  }

  @Test("A recording that is gone is not waited for")
  func goneRecording() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    try FileManager.default.removeItem(at: app.recording)
    let run = try attach(["todo"])
    #expect(run.code == 1 && run.errors.contains("the recording of todo-"), "\(run)")
    _ = try app.end()
  }

  @Test("What does not go with it, and what is not there, is refused")
  func refused() throws {
    defer { files.remove() }
    for (arguments, words) in [
      (["nothing"], "there is no 'nothing': no running app to attach to"),
      (["./nowhere.sock"], "./nowhere.sock: No such file or directory"),
      (["./Package.swift"], "./Package.swift is not a socket"),
      (["todo", "--app", "todo", "--state", "x"], "--state does not go with 'attach'"),
      (["-c", "state"], "-c, --to and --app are for an app that is followed"),
      (["todo", "--follow", "x"], "--follow begins a session"),
    ] {
      let run = try attach(arguments)
      #expect(run.code == 2 && run.errors.hasPrefix("error: \(words)"), "\(run)")
      #expect(run.errors.contains("Usage: inspector attach "), "\(run)")
    }
    let app = try RunningApp("todo", in: files)
    #expect(
      try attach(["tood"]).errors.contains("unknown running app 'tood', did you mean 'todo'?"))
    _ = try app.end()
  }

  // MARK: Strangers

  @Test(
    "A stranger's socket is given up with a reason",
    arguments: [
      (Stranger.text("hello\n"), "what it says is not from an app: expected JSON with a version"),
      (.text("{\"version\":1}\n"), "what it says is not from an app: its members are wrong"),
      (.text("{\"version\":2,\"shape\":[]}\n"), "it speaks version 2, and this inspector only"),
      (
        .text(
          "{\"version\":1,\"app\":\"a\",\"process\":1,\"since\":\"\",\"recording\":\"a/b\"}\n"),
        "the path of its recording is not absolute: 'a/b'"
      ),
      (.text("{\"version\":1,\"app\""), "it ends within a line"),
      (.text(""), "it hangs up and says nothing"), (.endless, "it says more than 64 KB"),
      (.silent, "it does not answer: nothing came within 300.0 ms"),
      // "nothing came" if it is not even slow.
      (.slow, "it does not answer: no"),
    ])
  func strangers(_ stranger: Stranger, _ words: String) throws {
    defer { files.remove() }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let socket = folder.appending(path: "shop-\(getpid()).sock")
    let server = try StrangerServer(stranger, at: socket.path)
    defer { server.end() }
    // How long a real app may take is told in the other tests.
    let timeout = stranger == .silent || stranger == .slow ? "0.3" : "60"
    for word in ["shop-\(getpid())", socket.path] {
      let run = try attach([word], timeout: timeout)
      #expect(run.code == 2 && run.errors.hasPrefix("error: \(words)"), "\(run)")
    }
    let list = try attach(timeout: timeout)
    #expect(list.code == 0 && list.output.contains("shop-\(getpid())  \(words)"), "\(list)")
    #expect(try attach(["--json"], timeout: timeout).output.contains("\"problem\": "))
  }

  @Test("Strangers who connect to an app, stay, and send it garbage cost it nothing")
  func strangersAtTheApp() async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let path = socket("todo", of: app.identifier).path
    let garbage = [UInt8](repeating: 0xFF, count: 1 << 16)
    var connections: [Int32] = []
    for number in 0..<200 {
      var connection: Int32 = -1
      while connection < 0 {
        connection = UnixSocket.connection(to: path)
        if connection < 0 { try #require(errno == EAGAIN, "\(SystemCall.errorText)") }
      }
      connections.append(connection)
      if number % 2 == 0 { while UnixSocket.send(garbage, over: connection) > 0 {} }
    }
    let follower = try Follower(["todo"], in: files)
    try await follower.wait(forStep: 5, of: app)
    #expect(try app.end() == "")
    #expect(try follower.end().code == 0)
    for connection in connections { SystemCall.close(connection) }
  }
}

private enum Platform {
  /// Leaves a socket at which nobody listens.
  static func leaveSocket(at path: String) {
    unlink(path)
    SystemCall.close(UnixSocket.listener(at: path, waiting: 1))
  }
}
