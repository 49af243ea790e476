import Foundation
import Testing

/// A running app that does an input for each line that it is given, and lets an inspector attach to it.
final class RunningApp {
  private let child: Child
  private let input = Pipe()
  private let output: URL
  private let errors: URL
  private var asked = 0
  let recording: URL

  /// Starts the app, and waits until it can be attached to, and has recorded its first screen.
  ///
  /// - Parameters:
  ///   - files: where its recording is, and the runtime folder of its user.
  ///   - options: those of the program; it is open after it is recorded, and paced, unless they say otherwise.
  init(
    _ app: String, in files: TemporaryFiles, file: String = "run.inspect",
    _ options: [String] = ["open=after", "paced"], inputs: Int = 1_000_000, opens: Bool = true
  ) throws {
    recording = files.url(file)
    (output, errors) = (files.url(file + ".output"), files.url(file + ".errors"))
    child = Child(
      Tool.root.appending(path: ".build/debug/LiveApps"),
      [app, recording.path, "7", "\(inputs)"] + options)
    child.environment.merge(Self.environment(files)) { $1 }
    // The reading end stays open here, so that nothing written to an app that has just ended is a signal.
    child.input = .file(input.fileHandleForReading)
    // Files, not pipes: an app that nobody reads from must not wait.
    child.output = .file(try FileHandle(writingNew: output))
    child.errors = .file(try FileHandle(writingNew: errors))
    try child.start()
    guard opens else { return }
    try wait { try said.hasPrefix("open\n") }
    let hasNoScreen = app != "todo" || options.contains("open=alone") || options.contains("blocked")
    if !hasNoScreen { try wait { try recorded.count >= 2 } }
  }

  private func wait(until isSo: () throws -> Bool) throws {
    while try !isSo() {
      try #require(child.isRunning, "the app has ended: \(text())")
      usleep(1000)
    }
  }

  deinit { kill() }

  /// The variables of a user with a runtime folder.
  static func environment(_ files: TemporaryFiles) -> [String: String] {
    ["XDG_RUNTIME_DIR": files.folder.path]
  }

  var isRunning: Bool { child.isRunning }

  var identifier: Int32 { child.identifier }

  /// Lets the app do inputs.
  func step(_ count: Int = 1) {
    asked += count
    say(String(repeating: "\n", count: count))
  }

  /// What it has printed: that it is open, and the number of each input before it is done.
  var said: String {
    get throws { try String(contentsOf: output, encoding: .utf8) }
  }

  /// Whether the app has begun all inputs that it was asked for.
  var hasBegunAll: Bool {
    get throws { try said.count { $0 == "\n" } > asked }
  }

  func say(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  /// The lines of its recording so far.
  var recorded: [String] {
    get throws {
      try String(contentsOf: recording, encoding: .utf8)
        .prefix { $0 != "\0" }.split(separator: "\n").map(String.init)
    }
  }

  /// The address at which it listens on the network, and the token, as it prints them.
  func port() throws -> (address: String, token: String) {
    let words = text().split(whereSeparator: \.isWhitespace)
    let token = try #require(words.first { $0.hasPrefix("INSPECTOR_TOKEN=") })
    return (String(try #require(words.last)), String(token.dropFirst("INSPECTOR_TOKEN=".count)))
  }

  /// Lets the app end, and gives what it has said of problems.
  func end(code: Int32 = 0) throws -> String {
    if child.isRunning { say("end\n") }
    #expect(child.end() == code, "\(text())")
    return text()
  }

  func kill() { child.kill() }

  private func text() -> String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
}

/// An inspector that is attached to a running app, while a test does other things.
final class Follower {
  private let child: Child
  private let input = Pipe()
  private let output: URL
  private let errors: URL

  /// - Parameters:
  ///   - isTold: whether it reads commands from ``say(_:until:)``, rather than nothing.
  ///   - token: that of an app on the network.
  init(
    _ arguments: [String], in files: TemporaryFiles, isTold: Bool = false, token: String = "",
    timeout: String = "60"
  ) throws {
    let name = UUID().uuidString
    (output, errors) = (files.url(name), files.url(name + ".errors"))
    child = Child(Tool.executable, ["attach"] + arguments + ["--timeout", timeout])
    child.folder = Tool.root
    child.environment.merge(RunningApp.environment(files)) { $1 }
    child.environment.merge(["INSPECTOR_TOKEN": token, "TMPDIR": files.folder.path]) { $1 }
    if isTold { child.input = .file(input.fileHandleForReading) }
    child.output = .file(try FileHandle(writingNew: output))
    child.errors = .file(try FileHandle(writingNew: errors))
    try child.start()
  }

  deinit { kill() }

  /// The lines so far.
  var lines: [String] {
    get throws {
      try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  /// Lets an app do inputs until a step with a number is shown.
  func wait(forStep number: Int, of app: RunningApp) async throws {
    try await wait(letting: app) { $0.contains { $0.hasPrefix("#\(number) ") } }
  }

  /// Lets an app do inputs, not all of which are a step, until what is shown is as it should be.
  ///
  /// The app does the next one once the follower has shown something of the last, so that a slow one isn't left behind.
  func wait(letting app: RunningApp, until condition: ([String]) throws -> Bool) async throws {
    var before = (shown: "", recorded: -1)
    try await watch(for: "the follower", { try shown() }) {
      if try condition(lines) { return true }
      try #require(child.isRunning, "\(notes)")
      let now = (shown: try shown(), recorded: try app.recorded.count)
      guard try app.hasBegunAll, now.shown != before.shown || now.recorded == before.recorded
      else { return false }
      before = now
      app.step()
      return false
    }
  }

  /// Types a command, and waits until the output so far is as it should be.
  func say(_ command: String, until condition: (String) -> Bool) async throws {
    input.fileHandleForWriting.write(Data((command + "\n").utf8))
    try await watch(for: "an answer to '\(command)'", { try shown() }) {
      if condition(try shown()) { return true }
      try #require(child.isRunning, "\(notes)")
      return false
    }
  }

  func send(_ signal: Int32) { child.send(signal) }

  func kill() { child.kill() }

  private func shown() throws -> String { try lines.joined(separator: "\n") + "\n" + notes }

  /// What it has said beside its output.
  var notes: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Waits for its end.
  func end() throws -> Tool.Run {
    try input.fileHandleForWriting.close()
    let code = child.end()
    return Tool.Run(
      code: code, output: try String(contentsOf: output, encoding: .utf8), errors: notes)
  }
}

extension Tool {
  /// Runs `inspector attach` as the user of running apps.
  ///
  /// - Parameter token: that of an app on the network.
  static func attach(
    _ arguments: [String], in files: TemporaryFiles, token: String? = nil, timeout: String = "60"
  ) throws -> Run {
    var environment = RunningApp.environment(files).mapValues(Optional.some)
    if let token { environment["INSPECTOR_TOKEN"] = token }
    return try run(["attach"] + arguments + ["--timeout", timeout], environment: environment)
  }
}

extension TerminalSession {
  /// Starts the to-do app, and attaches the tool at this terminal to it.
  ///
  /// - Parameter control: whether what is typed acts in the app.
  func attach(control: Bool = false) async throws -> RunningApp {
    let app = try RunningApp("todo", in: files, ["open=\(control ? "control" : "after")", "paced"])
    try enter("export XDG_RUNTIME_DIR=$HOME")
    try await start("attach\(control ? " --control" : "") todo --timeout 60", prompt: "todo #1>")
    return app
  }
}
