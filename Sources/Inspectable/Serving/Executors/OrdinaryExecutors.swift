#if os(Linux)
  internal import CMainQueue
  import InspectableSystem
  // Imported so that the library is linked: the functions used below are not declared by it.
  import Dispatch
#else
  import Foundation
#endif

/// The executors that a process has by default: the main queue, whose jobs the main thread runs
/// here, and threads for all others.
///
/// When all of their jobs are done cannot be known. They are given a moment, and a step goes on
/// until every tracked effect has ended or is parked.
enum OrdinaryExecutors {
  /// Lets the main actor's jobs run until none has come for a moment in which no other thread ran.
  @MainActor
  static func drain() {
    let end = ContinuousClock.now + patience
    repeat {
      while runMainJobs(within: .milliseconds(1)) {}
      // A thread that rests now may have given the main actor a job just before.
    } while (otherThreadsRun && ContinuousClock.now < end) || runMainJobs(within: .zero)
  }

  /// How long to wait for threads that never rest.
  private static let patience = Duration.seconds(1)

  /// Waits for a job of the main actor's; false if the deadline comes first.
  @MainActor
  static func waitForJob(until deadline: ContinuousClock.Instant) -> Bool {
    // An effect may end without waking the main thread, so it is looked at every few milliseconds.
    guard ContinuousClock.now < deadline else { return false }
    _ = runMainJobs(within: .milliseconds(10))
    return true
  }

  #if os(Linux)
    /// Has Dispatch make the descriptor by which it tells of jobs, while one is left; ends the process where none is,
    /// since nothing asynchronous could run.
    static func makeBell() {
      guard main_queue_bell() < 0 else { return }
      let text = "error: nothing can run: \(SystemCall.errorText)\n"
      _ = SystemCall.write(Array(text.utf8)[...], to: STDERR_FILENO)
      exit(2)
    }

    /// Runs the jobs of the main queue, waiting for one if need be; returns whether there was any.
    private static func runMainJobs(within time: Duration) -> Bool {
      var bell = pollfd(fd: main_queue_bell(), events: Int16(POLLIN), revents: 0)
      guard poll(&bell, 1, Int32(clamping: time.nanoseconds / 1_000_000)) > 0 else { return false }
      var count: UInt64 = 0
      _ = read(bell.fd, &count, 8)
      runMainQueue(nil)
      return true
    }

    /// Whether another thread of the process has a processor, or waits for one or for the disk.
    private static var otherThreadsRun: Bool {
      guard let folder = opendir("/proc/self/task") else { return false }
      defer { closedir(folder) }
      let own = getpid()
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        // The main thread has the number of the process.
        if let number = Int32(name), number != own, isRunning(thread: number) { return true }
      }
      return false
    }

    private static func isRunning(thread: Int32) -> Bool {
      let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      var bytes: [UInt8] = Array(repeating: 0, count: 128)
      let count = read(file, &bytes, bytes.count)
      // `4711 (name) R …`, where the name may be anything.
      guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
      else { return false }
      return [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(bytes[end + 2])
    }
  #else
    /// Not looked at on this platform.
    private static var otherThreadsRun: Bool { false }

    /// Runs the jobs of the main queue, waiting for one if need be; returns whether there was any.
    private static func runMainJobs(within time: Duration) -> Bool {
      CFRunLoopRunInMode(.defaultMode, Double(time.nanoseconds) / 1e9, true) == .handledSource
    }
  #endif
}

#if os(Linux)
  // What Dispatch offers to the run loop of Foundation. Foundation itself would be a large library
  // for this.

  @_silgen_name("_dispatch_main_queue_callback_4CF")
  private func runMainQueue(_ message: UnsafeMutableRawPointer?)
#endif
