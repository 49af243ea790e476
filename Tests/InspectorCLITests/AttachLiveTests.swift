import Foundation
import Inspectable
import InspectableSystem
import TestSupport
import Testing

/// Looks at running apps themselves, and acts in those that allow it.
@Suite("Looking at a running app")
struct AttachLiveTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private func attach(_ arguments: [String], timeout: String = "60") throws -> Tool.Run {
    try Tool.attach(arguments, in: files, timeout: timeout)
  }

  private func attach(_ flag: String, _ commands: [String]) throws -> Tool.Run {
    try attach([flag, "todo", "--keep-going"] + commands.flatMap { ["-c", $0] })
  }

  // MARK: Looking

  @Test("attach --live shows the app's values as they are now, and changes nothing")
  func looking() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let run = try attach(
      "--live",
      ["print state.todos.count", "state", "model", "screen", "tree state", "clock", "effects"])
    #expect(run.code == 0 && run.errors == "", "\(run)")
    #expect(run.output.contains("\nGlobalState(todos: ["), "\(run)")
    #expect(run.output.contains("\nTodolistViewModel("), "\(run)")
    #expect(run.output.hasSuffix("no effects\n"), "\(run)")
    #expect(try app.recorded.count == 2, "looking is no input")
    _ = try app.end()
  }

  @Test("Nothing that goes back, begins again or acts reaches the app")
  func refused() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let again = "a running app can't begin again or go back"
    for (command, words) in [
      ("dispatch ClearTodos()", "the running app only answers questions: 'attach --control' acts"),
      ("set list.local.selectedIndex = 1", "the running app only answers questions"),
      ("appear list", "a running app has its own time and order, so it takes no 'appear'"),
      ("resolve fetchTodos []", "the running app only answers questions"),
      ("advance 1s", "a running app has its own time and order, so it takes no 'advance'"),
      ("undo", "nothing to undo"), ("goto 1", "there is no step #1"), ("reset", again),
      ("reload", again), ("would dispatch ClearTodos()", again), ("bisect true", again),
      ("explore --for 1s", "cannot explore"), ("wait 1s", "cannot wait in real time"),
      ("hold", "a running app"), ("find \"nowhere to be found\"", "no value contains"),
    ] {
      let run = try attach("--live", [command, "print state.todos.count >= 0"])
      #expect(run.code == 1 && run.errors.contains(words), "\(command): \(run)")
      // The app is asked as before.
      #expect(run.output.hasSuffix("true\n"), "\(command): \(run)")
    }
    #expect(try app.recorded.count == 2)
    #expect(try app.end() == "")
  }

  @Test("diff shows what the app has changed since it was last compared")
  func differences() async throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let looker = try Follower(["--live", "todo"], in: files, isTold: true)
    try await looker.say("diff") { $0.contains("no change") }
    var before = try attach("--live", ["print state"]).output
    let first = before
    while before == first {
      app.step()
      before = try attach("--live", ["print state"]).output
    }
    try await looker.say("diff") { $0.contains("\nstate\n") }
    #expect(try looker.end().code == 0)
    _ = try app.end()
  }

  @Test("An app that doesn't answer is given up, and one that has ended isn't begun again")
  func gone() async throws {
    defer { files.remove() }
    let blocked = try RunningApp("todo", in: files, ["open=after", "blocked"], inputs: 0)
    // On a busy machine, even the greeting may take longer than a short limit.
    var seconds = 0.3
    var late = try attach(["--live", "todo", "-c", "state"], timeout: "\(seconds)")
    while late.code == 2, seconds < 30 {
      seconds *= 2
      late = try attach(["--live", "todo", "-c", "state"], timeout: "\(seconds)")
    }
    #expect(late.code == 1 && late.errors.contains("did not answer"), "\(late)")
    blocked.say("\n")
    _ = try blocked.end()

    let app = try RunningApp("todo", in: files)
    let looker = try Follower(["--live", "todo"], in: files, isTold: true)
    try await looker.say("print 1 + 1") { $0.contains("2") }
    _ = try app.end()
    try await looker.say("state") { $0.contains("can't begin again") }
    #expect(try looker.end().code == 1)
  }

  @Test(
    "What an app doesn't allow, and what doesn't go together, is refused with the way to have it")
  func notAllowed() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let alone = try RunningApp("staty", in: files, file: "alone", ["open=alone", "paced"])
    for (arguments, code, words) in [
      (
        ["--control", "todo", "-c", "state"], 1,
        "todo-\(app.identifier) allows only looking: use --live, or call 'context.open(allowing: .control)'"
      ),
      (["--live", "LiveApps", "-c", "state"], 1, "there is nothing to look at in LiveApps-"),
      (["--live"], 2, "--live needs the name of an app"),
      (["--control"], 2, "--control needs the name of an app"),
      (["--live", "todo", "--app", "todo"], 2, "--app is for a mirror"),
      (["--live", "todo", "--to", "copy"], 2, "--to is for a mirror"),
    ] {
      let run = try attach(arguments)
      #expect(run.code == code && run.errors.hasPrefix("error: \(words)"), "\(run)")
    }
    _ = try app.end()
    _ = try alone.end()
  }

  // MARK: Strangers

  /// What an app answers over a connection until it hangs up, after its greeting.
  private func answers(to text: String, of app: RunningApp) throws -> [String] {
    let path = files.url("inspector").appending(path: "todo-\(app.identifier).sock").path
    let connection = UnixSocket.connection(to: path)
    defer { SystemCall.close(connection) }
    try #require(connection >= 0, "\(SystemCall.errorText)")
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = UnixSocket.send(Array(rest), over: connection)
      if sent < 0, errno != EAGAIN { break }
      rest = rest.dropFirst(max(0, sent))
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var lines: Int { bytes.filter { $0 == UInt8(ascii: "\n") }.count }
    while lines < 2 {
      let got = piece.withUnsafeMutableBytes { SystemCall.read(connection, into: $0) }
      if got < 0, errno == EAGAIN { continue }
      guard got > 0 else { break }
      bytes += piece.prefix(got)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  @Test("Whoever connects can do no more than the app allows, and garbage ends the connection")
  func strangers() throws {
    defer { files.remove() }
    let app = try RunningApp("todo", in: files)
    let input = #"{"dispatch":{"action":"ClearTodos","arguments":[]}}"#
    for (text, words) in [
      ("hello?", "not a request"),
      (#"{"id":1,"perform":{"input":\#(input)}}"#, "the running app only answers questions"),
      (#"{"id":1,"replay":{"inputs":[\#(input)]}}"#, "a running app doesn't answer 'replay'"),
      (#"{"id":1,"restore":{"states":[]}}"#, "a running app doesn't answer 'restore'"),
      (#"{"id":1,"checkpoint":{"number":1}}"#, "a running app doesn't answer 'checkpoint'"),
      (#"{"id":1,"recorded":{}}"#, "the running app only answers questions"),
      (#"{"id":1,"read":{"expression":"state","step":0,"full":true}}"#, "GlobalState"),
    ] {
      #expect(try answers(to: text + "\n", of: app).joined().contains(words), "\(text)")
    }
    #expect(try answers(to: String(repeating: "x", count: 3 << 20), of: app) == [])
    // Those who stay and say nothing keep nobody from being told where the recording is.
    let path = files.url("inspector").appending(path: "todo-\(app.identifier).sock").path
    let silent = (0..<12).map { _ in UnixSocket.connection(to: path) }
    defer { for connection in silent { SystemCall.close(connection) } }
    #expect(try attach(["--json"]).output.contains("\"allows\": \"looking\""))
    app.step(5)
    #expect(try app.end() == "")
  }

  // MARK: Anything at all

  /// Which round of `scripts/attack` this is; 0 in an ordinary run.
  private static let round =
    ProcessInfo.processInfo.environment["INSPECTOR_ATTACK"].flatMap { UInt64($0) } ?? 0

  /// Questions of each kind that a host knows, and some that nobody asks.
  private static let questions: [String] = {
    let dispatch = #"{"dispatch":{"action":"ClearTodos","arguments":[]}}"#
    let read = #"{"expression":"state.todos","step":0,"full":true}"#
    return [
      #""hello":{"version":1}"#, #""load":{"app":"todo","seed":0}"#, #""describe":{}"#,
      #""values":{}"#, #""read":\#(read)"#, #""print":\#(read)"#, #""tree":\#(read)"#,
      #""find":{"text":"fly"}"#, #""draw":{"screen":"list"}"#, #""recorded":{}"#, #""held":{}"#,
      #""effects":{}"#,
      #""clock":{}"#, #""more":{}"#, #""outline":{"places":[]}"#,
      #""perform":{"input":\#(dispatch)}"#, #""proceed":{"input":\#(dispatch)}"#,
      #""replay":{"inputs":[\#(dispatch),\#(dispatch)]}"#, #""restore":{"states":[]}"#,
      #""trace":{"inputs":[\#(dispatch)],"subject":{"text":{"text":"fly"}},"step":0}"#,
      #""checkpoint":{"number":1}"#, #""explore":{"inputs":[\#(dispatch)]}"#, #""quit":{}"#,
    ].map { #"{"id":1,\#($0)}"# }
  }()

  @Test(
    "Whatever is sent to a running app, it goes on, nothing in it changes, and its recording can be replayed",
    arguments: Thoroughness.seeds(12))
  func anything(seed: Int) throws {
    defer { files.remove() }
    var generator = SeededGenerator(seed: UInt64(seed) &+ Self.round &* 1_000_003)
    let app = try RunningApp("todo", in: files)
    let path = files.url("inspector").appending(path: "todo-\(app.identifier).sock").path
    var connections: [Int32] = []
    defer { for connection in connections { SystemCall.close(connection) } }
    for _ in 0..<150 {
      if connections.isEmpty || Int.random(in: 0..<4, using: &generator) == 0 {
        let connection = UnixSocket.connection(to: path)
        if connection >= 0 { connections.append(connection) }
      }
      guard let index = connections.indices.randomElement(using: &generator) else { continue }
      var bytes = Array((Self.questions.randomElement(using: &generator) ?? "").utf8)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      case 2: bytes = (0..<5_000).map { _ in .random(in: 0...255, using: &generator) }
      case 3: SystemCall.close(connections.remove(at: index))
      default: bytes.append(UInt8(ascii: "\n"))
      }
      if connections.indices.contains(index) { UnixSocket.send(bytes, over: connections[index]) }
    }
    for connection in connections { SystemCall.close(connection) }
    connections = []
    #expect(try app.recorded.count == 2)
    app.step(5)
    // Eight at once is the most, and those that were here may not be gone yet.
    var run = try attach("--live", ["print state.todos.count >= 0"])
    while run.code != 0, app.isRunning {
      run = try attach("--live", ["print state.todos.count >= 0"])
    }
    #expect(run.output == "true\n", "\(run)")
    #expect(try app.end() == "")
    #expect(try Tool.run(["run", app.recording.path]).code == 0)
  }
}
