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
      case job(UnownedJob, of: UInt64)
      /// What the main queue or the main run loop was asked for.
      case call(@MainActor @Sendable () -> Void, of: UInt64)

      /// The effect's task that it belongs to, where that is kept.
      var task: EffectTask? {
        switch self {
        case .job(_, let id), .call(_, let id): EffectTasks.shared[id]
        }
      }
    }

    private struct Jobs {
      var ready = Deque<Job>()
      /// Jobs that wait for real time, which the inspector does not control, the next one first.
      var later: [(due: ContinuousClock.Instant, job: Job)] = []
      /// Whether it is kept which effect each task belongs to.
      var keepsTasks = false

      func job(_ job: UnownedJob) -> Job {
        .job(job, of: keepsTasks ? EffectTasks.shared.queue(OwnedExecutors.taskID(of: job)) : 0)
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
        $0.ready.append(.call(call, of: $0.keepsTasks ? EffectTasks.shared.queue(0) : 0))
      }
      bell.ring()
    }

    /// From now on keeps which task of an effect each job belongs to.
    func keepTasks() {
      EffectTasks.shared.watch()
      jobs.withLock { $0.keepsTasks = true }
    }

    /// The first of the jobs whose tasks are such.
    func next(where isWanted: (EffectTask?) -> Bool) -> Job? {
      jobs.withLock { jobs in
        jobs.collectDue()
        return jobs.ready.firstIndex { isWanted($0.task) }.map { jobs.ready.remove(at: $0) }
      }
    }

    /// Of the jobs that may go on before an act, the first of those with the most reason to.
    func next(before act: EffectAct, in order: EffectOrder) -> Job? {
      jobs.withLock { jobs in
        jobs.collectDue()
        var found: [EffectOrder.Standing: Int] = [:]
        for (index, job) in jobs.ready.enumerated() {
          guard let standing = order.standing(of: job.task, before: act) else { continue }
          if standing == .own { return jobs.ready.remove(at: index) }
          if found[standing] == nil { found[standing] = index }
        }
        return EffectOrder.Standing.allCases.lazy.compactMap { found[$0] }.first
          .map { jobs.ready.remove(at: $0) }
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
