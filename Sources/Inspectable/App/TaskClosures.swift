internal import CCrashTrail

/// Which closures of the app run in which tasks, so that one that waits, goes on and does not come back is
/// named too.
///
/// It is known where the host runs the jobs of its process, as on Linux; elsewhere such a closure has no name.
@MainActor
enum TaskClosures {
  /// The task whose job runs now, by its number.
  private static var current: UInt64?
  private static var names: [UInt64: ClosureName] = [:]

  /// Runs a job of a task; while it runs, the closure has its name that the task is in.
  static func running(_ task: UInt64, _ job: () -> Void) {
    let (outer, outerName) = (current, crash_trail_closure())
    current = task
    if let name = names[task] { name.begin() }
    job()
    current = outer
    _ = crash_trail_swap_closure(outerName)
  }

  /// Calls a closure that may wait; it is named whenever its task runs until it has come back.
  static func calling<Result>(
    _ name: ClosureName, _ closure: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    guard let task = current else { return try await closure() }
    let outer = names.updateValue(name, forKey: task)
    name.begin()
    defer {
      names[task] = outer
      outer?.begin() ?? ClosureName.end()
    }
    return try await closure()
  }
}
