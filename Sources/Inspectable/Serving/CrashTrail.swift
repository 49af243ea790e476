internal import CCrashTrail
import InspectableSystem

/// Lets the inspector know where in the app's source it crashed.
enum CrashTrail {
  /// Takes over the file that the inspector left open for this process; does nothing if there is none.
  static func begin() {
    guard let text = getenv(CrashTrailFile.variable).map({ String(cString: $0) }),
      let descriptor = Int32(text), fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { return }
    unsetenv(CrashTrailFile.variable)
    crash_trail_begin(descriptor)
  }
}
