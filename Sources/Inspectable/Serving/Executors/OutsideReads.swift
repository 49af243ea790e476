internal import CMainQueue
import InspectableDoor

/// What a step of a replayed recording reads past the scene's context: it differs each time, so it may be why the
/// replay parts from the recording.
///
/// Known on Linux only, for the whole process.
enum OutsideReads {
  /// Notes such reads from now on.
  static func watch() { outside_reads_watch() }

  /// Ends that; returns an event for each kind of read.
  static func take() -> [StepEvent] {
    let seen = outside_reads_take()
    return [
      (outside_date, "Date()"), (outside_identifier, "UUID()"),
      (outside_chance, "SystemRandomNumberGenerator()"),
    ]
    .filter { seen & UInt32($0.0.rawValue) != 0 }.map { StepEvent(.outsideRead, $0.1) }
  }
}
