import StateKit

/// Moves the time of a running app's scene on with the real one, whether that is recorded or not.
///
/// The real one is that of a clock which nobody sets: a computer whose date is set back changes nothing.
@MainActor
final class LiveClock {
  private unowned let context: SceneContext
  private let elapsed: @MainActor () -> Duration
  /// The deadline that is waited for.
  private var awaited: VirtualClock.Instant?
  private var isMovingOn = false
  /// Takes what happened before time moves on, which it does at once; then told by how much, and what that was,
  /// and when everything was woken that is due.
  var taking: () -> String? = { nil }
  var willMove: (Duration, _ taken: String?) -> Void = { _, _ in }
  var didMove: () -> Void = {}

  /// - Parameter elapsed: how long the app has been running.
  init(_ context: SceneContext, elapsed: @escaping @MainActor () -> Duration) {
    self.context = context
    self.elapsed = elapsed
    context.clock.setOnSet { [weak self, order = context.order] timer in
      if timer.kind == .callback { order?.note() }
      TaskMonitor.startUncounted { self?.awaitDeadline() }
    }
  }

  /// Moves on to the real time, in milliseconds.
  func moveOn() {
    let clock = context.clock
    let now = VirtualClock.Instant(
      offset: .milliseconds(elapsed().nanoseconds / 1_000_000))
    guard !isMovingOn else { return }
    isMovingOn = true
    defer { isMovingOn = false }
    // To one deadline after the other: what one wakes may read the time before the next. It is read here as
    // nobody's, since this may come while an effect runs.
    while now.offset > clock.elapsed {
      let before = VirtualClock.Instant(offset: clock.elapsed)
      var target = now
      if let due = clock.nextDeadline, due > before { target = min(due, now) }
      let taken = clock.advance(to: target, taking: taking)
      willMove(before.duration(to: target), taken)
      context.perform { clock.advance(to: target) }
      didMove()
    }
    awaitDeadline()
  }

  /// Sees to it that time moves on when the next timer is due.
  private func awaitDeadline() {
    guard let due = context.clock.nextDeadline, due != awaited else { return }
    awaited = due
    let rest = due.offset - elapsed()
    TaskMonitor.startUncounted { [weak self] in
      try? await Task.sleep(for: max(rest, Duration.zero), clock: .continuous)
      guard let self, self.awaited == due else { return }
      self.awaited = nil
      self.moveOn()
      self.awaitDeadline()
    }
  }
}
