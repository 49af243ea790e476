import InspectableSystem
import Synchronization

/// Lets one thread wait for others, up to a deadline.
final class WakeUpPipe: Sendable {
  private let isListening = Atomic(false)
  private let ends: (read: Int32, write: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { preconditionFailure("no pipe can be made") }
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
  func listen(until deadline: ContinuousClock.Instant, _ condition: () -> Bool) -> Bool {
    isListening.store(true, ordering: .sequentiallyConsistent)
    defer { isListening.store(false, ordering: .sequentiallyConsistent) }
    // Asked after the flag is set: a `ring()` before that did nothing.
    while !condition() {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return false }
      var entry = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
      let milliseconds = left.nanoseconds / 1_000_000 + 1
      if poll(&entry, 1, Int32(clamping: milliseconds)) > 0 {
        var drop: [UInt8] = Array(repeating: 0, count: 64)
        while read(ends.read, &drop, drop.count) > 0 {}
      }
    }
    return true
  }
}
