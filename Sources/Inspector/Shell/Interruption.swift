import Synchronization

/// Ctrl-C while a command runs: noted when it comes, taken by whoever can stop.
package enum Interruption {
  private static let isPending = Atomic(false)

  /// Notes an interruption; may be called from a signal handler once the shell is set up.
  package static func request() {
    isPending.store(true, ordering: .relaxed)
  }

  /// Whether one is pending; it is none any more afterwards, so that one Ctrl-C stops one thing.
  package static func take() -> Bool {
    isPending.exchange(false, ordering: .relaxed)
  }
}
