import Foundation

/// What a process used from its start to its end.
struct ChildRun {
  /// In nanoseconds, of it and of those that it waited for.
  var processorTime: Int
  /// In bytes, of the largest of them.
  var peakMemory: Int
  var status: Int32

  /// Runs a program, its output thrown away, and waits for its end.
  ///
  /// - Parameter errors: the file to which its standard error goes; nil to throw it away as well.
  static func of(_ program: String, _ arguments: [String], errors: String? = nil) -> ChildRun? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, errors ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    guard posix_spawn(&child, program, &actions, nil, words, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) == -1 {
      guard errno == EINTR else { return nil }
    }
    #if canImport(Darwin)
      let memoryUnit = 1
    #else
      let memoryUnit = 1024
    #endif
    return ChildRun(
      processorTime: usage.ru_utime.nanoseconds + usage.ru_stime.nanoseconds,
      peakMemory: Int(usage.ru_maxrss) * memoryUnit, status: status)
  }
}

extension timeval {
  fileprivate var nanoseconds: Int { Int(tv_sec) * 1_000_000_000 + Int(tv_usec) * 1_000 }
}
