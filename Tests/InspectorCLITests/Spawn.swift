import Foundation
import InspectableSystem
import Testing

/// Runs a program to its end with no signal blocked.
///
/// Foundation's `Process` passes on the signals that a test's thread blocks, nearly all of them;
/// programs that a test stops, resizes and ends by signals cannot be started like that.
enum Spawn {
  /// The exit code, what the program wrote to either stream, and the most memory that it or one of
  /// those that it waited for had at once, in bytes.
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

  /// The exit code, and what the program wrote to either stream.
  static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String], output: URL
  ) throws -> (code: Int32, output: String) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var words: [UnsafeMutablePointer<CChar>?] = ([executable.path] + arguments).map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
    words.append(nil)
    variables.append(nil)
    defer { for pointer in words + variables { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, executable.path, &actions, &attributes, words, variables)
    guard code == 0 else { throw CocoaError(.executableLoad) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, text)
  }
}
