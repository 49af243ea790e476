import Synchronization

/// Ctrl-C while a command runs: noted when it comes, taken by whoever can stop.
package enum Interruption {
  private static let isPending = Atomic(false)
  private static let patience = Mutex(Patience())

  private struct Patience {
    /// Whether a command is under way that looks for interruptions between its steps.
    var isExpected = false
    /// When the pending one was first seen by whoever waits for a reply within such a step.
    var seen: ContinuousClock.Instant?
  }

  /// How long a step may go on for that then.
  private static var longestStep: Duration { .seconds(1) }

  /// Whether a command is under way that looks for interruptions between its steps.
  package static var isExpected: Bool {
    get { patience.withLock { $0.isExpected } }
    set { patience.withLock { $0 = Patience(isExpected: newValue) } }
  }

  /// Notes an interruption; may be called from a signal handler once the shell is set up.
  package static func request() {
    isPending.store(true, ordering: .relaxed)
  }

  /// Whether one is pending; it is none any more afterwards, so that one Ctrl-C stops one thing.
  package static func take() -> Bool {
    isPending.exchange(false, ordering: .relaxed)
  }

  /// The same for who waits for a reply and can stop only by ending the app: where the command looks
  /// for interruptions itself, it gets a moment to do so.
  package static func takeWhileWaiting() -> Bool {
    guard isPending.load(ordering: .relaxed) else { return false }
    let isOver = patience.withLock { patience in
      guard patience.isExpected else { return true }
      let now = ContinuousClock.now
      let seen = patience.seen ?? now
      patience.seen = seen
      return now - seen > longestStep
    }
    return isOver && take()
  }
}
