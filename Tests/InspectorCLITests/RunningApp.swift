import Foundation
import Testing

/// A running app that does an input for each line that it is given, and lets an inspector attach to it.
final class RunningApp {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: URL
  let recording: URL

  /// Starts the app, and waits until it can be attached to.
  ///
  /// - Parameters:
  ///   - files: where its recording is, and the runtime folder of its user.
  ///   - options: those of the program; it is open after it is recorded, and paced, unless they say otherwise.
  init(
    _ app: String, in files: TemporaryFiles, file: String = "run.inspect",
    _ options: [String] = ["open=after", "paced"], inputs: Int = 1_000_000, opens: Bool = true
  ) throws {
    recording = files.url(file)
    errors = files.url(file + ".errors")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.executableURL = Tool.root.appending(path: ".build/debug/LiveApps")
    process.arguments = [app, recording.path, "7", "\(inputs)"] + options
    process.environment = ProcessInfo.processInfo.environment.merging(Self.environment(files)) {
      $1
    }
    // The reading end stays open here, so that nothing written to an app that has just ended is a signal.
    process.standardInput = input.fileHandleForReading
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    var said = Data()
    while opens, !String(decoding: said, as: UTF8.self).hasPrefix("open\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the app has ended: \(text())")
      said += more
    }
  }

  deinit { kill() }

  /// The variables of a user with a runtime folder.
  static func environment(_ files: TemporaryFiles) -> [String: String] {
    ["XDG_RUNTIME_DIR": files.folder.path]
  }

  var identifier: Int32 { process.processIdentifier }

  /// Lets the app do inputs.
  func step(_ count: Int = 1) { say(String(repeating: "\n", count: count)) }

  func say(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  /// The address at which it listens on the network, and the token, as it prints them.
  func port() throws -> (address: String, token: String) {
    let words = text().split(whereSeparator: \.isWhitespace)
    let token = try #require(words.first { $0.hasPrefix("INSPECTOR_TOKEN=") })
    return (String(try #require(words.last)), String(token.dropFirst("INSPECTOR_TOKEN=".count)))
  }

  /// Lets the app end, and gives what it has said of problems.
  func end(code: Int32 = 0) throws -> String {
    if process.isRunning { say("end\n") }
    process.waitUntilExit()
    #expect(process.terminationStatus == code, "\(text())")
    return text()
  }

  func kill() { if process.isRunning { Tool.end(process) } }

  private func text() -> String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
}

/// An inspector that is attached to a running app, while a test does other things.
final class Follower {
  private let process = Process()
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
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.executableURL = Tool.executable
    process.arguments = ["attach"] + arguments + ["--timeout", timeout]
    process.currentDirectoryURL = Tool.root
    process.environment = ProcessInfo.processInfo.environment.merging(
      RunningApp.environment(files).merging(
        ["INSPECTOR_TOKEN": token, "TMPDIR": files.folder.path]
      ) { $1 }
    ) { $1 }
    process.standardInput = isTold ? input.fileHandleForReading : FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
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
  func wait(letting app: RunningApp, until condition: ([String]) throws -> Bool) async throws {
    while try !condition(try lines) {
      try #require(process.isRunning, "\(text())")
      app.step()
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Types a command, and waits until the output so far is as it should be.
  func say(_ command: String, until condition: (String) -> Bool) async throws {
    input.fileHandleForWriting.write(Data((command + "\n").utf8))
    while try !condition(lines.joined(separator: "\n") + "\n" + text()) {
      try #require(process.isRunning, "\(text())")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  func kill() { if process.isRunning { Tool.end(process) } }

  private func text() -> String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Waits for its end.
  func end() throws -> Tool.Run {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return Tool.Run(
      code: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: text())
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
