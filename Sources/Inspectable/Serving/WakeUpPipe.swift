import InspectableSystem
import Synchronization

/// Lets one thread wait for others, up to a deadline.
final class WakeUpPipe: Sendable {
  private let isListening = Atomic(false)
  private let ends: (read: Int32, write: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      // Nothing can be done without one, and it is no mistake in the program.
      let reason = SystemCall.errorText
      let message = Array("error: no pipe can be made: \(reason)\n".utf8)
      _ = message.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(2)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.ends = (ends[0], ends[1])
  }

  /// Ends a wait, if a thread waits.
  func ring() {
    guard isListening.load(ordering: .sequentiallyConsistent) else { return }
    var byte: UInt8 = 0
    // If the pipe is full, the wait is ended already.
    _ = write(ends.write, &byte, 1)
  }

  /// Waits until a condition holds, asking again at each ``ring()``; false if the deadline comes
  /// first.
  ///
  /// - Parameter other: a descriptor that ends the wait too when it can be read; -1 for none.
  func listen(
    until deadline: ContinuousClock.Instant, orReadable other: Int32 = -1, _ condition: () -> Bool
  ) -> Bool {
    isListening.store(true, ordering: .sequentiallyConsistent)
    defer { isListening.store(false, ordering: .sequentiallyConsistent) }
    // Asked after the flag is set: a `ring()` before that did nothing.
    while !condition() {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return false }
      var entries = [ends.read, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let milliseconds = left.nanoseconds / 1_000_000 + 1
      if poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds)) > 0 {
        if entries[1].revents != 0 { return true }
        var drop: [UInt8] = Array(repeating: 0, count: 64)
        while read(ends.read, &drop, drop.count) > 0 {}
      }
    }
    return true
  }
}
