import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The terminal at which `swift package` was typed.
///
/// A plugin's own input is a pipe through which SwiftPM speaks, and its output is one that SwiftPM reads.
struct Terminal {
  private let descriptor: Int32

  /// nil where there is none.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  /// Runs a program at the terminal until it ends.
  ///
  /// - Returns: its exit code, or that of a shell if a signal ended it.
  func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> Int32 {
    // Keys such as Ctrl-C are for the program alone, and whoever takes the terminal would be stopped.
    for number in [SIGINT, SIGQUIT, SIGTSTP, SIGTTOU, SIGTTIN] { signal(number, SIG_IGN) }
    // SwiftPM starts plugins in a group of their own, behind its own.
    let front = tcgetpgrp(descriptor)
    tcsetpgrp(descriptor, getpgrp())
    defer {
      tcsetpgrp(descriptor, front)
      close(descriptor)
    }
    guard chdir(folder.path) == 0 else { throw Failure("\(folder.path) cannot be entered") }
    return try wait(for: start(program, arguments))
  }

  private func start(_ program: URL, _ arguments: [String]) throws -> pid_t {
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
    for stream in STDIN_FILENO...STDERR_FILENO {
      posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    // A program that cannot be stopped from the keyboard: nobody could let it go on.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGTTOU, SIGTTIN] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables = childEnvironment().map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program.path, &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw Failure("\(program.path) cannot be started: \(String(cString: strerror(code)))")
    }
    return identifier
  }

  private func wait(for identifier: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
