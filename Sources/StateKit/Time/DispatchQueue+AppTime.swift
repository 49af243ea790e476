public import Dispatch

/// What the main queue is asked for is done in the time of the app, so that an inspector sees what waits,
/// and time does not pass by itself. Outside of an inspector, and in other queues, nothing is different.
extension DispatchQueue {
  /// Runs something on the main actor, and never before this call returns.
  public func async(execute work: @escaping @MainActor @Sendable () -> Void) {
    guard controlledClock != nil else {
      return async(group: nil, qos: .unspecified, flags: []) { Self.run(work) }
    }
    Task { @MainActor in work() }
  }

  /// Runs something on the main actor at an instant.
  ///
  /// A scene's clock doesn't move by itself, so the instant counts as a distance from the present,
  /// rounded up to milliseconds: `.now() + 1` comes due a second later.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @MainActor @Sendable () -> Void
  ) {
    // First of all: it is a little later than when the caller asked for the present.
    let now = DispatchTime.now().uptimeNanoseconds
    guard let clock = controlledClock else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: []) { Self.run(work) }
    }
    let distance = deadline.uptimeNanoseconds - min(now, deadline.uptimeNanoseconds)
    let milliseconds = (distance + 999_999) / 1_000_000
    clock.set(ScheduledTimer(name: "main queue") { work() }, after: .milliseconds(milliseconds))
  }

  /// The clock of a scene, if this is the main queue and one is at work.
  private var controlledClock: VirtualClock? {
    // On Linux each question for the main queue gives another object.
    label == DispatchQueue.main.label ? AppTime.current as? VirtualClock : nil
  }

  private static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in work() }
  }
}
