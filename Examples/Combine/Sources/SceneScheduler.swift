import Inspectable
import OpenCombine
import StateKit

/// The clock of a scene as a scheduler: `debounce`, `delay` and `timeout` wait until it is advanced.
@MainActor
struct SceneScheduler: @preconcurrency Scheduler {
  typealias SchedulerOptions = Never

  let clock: VirtualClock
  /// What its timers are called where the clock is shown.
  var name = "publisher"

  var now: Moment { Moment(nanoseconds: Moment.nanoseconds(clock.elapsed)) }
  var minimumTolerance: Moment.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  func schedule(
    after date: Moment, tolerance: Moment.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    _ = timer(at: date, action)
  }

  func schedule(
    after date: Moment, interval: Moment.Stride, tolerance: Moment.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let next = NextTimer()
    @MainActor func repeating(at date: Moment) {
      next.timer = timer(at: date) {
        repeating(at: date.advanced(by: interval))
        action()
      }
    }
    repeating(at: date)
    return AnyCancellable { MainActor.assumeIsolated { next.timer?.cancel() } }
  }

  private func timer(at date: Moment, _ action: @escaping () -> Void) -> ScheduledTimer {
    let wait = max(0, now.distance(to: date).nanoseconds)
    return clock.schedule(after: .nanoseconds(wait), name: name) { action() }
  }

  /// The timer that a repeated action waits for.
  @MainActor
  private final class NextTimer {
    var timer: ScheduledTimer?
  }
}

/// A time on the clock of a scene.
struct Moment: Strideable {
  var nanoseconds: Int

  func distance(to other: Moment) -> Stride { Stride(nanoseconds: other.nanoseconds - nanoseconds) }
  func advanced(by stride: Stride) -> Moment {
    Moment(nanoseconds: nanoseconds + stride.nanoseconds)
  }

  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
    var nanoseconds: Int

    init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
    init(integerLiteral nanoseconds: Int) { self.nanoseconds = nanoseconds }
    init?<Number: BinaryInteger>(exactly number: Number) {
      guard let nanoseconds = Int(exactly: number) else { return nil }
      self.nanoseconds = nanoseconds
    }

    var magnitude: UInt { nanoseconds.magnitude }
    static func < (one: Stride, other: Stride) -> Bool { one.nanoseconds < other.nanoseconds }
    static func + (one: Stride, other: Stride) -> Stride {
      Stride(nanoseconds: one.nanoseconds + other.nanoseconds)
    }
    static func - (one: Stride, other: Stride) -> Stride {
      Stride(nanoseconds: one.nanoseconds - other.nanoseconds)
    }
    static func * (one: Stride, other: Stride) -> Stride {
      Stride(nanoseconds: one.nanoseconds * other.nanoseconds)
    }
    static func *= (one: inout Stride, other: Stride) { one = one * other }

    static func seconds(_ number: Int) -> Stride { Stride(nanoseconds: number * 1_000_000_000) }
    static func seconds(_ number: Double) -> Stride { Stride(nanoseconds: Int(number * 1e9)) }
    static func milliseconds(_ number: Int) -> Stride { Stride(nanoseconds: number * 1_000_000) }
    static func microseconds(_ number: Int) -> Stride { Stride(nanoseconds: number * 1_000) }
    static func nanoseconds(_ number: Int) -> Stride { Stride(nanoseconds: number) }
  }
}
