/// A timer that waits on a ``VirtualClock``, for listings.
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
  /// What set it; nil where that is not known.
  package let cause: Cause?
  /// The series of timers of the same name, each set because the one before it fired, of which this
  /// is the last.
  package let series: TimerSeries

  package static func == (a: PendingTimer, b: PendingTimer) -> Bool { a.id == b.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Timers of one name, each set by what the one before it led to.
package struct TimerSeries: Sendable, Hashable {
  /// What they are called.
  package let name: String
  /// The number of the first.
  package let number: Int
  /// How many have fired.
  package internal(set) var repeats = 0
}
