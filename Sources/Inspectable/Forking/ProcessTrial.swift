import InspectableSystem

/// Tries something in a copy of the process, which may crash.
enum ProcessTrial {
  /// How long a copy may take, in milliseconds; enough on a busy machine, too.
  private static let patience: Int32 = 20_000

  /// Whether something holds.
  ///
  /// Nil if no copy can be made: on other systems than Linux, and if the process has other threads,
  /// which a copy would not have.
  static func holds(_ body: () -> Bool) -> Bool? {
    #if os(Linux)
      guard ForkChannel.threadCount() == 1 else { return nil }
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      let copy = ForkChannel.split()
      if copy == 0 {
        ForkChannel.crashQuietly()
        let nothing = open("/dev/null", O_WRONLY)
        dup2(nothing, STDERR_FILENO)
        var answer: UInt8 = body() ? 1 : 0
        _ = write(ends[1], &answer, 1)
        _exit(0)
      }
      close(ends[1])
      defer { close(ends[0]) }
      guard copy > 0 else { return nil }
      var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      var answer: UInt8 = 0
      let isThere = poll(&wait, 1, patience) == 1 && read(ends[0], &answer, 1) == 1
      if !isThere { kill(copy, SIGKILL) }
      SystemCall.wait(for: copy)
      return isThere && answer == 1
    #else
      return nil
    #endif
  }
}
