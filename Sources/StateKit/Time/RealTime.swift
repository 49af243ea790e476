/// The time that passes by itself: a ``TimeSource`` on the system's continuous clock.
public struct RealTime: TimeSource {
  private let start: ContinuousClock.Instant
  private let clock = ContinuousClock()

  /// Begins to count the time elapsed.
  public init() {
    start = ContinuousClock.now
  }

  /// How much time has passed since this value was made, time asleep included.
  public var elapsed: Duration { start.duration(to: clock.now) }

  /// Suspends the caller for a while.
  public func sleep(for duration: Duration, name: String = "sleep") async throws {
    try await clock.sleep(until: clock.now.advanced(by: max(duration, .zero)), tolerance: nil)
  }

  /// Runs something on the main actor after a while.
  @MainActor @discardableResult
  public func schedule(
    after duration: Duration, name: String = "timer", _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = ScheduledTimer(name: name, action)
    let waiting = Task { @MainActor in
      // A cancelled sleep throws; the timer has been called off then and does not fire.
      try? await sleep(for: duration, name: name)
      timer.fire()
    }
    timer.whenCancelled { waiting.cancel() }
    return timer
  }
}
