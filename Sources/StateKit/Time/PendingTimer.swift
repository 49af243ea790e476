/// One line in the listing of what waits on a ``VirtualClock``.
package struct PendingTimer: Sendable, Hashable, Identifiable {
  /// What is woken.
  package enum Kind: Sendable, Hashable {
    /// A suspended task.
    case sleep
    /// A callback on the main actor.
    case callback
  }

  /// Counts up from 1 in the order in which timers were set; the same number is never given twice.
  package let id: Int
  package let name: String
  package let due: VirtualClock.Instant
  package let kind: Kind
}
