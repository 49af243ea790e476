#if os(Linux) && compiler(>=6.2)
  import InspectableSystem

  /// Proves that all jobs of the process come to its own queue and run from it as they should.
  ///
  /// The interface by which the executors are taken over may differ in another runtime. Then jobs
  /// would be lost or run on other threads, or the process would crash. So it is tried in a copy of
  /// the process first, where a crash does no harm. Where no copy can be made, it is tried here,
  /// before the app has any job.
  enum ExecutorProof {
    /// The value of the environment variable that turns the takeover off: `ordinary`, or in debug
    /// builds a ``Fault``.
    private static var variable: String? {
      getenv("INSPECTOR_EXECUTORS").map { String(cString: $0) }
    }

    /// What can be wrong, so that a test can see that the proof notices.
    enum Fault: String {
      /// Jobs that are lost on their way to the queue.
      case main, pool, later
      /// Jobs that are left to the ordinary executors.
      case stray
      /// A crash at the takeover.
      case trap
    }

    #if DEBUG
      static let fault: Fault? = variable.flatMap(Fault.init)
    #else
      static let fault: Fault? = nil
    #endif

    /// Takes the executors over, if that works; returns why not, if it does not.
    static func takeOver(_ take: () -> Void) -> String? {
      if variable == "ordinary" { return "INSPECTOR_EXECUTORS asks for it" }
      let isProven = ProcessTrial.holds {
        take()
        // If a thread was made to run a job, jobs do not come to our queue.
        return isHolding() && ForkChannel.threadCount() == 1
      }
      if isProven != false { take() }
      // If no copy could be made, the trial is made here; no job of the app exists yet.
      if isProven ?? isHolding() { return nil }
      return "jobs do not run as they should in a queue of their own"
    }

    @MainActor
    private final class Course {
      var steps: [String] = []
      var isOver = false
    }

    private actor Elsewhere {
      func thread() -> Thread { Thread() }
    }

    /// The current thread.
    private struct Thread: Equatable, Sendable {
      // `pthread_self()` is a number in one C library and a pointer in another.
      let name = "\(pthread_self())"
    }

    /// Whether jobs of all kinds run when they are asked to, in their order, on this very thread.
    private static func isHolding() -> Bool {
      MainActor.assumeIsolated {
        let course = Course()
        let here = Thread()
        Task {
          course.steps.append("first")
          let parts = await withTaskGroup { group in
            for number in 0..<3 { group.addTask { (number, Thread()) } }
            var parts: [(Int, Thread)] = []
            for await part in group { parts.append(part) }
            return parts
          }
          if parts.map(\.0) == [0, 1, 2], parts.allSatisfy({ $0.1 == here }) {
            course.steps.append("group")
          }
          let apart = await Task.detached { Thread() }.value
          if await Elsewhere().thread() == here, apart == here { course.steps.append("elsewhere") }
          try? await Task.sleep(for: .nanoseconds(1))
          if Thread() == here { course.steps.append("later") }
          course.isOver = true
        }
        Task { course.steps.append("second") }
        guard course.steps.isEmpty else { return false }
        OwnedExecutors.runOwnJobs()
        while !course.isOver {
          // No other thread adds jobs.
          guard let due = JobQueue.shared.nextDue else { return false }
          _ = JobQueue.shared.wait(until: due)
          OwnedExecutors.runOwnJobs()
        }
        return course.steps == ["first", "second", "group", "elsewhere", "later"]
      }
    }
  }
#endif
