#if os(Linux)
  import InspectableSystem

  /// Notices a step that does not come to an end.
  struct StepWatch {
    private var ticks: UInt64 = 0
    private var since = ContinuousClock.now
    private var processor: (process: pid_t, time: Duration)?

    /// For how long a step may compute, and for how long it may wait.
    private static let longest = (computing: Duration.seconds(1), waiting: Duration.seconds(10))

    mutating func begin() {
      since = .now
      processor = nil
    }

    /// Whether nothing has happened for too long.
    mutating func isStuck(_ now: UInt64, process: pid_t) -> Bool {
      if now != ticks || processor?.process != process {
        ticks = now
        begin()
        processor = Self.time(of: process).map { (process, $0) }
        return false
      }
      if ContinuousClock.now - since > Self.longest.waiting { return true }
      guard let before = processor?.time, let time = Self.time(of: process) else { return false }
      return time - before > Self.longest.computing
    }

    /// For how long a process has computed.
    private static func time(of process: pid_t) -> Duration? {
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0
      else { return nil }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }
#endif
