internal import Synchronization

/// A clock that moves only when you advance it.
///
/// It is a Swift `Clock` and a ``TimeSource``, so you can pass it wherever you can pass one of
/// these.
///
/// ```swift
/// let clock = VirtualClock()
/// clock.schedule(after: .seconds(1), name: "tea") { print("ready") }
/// clock.advance(by: .milliseconds(999))  // nothing
/// clock.advance(by: .milliseconds(1))    // ready
/// ```
///
/// Waiting code wakes in the order of the deadlines, and at the same instant in the order in which
/// it began to wait. A callback runs at once, inside the call that advances; a task runs when the
/// main actor is next free. If that difference matters, advance with
/// ``advance(by:settling:)``, or from one ``nextDeadline`` to the next.
public final class VirtualClock: Clock, Sendable {
  /// A point on the clock: the time that has passed since it was made.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time between the start of the clock and this instant.
    public var offset: Duration

    /// The instant at a distance from the start of the clock.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant a while later, or earlier for a negative duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How far away another instant is; negative when it is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether the first instant is earlier.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }

    /// The offset as a duration is written, such as `1.5 seconds`.
    public var description: String { "\(offset)" }
  }

  let storage = Mutex(Storage())

  /// Makes a clock that shows zero.
  public init() {}

  /// The instant that the clock shows.
  public var now: Instant {
    storage.withLock { storage in
      storage.noteRead()
      return storage.now
    }
  }

  /// The time by which the clock has been advanced in all.
  public var elapsed: Duration { storage.withLock { $0.now.offset } }

  /// Time here is exact to the nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The instant at which the next timer is due; nil when nothing waits.
  public var nextDeadline: Instant? { storage.withLock { $0.timers.first?.due } }

  /// What will be woken next; nil when nothing waits.
  package var nextTimer: PendingTimer? { storage.withLock { $0.timers.first?.listing } }

  /// How many timers wait.
  package var pendingCount: Int { storage.withLock { $0.timers.count } }

  /// What waits, in the order in which it will be woken.
  package var pendingTimers: [PendingTimer] {
    storage.withLock { $0.timers.map(\.listing) }
  }
}

extension VirtualClock {
  /// Sets the function to call for each timer that is set, on any thread; nil for none.
  ///
  /// The time can't change during the call. The function must not use the clock, which is locked.
  package func setOnSet(_ onSet: (@Sendable (PendingTimer) -> Void)?) {
    storage.withLock { $0.onSet = onSet }
  }

  /// Sets the function to call when an effect reads the time or begins to wait for it; nil for none.
  ///
  /// The time can't change during the call. The function must not use the clock, which is locked.
  package func setOnRead(_ onRead: (@Sendable () -> Void)?) {
    storage.withLock { $0.onRead = onRead }
  }

  /// Everything that changes, behind one lock.
  struct Storage: Sendable {
    var now = Instant()
    var lastID = 0
    /// Sorted by deadline, then by the order in which they were set.
    var timers: [Timer] = []
    /// Sleeps that have been announced but do not wait yet, and whether they were cancelled since.
    var starting: [Int: Bool] = [:]
    /// The series of the timer woken last, after those that led to it.
    var woken: [TimerSeries] = []
    /// What is told of each timer that is set.
    var onSet: (@Sendable (PendingTimer) -> Void)?
    /// What is told when an effect reads the time.
    var onRead: (@Sendable () -> Void)?

    func noteRead() {
      if let onRead, TaskMonitor.currentBranch != nil { onRead() }
    }

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func insert(_ new: Timer) {
      var timer = new
      timer.lineage = lineage(of: timer)
      var low = timers.startIndex
      var high = timers.endIndex
      while low < high {
        let middle = (low + high) / 2
        if timer.precedes(timers[middle]) { high = middle } else { low = middle + 1 }
      }
      timers.insert(timer, at: low)
      onSet?(timer.listing)
    }

    mutating func remove(id: Int) -> Timer? {
      timers.firstIndex { $0.id == id }.map { timers.remove(at: $0) }
    }

    /// The series of a timer that is about to be set, after those that led to it.
    ///
    /// Two timers that set each other are found to repeat as well as one that sets itself.
    private func lineage(of timer: Timer) -> [TimerSeries] {
      var own = TimerSeries(name: timer.name, number: timer.id)
      if woken.isEmpty { return [own] }
      var others = woken
      if let index = others.firstIndex(where: { $0.name == timer.name }) {
        own = others.remove(at: index)
        own.repeats += 1
      }
      return others.suffix(Self.longestLineage - 1) + [own]
    }

    /// How many names may alternate.
    private static var longestLineage: Int { 4 }
  }

  struct Timer: Sendable {
    enum Wake: Sendable {
      case sleeper(CheckedContinuation<Void, any Error>, EffectPark)
      case callback(ScheduledTimer)
    }

    let id: Int
    let name: String
    let due: Instant
    let wake: Wake
    let cause = Cause.current
    var lineage: [TimerSeries] = []

    func precedes(_ other: Timer) -> Bool {
      due == other.due ? id < other.id : due < other.due
    }

    var listing: PendingTimer {
      let kind: PendingTimer.Kind =
        switch wake {
        case .sleeper: .sleep
        case .callback: .callback
        }
      return PendingTimer(
        id: id, name: name, due: due, kind: kind, cause: cause,
        series: lineage.last ?? TimerSeries(name: name, number: id))
    }
  }
}
