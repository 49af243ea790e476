import Foundation
import Synchronization

/// What a process used from its start to its end.
struct ChildRun {
  /// In nanoseconds, of the process and of those that it waited for.
  var processorTime: Int
  /// In bytes, of the process itself.
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
    // Threads of this program block signals, and a child that did could not be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    guard posix_spawn(&child, program, &actions, &attributes, words, environ) == 0 else {
      return nil
    }
    let memory = MemoryWatch(of: child)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) == -1 {
      guard errno == EINTR else { return nil }
    }
    return ChildRun(
      processorTime: usage.ru_utime.nanoseconds + usage.ru_stime.nanoseconds,
      peakMemory: memory.end(), status: status)
  }
}

/// Looks now and then at how much memory a process has held.
///
/// For a process that has ended, the system also counts the memory of the one that started it.
private final class MemoryWatch: Sendable {
  private let process: pid_t
  private let state = Mutex((peak: 0, isOver: false))

  init(of process: pid_t) {
    self.process = process
    Thread.detachNewThread { [self] in
      while !state.withLock(\.isOver) {
        look()
        usleep(20_000)
      }
    }
  }

  /// Stops looking; returns the most memory seen, in bytes, or 0 if the system does not say.
  func end() -> Int {
    state.withLock { state in
      state.isOver = true
      return state.peak
    }
  }

  private func look() {
    guard
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { return }
    state.withLock { $0.peak = max($0.peak, kilobytes * 1024) }
  }
}

extension timeval {
  fileprivate var nanoseconds: Int { Int(tv_sec) * 1_000_000_000 + Int(tv_usec) * 1_000 }
}
