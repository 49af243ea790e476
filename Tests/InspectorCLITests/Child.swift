import Foundation
import InspectableSystem
import Testing

@testable import Inspector

/// A program that a test starts.
///
/// Foundation's `Process` and a plain `posix_spawn` pass on whatever is open at that moment: the end of a pipe that
/// another test closes so that its program ends, or the socket by which Foundation notices an end. Two tests can then
/// wait for each other's programs for ever. A child has the descriptors that it is given here and no others, and no
/// signal is blocked in it.
final class Child {
  enum Stream {
    /// That of this process.
    case inherited
    /// Nothing to read, and nobody who reads.
    case null
    /// A file, which stays open here.
    case file(FileHandle)
    /// The other end of a pipe.
    case pipe(Pipe)
  }

  private let executable: URL
  private let arguments: [String]
  var environment = ProcessInfo.processInfo.environment
  /// Where it runs; nil for where this process does.
  var folder: URL?
  var input = Stream.null
  var output = Stream.inherited
  var errors = Stream.inherited
  private(set) var identifier: pid_t = 0
  /// How it ended; nil while it runs.
  private var status: Int32? = 0

  init(_ executable: URL, _ arguments: [String] = []) {
    (self.executable, self.arguments) = (executable, arguments)
  }

  func start() throws {
    let null = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
    let spawn = Spawn(sharesGroup: true)
    var handedOver: [FileHandle] = []
    for (number, stream) in [input, output, errors].enumerated() {
      let descriptor: Int32
      switch stream {
      case .inherited: descriptor = Int32(number)
      case .null: descriptor = null.fileDescriptor
      case .file(let file): descriptor = file.fileDescriptor
      case .pipe(let pipe):
        let end = number == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting
        handedOver.append(end)
        descriptor = end.fileDescriptor
      }
      spawn.connect(descriptor, as: Int32(number))
    }
    var words = [executable.path] + arguments
    if let folder, folder.path != FileManager.default.currentDirectoryPath {
      words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path] + words
    }
    identifier = try spawn.start(
      words[0], arguments: Array(words.dropFirst()),
      environment: environment.map { "\($0)=\($1)" })
    status = nil
    for end in handedOver { try end.close() }
  }

  var isRunning: Bool {
    guard status == nil else { return false }
    var now: Int32 = 0
    if waitpid(identifier, &now, WNOHANG) == identifier { status = now }
    return status == nil
  }

  /// Waits until it has ended; returns its exit code, or 128 and the signal that ended it.
  @discardableResult
  func end() -> Int32 {
    let status = self.status ?? SystemCall.wait(for: identifier)
    self.status = status
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  func send(_ signal: Int32) { if isRunning { Foundation.kill(identifier, signal) } }

  /// Ends it with a signal that it cannot ignore.
  func kill() {
    send(SIGKILL)
    end()
  }

  /// Runs a program to its end; gives its exit code, and what it wrote to either stream.
  static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String], output: URL
  ) throws -> (code: Int32, output: String) {
    let file = try FileHandle(writingNew: output)
    let child = Child(executable, arguments)
    (child.environment, child.output, child.errors) = (environment, .file(file), .file(file))
    try child.start()
    let code = child.end()
    return (code, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  /// Runs a program to its end; gives also the most memory that it, or one of those that it waited for, had at once,
  /// in bytes.
  static func measured(
    _ executable: URL, _ arguments: [String], environment: [String: String], output: URL
  ) throws -> (code: Int32, output: String, peakMemory: Int) {
    let peak = output.appendingPathExtension("peak")
    let measuring = Tool.root.appending(path: "Tests/Support/HostileHosts/measured.py")
    let run = try run(
      URL(filePath: "/usr/bin/env"),
      ["python3", measuring.path, peak.path, executable.path] + arguments,
      environment: environment, output: output)
    let bytes = try #require(Int(String(contentsOf: peak, encoding: .utf8)))
    return (run.code, run.output, bytes)
  }
}

extension FileHandle {
  /// Makes an empty file, for a program to write.
  convenience init(writingNew url: URL) throws {
    try Data().write(to: url)
    try self.init(forWritingTo: url)
  }
}
