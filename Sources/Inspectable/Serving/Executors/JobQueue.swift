#if os(Linux) && compiler(>=6.2)
  import DequeModule
  import Synchronization

  /// The jobs of the process, first in, first out, and those whose time is still to come.
  final class JobQueue: Sendable {
    static let shared = JobQueue()
    private let jobs = Mutex(Jobs())
    private let bell = WakeUpPipe()

    /// Something to be run.
    enum Job {
      /// A job of Swift's own.
      case job(UnownedJob)
      /// What the main queue or the main run loop was asked for.
      case call(@MainActor @Sendable () -> Void)
    }

    private struct Jobs {
      var ready = Deque<Job>()
      /// Jobs that wait for real time, which the inspector does not control, the next one first.
      var later: [(due: ContinuousClock.Instant, job: UnownedJob)] = []

      mutating func collectDue() {
        guard let first = later.first, first.due <= ContinuousClock.now else { return }
        let now = ContinuousClock.now
        let end = later.firstIndex { $0.due > now } ?? later.endIndex
        ready.append(contentsOf: later[..<end].map { .job($0.job) })
        later.removeSubrange(..<end)
      }
    }

    func add(_ job: Job) {
      jobs.withLock { $0.ready.append(job) }
      bell.ring()
    }

    func add<D: DurationProtocol>(_ job: UnownedJob, after delay: D) {
      let due = ContinuousClock.now + (delay as? Duration ?? .zero)
      jobs.withLock { jobs in
        let place = jobs.later.firstIndex { $0.due > due } ?? jobs.later.endIndex
        jobs.later.insert((due, job), at: place)
      }
      bell.ring()
    }

    /// Waits until there is a job, or until the deadline; returns whether there is one.
    func wait(until deadline: ContinuousClock.Instant) -> Bool {
      while true {
        let next = jobs.withLock { min($0.later.first?.due ?? deadline, deadline) }
        let hasJob = bell.listen(until: next, orReadable: MainQueue.bell) {
          jobs.withLock { jobs in
            jobs.collectDue()
            return !jobs.ready.isEmpty
          }
        }
        if hasJob { return true }
        guard next < deadline else { return false }
      }
    }

    func next() -> Job? {
      jobs.withLock { jobs in
        jobs.collectDue()
        return jobs.ready.popFirst()
      }
    }

    /// When the next of the jobs here can run; nil if there are none.
    var nextDue: ContinuousClock.Instant? {
      jobs.withLock { $0.ready.isEmpty ? $0.later.first?.due : .now }
    }
  }
#endif
