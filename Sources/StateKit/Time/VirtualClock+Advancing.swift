internal import Synchronization

extension VirtualClock {
  /// Moves time forward and wakes everything due on the way, including the last instant.
  ///
  /// Callbacks run inside this call, each at its own instant; timers that they schedule wake too if
  /// they are due by then. A task that wakes continues only after this call: if it waits again, it
  /// waits from the instant that the clock shows then, as it would on a real clock whose main actor
  /// was busy for so long. To let tasks continue in between, use ``advance(by:settling:)`` or go
  /// from one ``nextDeadline`` to the next.
  ///
  /// - Parameter duration: How far; zero or less wakes only timers that are already due.
  @MainActor
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves time forward to an instant and wakes everything due on the way, including the instant
  /// itself.
  ///
  /// - Parameter target: Where to stop; time never goes back, so an instant in the past wakes only
  ///   timers that are already due.
  /// - SeeAlso: ``advance(by:)``, which says how callbacks and tasks differ.
  @MainActor
  public func advance(to target: Instant) {
    while wakeNext(notAfter: target) != nil {}
    moveForward(to: target)
  }

  /// Moves time forward to an instant, as ``advance(to:)`` does where nothing is due before.
  ///
  /// - Parameter take: called when nobody can read the time: what read it up to then has read the time before.
  /// - Returns: what that returned.
  @MainActor
  package func advance<Result: Sendable>(
    to target: Instant, taking take: () -> Result
  ) -> Result {
    let result = storage.withLock { storage in
      let result = take()
      storage.now = max(storage.now, target)
      return result
    }
    return result
  }

  /// Moves time forward and lets everything come to rest after each wake.
  ///
  /// - Parameters:
  ///   - duration: How far; zero or less wakes only timers that are already due.
  ///   - settle: Returns when there is nothing left to do at the current instant. It is called
  ///     before the first wake, so that tasks just started can begin to wait, after each one, and
  ///     at the end. The inspector passes one that waits for every task of the app.
  @MainActor
  public func advance(
    by duration: Duration, settling settle: @MainActor () async -> Void
  ) async {
    await advance(to: now.advanced(by: duration), settling: settle)
  }

  /// Moves time forward to an instant and lets everything come to rest after each wake.
  ///
  /// - Parameters:
  ///   - target: Where to stop; time never goes back.
  ///   - settle: Returns when there is nothing left to do at the current instant.
  @MainActor
  public func advance(
    to target: Instant, settling settle: @MainActor () async -> Void
  ) async {
    await settle()
    while wakeNext(notAfter: target) != nil { await settle() }
    moveForward(to: target)
    await settle()
  }

  /// Wakes the one timer that comes first, moving time forward to its deadline.
  ///
  /// - Parameter limit: Timers due later than this stay asleep; nil for no limit.
  /// - Returns: The timer that was woken; nil when none is due, and then time is as it was.
  @MainActor @discardableResult
  package func wakeNext(notAfter limit: Instant? = nil) -> PendingTimer? {
    let timer = storage.withLock { storage -> Timer? in
      guard let next = storage.timers.first else { return nil }
      // What is overdue is due now, whatever the limit.
      if let limit, next.due > max(limit, storage.now) { return nil }
      storage.now = max(storage.now, next.due)
      storage.woken = next.lineage
      return storage.timers.removeFirst()
    }
    timer?.fire()
    return timer?.listing
  }

  /// Says that timers set from now on do not follow from the timer woken last.
  package func forgetWoken() {
    storage.withLock { $0.woken = [] }
  }

  private func moveForward(to target: Instant) {
    storage.withLock { $0.now = max($0.now, target) }
  }
}

extension VirtualClock.Timer {
  /// Runs the callback, or lets the suspended task go on.
  @MainActor
  func fire() {
    switch wake {
    case .callback(let timer): Cause.$current.withValue(cause ?? Cause.current) { timer.fire() }
    case .sleeper: resume(with: .success(()))
    }
  }

  /// Lets a suspended task go on, with the outcome of its wait.
  func resume(with result: Result<Void, any Error>) {
    guard case .sleeper(let continuation, let park) = wake else { return }
    // It counts as running before it is resumed; otherwise everything could seem to be at rest in
    // between.
    park.end()
    continuation.resume(with: result)
  }
}
