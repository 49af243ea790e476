import Foundation
import InspectableSystem
import Testing

/// The real binary: the one `scripts/test` built, else the one beside the tests.
struct Tool {
  struct Run {
    var code: Int32
    var output: String
    var errors: String
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static var executable: URL {
    if let path = ProcessInfo.processInfo.environment["INSPECTOR_BINARY"] {
      return URL(filePath: path)
    }
    return root.appending(path: ".build/debug/inspector")
  }

  /// Whether a program is among those that are found by their names.
  static func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// This process's own variables with some changed, and without `CI`, which changes what the tool does: a test that
  /// is about that sets it.
  private static func environment(_ changes: [String: String?]) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  /// Runs the tool to its end with bytes on standard input.
  ///
  /// - Parameters:
  ///   - program: what is run in its place.
  ///   - environment: variables that differ from this process's own; nil takes one away.
  ///   - addressSpace: how many KB the tool and what it starts may use; nil for any number.
  static func run(
    _ arguments: [String], program: URL = executable, input: Data = Data(),
    environment: [String: String?] = [:], in folder: URL = root, addressSpace: Int? = nil
  ) throws -> Run {
    let child =
      if let addressSpace {
        Child(
          URL(filePath: "/bin/sh"),
          ["-c", "ulimit -v \(addressSpace) && exec \"$0\" \"$@\"", program.path] + arguments)
      } else {
        Child(program, arguments)
      }
    (child.folder, child.environment) = (folder, self.environment(environment))
    let files = try TemporaryFiles()
    defer { files.remove() }
    try input.write(to: files.url("input"))
    child.input = .file(try FileHandle(forReadingFrom: files.url("input")))
    // Files, not pipes: nothing has to be drained while the tool runs.
    child.output = .file(try FileHandle(writingNew: files.url("output")))
    child.errors = .file(try FileHandle(writingNew: files.url("errors")))
    try child.start()
    let code = child.end()
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: files.url(name)), as: UTF8.self)
    }
    return Run(code: code, output: try text("output"), errors: try text("errors"))
  }

  /// Runs the tool with a limit to the time that a reply may take, and again with a longer limit if
  /// a reply was late that was not meant to be, since then the machine was busy.
  ///
  /// - Parameters:
  ///   - late: what is meant to take too long.
  ///   - isAsMeant: whether it came as far as it is meant to: a busy machine may be late with something else.
  ///   - body: runs it with a limit in seconds.
  static func run(
    late: String, until isAsMeant: (Run) -> Bool = { _ in true },
    _ body: (_ seconds: Double) throws -> Run
  ) throws -> Run {
    var seconds = 1.0
    while true {
      let run = try body(seconds)
      let isDelayed = run.errors.split(separator: "\n").contains { line in
        (line.contains("did not answer ") || line.contains(" took longer than "))
          && !line.contains(late)
      }
      guard isDelayed || !isAsMeant(run), seconds < 60 else { return run }
      seconds *= 2
    }
  }

  /// Runs the tool and looks at each line it prints; kills it when a line is enough, or at its end.
  ///
  /// - Parameter wantsMore: told each line of standard output; false to kill the tool.
  static func watch(
    arguments: [String] = [], input: Data, environment: [String: String?] = [:],
    in folder: URL = root, wantsMore: (String) -> Bool
  ) throws {
    let child = Child(executable, arguments)
    (child.folder, child.environment) = (folder, self.environment(environment))
    let files = try TemporaryFiles()
    defer { files.remove() }
    try input.write(to: files.url("input"))
    child.input = .file(try FileHandle(forReadingFrom: files.url("input")))
    let pipe = Pipe()
    (child.output, child.errors) = (.pipe(pipe), .null)
    try child.start()
    defer { child.kill() }
    var rest = Data()
    // Asked before anything is shown, too: a tool can be killed while it starts.
    guard wantsMore("") else { return }
    while true {
      let chunk = pipe.fileHandleForReading.availableData
      if chunk.isEmpty { return }
      rest += chunk
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        guard wantsMore(line) else { return }
      }
    }
  }

  /// Runs a line of a shell, in which `$1` is the tool.
  static func run(shell line: String, in folder: URL) throws -> Run {
    try run(["-c", line, "sh", executable.path], program: URL(filePath: "/bin/sh"), in: folder)
  }

  /// Runs the tool with a script on standard input.
  static func run(_ arguments: [String] = [], script: String) throws -> Run {
    try run(arguments, input: Data(script.utf8))
  }
}

/// A folder that is removed after the test.
struct TemporaryFiles {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "inspector-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func url(_ name: String) -> URL { folder.appending(path: name) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    try Data(text.utf8).write(to: url(name))
    return url(name)
  }

  /// Writes a program that can be started at once.
  ///
  /// Another process writes it. A file that this one has open for writing is open too in every process
  /// that another test is just starting, until that runs its own program, and as long as it is, the
  /// system refuses to start it: "Text file busy".
  @discardableResult
  func writeProgram(_ text: String, to name: String) throws -> URL {
    let child = Child(
      URL(filePath: "/bin/sh"),
      [
        "-c", #"printf %s "$1" > "$0.new" && chmod 755 "$0.new" && mv "$0.new" "$0""#,
        url(name).path, text,
      ])
    try child.start()
    try #require(child.end() == 0)
    return url(name)
  }

  func makeExecutable(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: url(name).path)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
