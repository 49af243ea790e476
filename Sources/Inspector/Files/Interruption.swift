import Synchronization

/// Ctrl-C while a command runs: noted when it comes, and taken by the code that can stop.
package enum Interruption {
  private static let isPending = Atomic(false)
  private static let patience = Mutex(Patience())

  private struct Patience {
    /// Whether a command runs that looks for interruptions between its steps.
    var isExpected = false
    /// When the wait for a reply within such a step first saw the pending interruption.
    var seen: ContinuousClock.Instant?
  }

  /// How long such a step may go on after that.
  private static var longestStep: Duration { .seconds(1) }

  /// Whether a command runs that looks for interruptions between its steps.
  package static var isExpected: Bool {
    get { patience.withLock { $0.isExpected } }
    set { patience.withLock { $0 = Patience(isExpected: newValue) } }
  }

  /// Notes an interruption; may be called from a signal handler once the shell is set up.
  package static func request() {
    isPending.store(true, ordering: .relaxed)
  }

  /// Whether one is pending; taking it clears it, so that one Ctrl-C stops one thing.
  package static func take() -> Bool {
    isPending.exchange(false, ordering: .relaxed)
  }

  /// The same for the wait for a reply, which can stop only by ending the app.
  ///
  /// If the command looks for interruptions itself, it gets a moment to do so.
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
