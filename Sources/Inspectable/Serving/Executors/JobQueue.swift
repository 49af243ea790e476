#if os(Linux) && compiler(>=6.2)
  import DequeModule
  import StateKit
  import Synchronization

  /// The jobs of the process, first in, first out, and those whose time is still to come.
  final class JobQueue: Sendable {
    static let shared = JobQueue()
    private let jobs = Mutex(Jobs())
    private let bell = WakeUpPipe()

    /// Something to be run.
    enum Job {
      /// A job of Swift's own.
      case job(UnownedJob, of: TaskMonitor.Branch?)
      /// What the main queue or the main run loop was asked for.
      case call(@MainActor @Sendable () -> Void, of: TaskMonitor.Branch?)

      /// The effect that it belongs to, where that is kept.
      var branch: TaskMonitor.Branch? {
        switch self {
        case .job(_, let branch), .call(_, let branch): branch
        }
      }
    }

    private struct Jobs {
      var ready = Deque<Job>()
      /// Jobs that wait for real time, which the inspector does not control, the next one first.
      var later: [(due: ContinuousClock.Instant, job: Job)] = []
      /// Whether it is kept which effect each task belongs to.
      var keepsBranches = false
      var branches: [UInt64: TaskMonitor.Branch?] = [:]

      /// A job of Swift's, with the effect of its task: that of the code which started the task.
      mutating func job(_ job: UnownedJob) -> Job {
        guard keepsBranches else { return .job(job, of: nil) }
        let current = TaskMonitor.currentBranch
        let id = OwnedExecutors.taskID(of: job)
        // Jobs of actors are no tasks.
        if id == 0 { return .job(job, of: current) }
        if let known = branches[id] { return .job(job, of: known) }
        branches[id] = .some(current)
        return .job(job, of: current)
      }

      mutating func collectDue() {
        guard let first = later.first, first.due <= ContinuousClock.now else { return }
        let now = ContinuousClock.now
        let end = later.firstIndex { $0.due > now } ?? later.endIndex
        ready.append(contentsOf: later[..<end].map(\.job))
        later.removeSubrange(..<end)
      }
    }

    func add(_ job: UnownedJob) {
      jobs.withLock { $0.ready.append($0.job(job)) }
      bell.ring()
    }

    func add(_ call: @escaping @MainActor @Sendable () -> Void) {
      jobs.withLock {
        $0.ready.append(.call(call, of: $0.keepsBranches ? TaskMonitor.currentBranch : nil))
      }
      bell.ring()
    }

    /// From now on keeps which effect each task belongs to.
    func keepBranches() { jobs.withLock { $0.keepsBranches = true } }

    /// The first of the jobs whose effects are such.
    func next(where isWanted: (TaskMonitor.Branch?) -> Bool) -> Job? {
      jobs.withLock { jobs in
        jobs.collectDue()
        return jobs.ready.firstIndex { isWanted($0.branch) }.map { jobs.ready.remove(at: $0) }
      }
    }

    /// Waits until there is one more job than now, or until the deadline; returns whether there is one.
    func waitForMore(until deadline: ContinuousClock.Instant) -> Bool {
      let count = jobs.withLock { $0.ready.count }
      return wait(until: deadline) { $0 > count }
    }

    func add<D: DurationProtocol>(_ job: UnownedJob, after delay: D) {
      let due = ContinuousClock.now + (delay as? Duration ?? .zero)
      jobs.withLock { jobs in
        let place = jobs.later.firstIndex { $0.due > due } ?? jobs.later.endIndex
        jobs.later.insert((due, jobs.job(job)), at: place)
      }
      bell.ring()
    }

    /// Waits until there is a job, or until the deadline; returns whether there is one.
    func wait(until deadline: ContinuousClock.Instant) -> Bool { wait(until: deadline) { $0 > 0 } }

    private func wait(
      until deadline: ContinuousClock.Instant, for isEnough: (_ jobs: Int) -> Bool
    ) -> Bool {
      while true {
        let next = jobs.withLock { min($0.later.first?.due ?? deadline, deadline) }
        let hasJob = bell.listen(until: next, orReadable: MainQueue.bell) {
          jobs.withLock { jobs in
            jobs.collectDue()
            return isEnough(jobs.ready.count)
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
