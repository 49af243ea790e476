import InspectableSystem
import Synchronization

/// Ends the processes that share an exploration when a signal ends this one, so that neither they nor the folder in
/// which they put what they find outlive it.
///
/// A handler may only call what is allowed there, so it ends the processes; whoever waits for them then sees that they
/// are gone, and does the rest.
enum EndedParts {
  private static let most = 1_024
  nonisolated(unsafe) private static let parts = UnsafeMutablePointer<pid_t>.allocate(
    capacity: most)
  private static let count = Atomic(0)
  private static let signal = Atomic<Int32>(0)
  private static let signals = [SIGTERM, SIGHUP]

  /// Whether a signal has come.
  static var isEnding: Bool { signal.load(ordering: .sequentiallyConsistent) != 0 }

  static func catchSignals() {
    for signal in signals {
      SignalHandling.handle(signal, flags: 0) { signal in
        EndedParts.signal.store(signal, ordering: .sequentiallyConsistent)
        EndedParts.endAll()
      }
    }
  }

  /// One more process, with a group of its own.
  static func add(_ part: pid_t) {
    let index = count.load(ordering: .sequentiallyConsistent)
    guard index < most else { return }
    parts[index] = part
    count.store(index + 1, ordering: .sequentiallyConsistent)
    // The signal may have come before it was known.
    if isEnding { endAll() }
  }

  /// A process that is about to be waited for: afterwards its number can be that of another.
  static func forget(_ part: pid_t) {
    for index in 0..<count.load(ordering: .sequentiallyConsistent) where parts[index] == part {
      parts[index] = 0
    }
  }

  private static func endAll() {
    for index in 0..<count.load(ordering: .sequentiallyConsistent) where parts[index] > 0 {
      kill(-parts[index], SIGKILL)
    }
  }

  /// Ends the process too if a signal has come; else lets signals end it as they do.
  static func goOn() {
    count.store(0, ordering: .sequentiallyConsistent)
    for signal in signals { SignalHandling.handle(signal, flags: 0, SIG_DFL) }
    let came = signal.load(ordering: .sequentiallyConsistent)
    if came != 0 { raise(came) }
  }
}
