/// Where an app gets its time from: the real clock, or a virtual one that moves only on request.
///
/// Code that waits takes a `TimeSource` and never asks the system for the time. In production it is
/// ``RealTime``; in tests and under inspection a ``VirtualClock``.
///
/// ```swift
/// final class FadingIndicator {
///   let time: any TimeSource
///   func hide(_ completion: @escaping @MainActor () -> Void) {
///     time.schedule(after: .milliseconds(300), name: "hide indicator") { completion() }
///   }
/// }
/// ```
public protocol TimeSource: Sendable {
  /// How much time has passed since this source began.
  var elapsed: Duration { get }

  /// Suspends the caller for a while.
  ///
  /// - Parameters:
  ///   - duration: How long; zero or less returns at once.
  ///   - name: The name of the wait in lists of timers.
  /// - Throws: `CancellationError` when the task is cancelled before or while it waits.
  func sleep(for duration: Duration, name: String) async throws

  /// Runs something on the main actor after a while, and never before this call returns.
  ///
  /// - Parameters:
  ///   - duration: How long from now; zero or less means the next time the clock moves.
  ///   - name: The name of the timer in lists of timers.
  ///   - action: The code to run, once.
  /// - Returns: The timer, with which it can be called off. Letting go of it changes nothing.
  @MainActor @discardableResult
  func schedule(
    after duration: Duration, name: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer
}
