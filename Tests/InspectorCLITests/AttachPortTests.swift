import Foundation
import Inspectable
import InspectableSystem
import TestSupport
import Testing

/// Attaches to running apps that listen on the network, as an inspector on another machine does.
@Suite("Attaching to an app over the network")
struct AttachPortTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private func attach(_ arguments: [String], token: String) throws -> Tool.Run {
    try Tool.attach(arguments, in: files, token: token)
  }

  private func app(_ options: String...) throws -> (RunningApp, address: String, token: String) {
    let app = try RunningApp(
      "todo", in: files, options.isEmpty ? ["open=port", "paced"] : options + ["paced"])
    let (address, token) = try app.port()
    return (app, address, token)
  }

  private func contents(_ url: URL) throws -> String {
    String(try String(contentsOf: url, encoding: .utf8).prefix { $0 != "\0" })
  }

  // MARK: Following

  @Test("An app is followed by its address as one on this machine is, and listens nowhere else")
  func byAddress() async throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    #expect(!FileManager.default.fileExists(atPath: files.url("inspector").path))
    app.step(5)
    let follower = try Follower(
      [address, "-c", "print state.todos.count"], in: files, token: token)
    try await follower.wait(forStep: 5, of: app)
    let before = try follower.lines.count
    try await follower.wait(letting: app) { $0.count > before + 5 }
    let said = try app.end()
    #expect(said.components(separatedBy: token).count == 2, "the token is printed once: \(said)")
    let run = try follower.end()
    #expect(run.code == 0, "\(run)")
    #expect(run.errors.contains("the recording has ended, the mirror stays at #"), "\(run.errors)")
    let here = try Tool.run(["--follow", app.recording.path, "-c", "print state.todos.count"])
    #expect(run.output == here.output)
  }

  @Test("--to keeps the recording with all its files, and a file that is there stays as it is")
  func kept() async throws {
    defer { files.remove() }
    let (app, address, token) = try app("open=port", "part=1000")
    let follower = try Follower([address, "--to", copy.path], in: files, token: token)
    try await follower.wait(letting: app) { _ in
      FileManager.default.fileExists(atPath: app.recording.path + ".3")
    }
    let again = try attach([address, "--to", copy.path], token: token)
    #expect(again.code == 2 && again.errors.contains("copy.inspect: File exists"), "\(again)")
    _ = try app.end()
    #expect(try follower.end().code == 0)
    for part in ["", ".1", ".2", ".3"] {
      #expect(
        try Data(contentsOf: URL(filePath: copy.path + part))
          == Data(contentsOf: URL(filePath: app.recording.path + part)), "\(part)")
    }
    #expect(try Tool.run(["test", copy.path]).code == 0)
    #expect(
      try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int
        == 0o600)
  }

  @Test("The file without --to goes with the inspector, also when that is interrupted")
  func temporary() async throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    let interrupted = try Follower([address], in: files, token: token)
    try await interrupted.wait(forStep: 1, of: app)
    #expect(try copies().count == 1)
    interrupted.send(SIGTERM)
    #expect(try interrupted.end().code != 0)
    #expect(try copies() == [])
    let whole = try Follower([address], in: files, token: token)
    try await whole.wait(forStep: 1, of: app)
    _ = try app.end()
    #expect(try whole.end().code == 0)
    #expect(try copies() == [])
  }

  private func copies() throws -> [String] { try files.copiesOfRecordings() }

  @Test("After a break the copy goes on where it was, and nothing is lost or done twice")
  func again() async throws {
    defer { files.remove() }
    let (app, tunnel, follower) = try await throughTunnel()
    for _ in 0..<4 {
      tunnel.cut()
      // What the app writes from now on can only come over another connection.
      let cut = try contents(app.recording).count
      app.step(3)
      try await follower.wait(letting: app) { _ in try contents(copy).count > cut }
    }
    try expectWhole(follower, app)
    tunnel.end()
    #expect(tunnel.calls >= 5)
  }

  @Test("A break that lasts is told, and so is its end")
  func told() async throws {
    defer { files.remove() }
    let (app, tunnel, follower) = try await throughTunnel()
    tunnel.setBlocked(true)
    tunnel.cut()
    app.step(3)
    let lost =
      "the connection to \(tunnel.address) is lost: it hangs up; calling again for 60.0 s\n"
    try await watch(for: "the break", { follower.notes }) { follower.notes.contains(lost) }
    tunnel.setBlocked(false)
    let made = "connected to \(tunnel.address) again\n"
    try await watch(for: "the end of the break", { follower.notes }) {
      follower.notes.contains(made)
    }
    let notes = try expectWhole(follower, app)
    tunnel.end()
    #expect(notes.components(separatedBy: lost).count == 2)
    #expect(notes.components(separatedBy: made).count == 2)
  }

  private var copy: URL { files.url("copy.inspect") }

  /// An app, and a follower that copies its recording and has seen its first step.
  private func throughTunnel() async throws -> (RunningApp, Tunnel, Follower) {
    let (app, address, token) = try app()
    let tunnel = try Tunnel(to: address)
    let follower = try Follower([tunnel.address, "--to", copy.path], in: files, token: token)
    try await follower.wait(forStep: 1, of: app)
    return (app, tunnel, follower)
  }

  /// Ends an app, expects its follower to have copied the whole recording, and gives the follower's notes.
  @discardableResult
  private func expectWhole(_ follower: Follower, _ app: RunningApp) throws -> String {
    _ = try app.end()
    let run = try follower.end()
    #expect(run.code == 0 && run.errors.contains("the recording has ended"), "\(run)")
    #expect(try contents(copy) == contents(app.recording))
    return run.errors
  }

  @Test("An app that is gone for good is told, and the mirror has what came before")
  func killed() async throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    let follower = try Follower(
      [address, "-c", "print 6 * 7"], in: files, token: token, timeout: "20")
    try await follower.wait(forStep: 2, of: app)
    app.kill()
    let run = try follower.end()
    #expect(run.code == 0 && run.output.hasSuffix("\n42\n"), "\(run)")
    #expect(run.errors.contains("the connection to \(address) is lost: "), "\(run)")
  }

  @Test("A recording that was cut under the app is given up, though the app answers each call")
  func cut() async throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    let follower = try Follower([address], in: files, token: token, timeout: "20")
    try await follower.wait(forStep: 2, of: app)
    #expect(truncate(app.recording.path, 0) == 0)
    let run = try follower.end()
    // At the last call it hangs up at once, or a moment later.
    #expect(run.errors.contains("the connection to \(address) is lost: it "), "\(run)")
    #expect(run.errors.contains(", for 20.0 s"), "\(run)")
    _ = try app.end()
  }

  // MARK: Looking

  @Test("--live and --control look at the app itself, as far as it allows")
  func live() throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    let look = try attach(["--live", address, "-c", "print state.todos.count >= 0"], token: token)
    #expect(look.code == 0 && look.output == "true\n", "\(look)")
    let refused = try attach(["--control", address, "-c", "state"], token: token)
    #expect(refused.code == 1 && refused.errors.contains("todo allows only looking"), "\(refused)")
    _ = try app.end()
  }

  @Test("What --control does there is recorded")
  func control() throws {
    defer { files.remove() }
    let (app, address, token) = try app("open=port-control")
    let run = try attach(
      [
        "--control", address, "-c", "dispatch SetTodos(todos: [\"from afar\"])", "-c",
        "print state.todos", "-c", "undo", "-c", "print state.todos.count",
      ], token: token)
    #expect(run.code == 0 && run.output.contains(" SetTodos(todos: [\"from afar\"])\n"), "\(run)")
    #expect(run.output.contains("\n[\"from afar\"]\n") && run.output.hasSuffix("\n3\n"), "\(run)")
    #expect(try copies() == [])
    _ = try app.end()
    #expect(try contents(app.recording).contains("> dispatch SetTodos(todos: [\"from afar\"])\n"))
  }

  // MARK: Strangers

  @Test("Without the token nobody is told anything, and three wrong ones close the door")
  func wrongToken() throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    let none = try attach([address], token: "")
    #expect(
      none.code == 2
        && none.errors.contains("\(address) wants a token: set INSPECTOR_TOKEN to the one"),
      "\(none)")
    for _ in 0..<3 {
      let wrong = try attach([address], token: String(token.reversed()))
      #expect(wrong.code == 2 && wrong.output == "", "\(wrong)")
      #expect(wrong.errors.contains("\(address): the app lets nobody in: the token is wrong"))
    }
    let closed = try attach(["--live", address, "-c", "state"], token: token)
    #expect(
      closed.code == 2 && closed.errors.contains("there were three wrong tokens"), "\(closed)")
    _ = try app.end()
  }

  @Test("What is no address, and where nobody listens, is an error with the way to have it")
  func refused() throws {
    defer { files.remove() }
    for (arguments, words) in [
      (["mac.local:7777"], "expected a numeric address with a port, such as 127.0.0.1:7777, found"),
      (["127.0.0.1:"], "expected a numeric address"), (["127.0.0.1:99999"], "expected a numeric"),
      (["[::1]:x"], "expected a numeric address"),
      (["127.0.0.1:1"], "127.0.0.1:1: Connection refused"),
      (["127.0.0.1:1", "--live", "--to", "x"], "--to is for a mirror"),
      (["--to", "x"], "-c, --to and --app are for an app that is followed"),
    ] {
      let run = try attach(arguments, token: "x")
      #expect(run.code == 2 && run.errors.hasPrefix("error: \(words)"), "\(run)")
    }
    let local = try RunningApp("todo", in: files)
    let run = try attach(["todo", "--to", "x"], token: "")
    #expect(
      run.code == 2
        && run.errors.contains("that of todo-\(local.identifier) is here, \(local.recording.path)"),
      "\(run)")
    _ = try local.end()
  }

  @Test("Strangers who connect, say nothing or anything, cost the app nothing and keep few out")
  func strangers() async throws {
    defer { files.remove() }
    let (app, address, token) = try app()
    let place = try #require(NetworkAddress(address))
    let garbage = [UInt8](repeating: 0xFF, count: 1 << 16)
    var connections: [Int32] = []
    defer { for connection in connections { SystemCall.close(connection) } }
    for number in 0..<60 {
      let connection = TCPSocket.connection(to: place)
      try #require(connection >= 0, "\(SystemCall.errorText)")
      connections.append(connection)
      if number % 3 == 0 { UnixSocket.send(garbage, over: connection) }
      if number % 3 == 1 { UnixSocket.send(Array("{\"version\":1,".utf8), over: connection) }
    }
    #expect(try app.recorded.count == 2)
    // Those who say nothing are sent away after ten seconds.
    for connection in connections {
      var wait = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      #expect(poll(&wait, 1, 60_000) == 1)
    }
    let run = try attach([address, "--live", "-c", "print 1 + 1"], token: token)
    #expect(run.output == "2\n", "\(run)")
    app.step(5)
    #expect(try app.end().split(separator: "\n").count == 1)
  }

  @Test(
    "Whatever is sent to the port, the app goes on and nothing in it changes",
    arguments: Thoroughness.seeds(6))
  func anything(seed: Int) throws {
    defer { files.remove() }
    let round = ProcessInfo.processInfo.environment["INSPECTOR_ATTACK"].flatMap { UInt64($0) } ?? 0
    var generator = SeededGenerator(seed: UInt64(seed) &+ round &* 1_000_003)
    let (app, address, token) = try app()
    let place = try #require(NetworkAddress(address))
    let lines = [
      #"{"version":1,"token":"\#(token)"}"#, #"{"version":1,"token":""}"#,
      #"{"version":2,"token":"\#(token)"}"#, #"{"token":"\#(token)"}"#, "{}", "",
      #"{"version":1,"token":"\#(token)","recording":{"part":0,"offset":3}}"#,
      #"{"version":1,"token":"\#(token)","recording":{"part":-1,"offset":-3}}"#,
      #"{"version":1,"token":"\#(token)","recording":{"part":7,"offset":9223372036854775807}}"#,
      #"{"id":1,"read":{"expression":"state","step":0,"full":true}}"#, #"{"id":1,"quit":{}}"#,
      #"{"id":1,"perform":{"input":{"dispatch":{"action":"ClearTodos","arguments":[]}}}}"#,
    ]
    for _ in 0..<100 {
      let connection = TCPSocket.connection(to: place)
      guard connection >= 0 else { continue }
      defer { SystemCall.close(connection) }
      while TCPSocket.isMade(connection) == nil {}
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes += Array((lines.randomElement(using: &generator) ?? "").utf8) + [10]
      }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = .random(in: 0...255, using: &generator)
      case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      case 2: bytes = (0..<5_000).map { _ in .random(in: 0...255, using: &generator) }
      default: break
      }
      UnixSocket.send(bytes, over: connection)
    }
    #expect(try app.recorded.count == 2)
    app.step(5)
    _ = try app.end()
    #expect(try Tool.run(["run", app.recording.path]).code == 0)
  }
}

extension TemporaryFiles {
  /// The files into which inspectors copy recordings.
  func copiesOfRecordings() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("inspector-") && $0.hasSuffix(".inspect") }
  }
}
