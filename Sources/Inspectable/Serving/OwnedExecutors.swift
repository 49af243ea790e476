// The host owns the executors of its process, so that settled means: no job is left to run.
// The way to do that is not public yet; all of it is in this file, with the fallback beside it.

#if os(Linux) && compiler(>=6.2)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import DequeModule
  import Synchronization

  /// One first-in-first-out queue for every job of the process, drained by whoever holds it.
  package enum OwnedExecutors {
    /// Whether this process's jobs are really ours.
    package static let areExact = true

    /// Takes over the executors; must come first in a synchronous `main`.
    package static func install() {
      _createExecutors(factory: OwnedExecutorFactory.self)
    }

    /// Runs jobs until none is left.
    @MainActor
    package static func drain() {
      let main = OwnedExecutorFactory.main.asUnownedSerialExecutor()
      let pool = OwnedExecutorFactory.pool.asUnownedTaskExecutor()
      while let job = JobQueue.shared.next() {
        job.runSynchronously(isolatedTo: main, taskExecutor: pool)
      }
    }

    /// Waits for a job that another thread brings; whether one has come by the deadline.
    @MainActor
    package static func waitForJob(until deadline: ContinuousClock.Instant) -> Bool {
      JobQueue.shared.wait(until: deadline)
    }
  }

  private final class JobQueue: Sendable {
    static let shared = JobQueue()
    private let jobs = Mutex(Jobs())
    private let bell = WakeUpPipe()

    private struct Jobs {
      var ready = Deque<UnownedJob>()
      /// Jobs of real time, which the inspector does not control, first things first.
      var later: [(due: ContinuousClock.Instant, job: UnownedJob)] = []

      mutating func collectDue() {
        guard let first = later.first, first.due <= ContinuousClock.now else { return }
        let now = ContinuousClock.now
        let end = later.firstIndex { $0.due > now } ?? later.endIndex
        ready.append(contentsOf: later[..<end].map(\.job))
        later.removeSubrange(..<end)
      }
    }

    func add(_ job: UnownedJob) {
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

    /// Waits until there is a job, or until the deadline; whether there is one.
    func wait(until deadline: ContinuousClock.Instant) -> Bool {
      while true {
        let next = jobs.withLock { min($0.later.first?.due ?? deadline, deadline) }
        let hasJob = bell.listen(until: next) {
          jobs.withLock { jobs in
            jobs.collectDue()
            return !jobs.ready.isEmpty
          }
        }
        if hasJob { return true }
        guard next < deadline else { return false }
      }
    }

    func next() -> UnownedJob? {
      jobs.withLock { jobs in
        jobs.collectDue()
        return jobs.ready.popFirst()
      }
    }
  }

  private final class OwnedMainExecutor: MainExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      JobQueue.shared.add(UnownedJob(job))
    }

    /// Only an asynchronous `main` would ask for this, and a host's is synchronous.
    func run() throws {
      preconditionFailure("an app's main must be synchronous: call AppServer.main in it, first")
    }

    func stop() {}
  }

  extension OwnedMainExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      JobQueue.shared.add(UnownedJob(job), after: delay)
    }
  }

  extension OwnedTaskExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      JobQueue.shared.add(UnownedJob(job), after: delay)
    }
  }

  private final class OwnedTaskExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      JobQueue.shared.add(UnownedJob(job))
    }
  }

  private struct OwnedExecutorFactory: ExecutorFactory {
    static let main = OwnedMainExecutor()
    static let pool = OwnedTaskExecutor()
    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { pool }
  }
#else
  import Foundation

  /// The ordinary executors, given time through the main run loop.
  package enum OwnedExecutors {
    /// Whether this process's jobs are really ours.
    package static let areExact = false

    /// Nothing to take over here.
    package static func install() {}

    /// Lets the main actor's jobs run until the run loop finds nothing due.
    @MainActor
    package static func drain() {
      while RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001)) {}
    }

    /// Gives the main run loop time; whether any is left before the deadline.
    @MainActor
    package static func waitForJob(until deadline: ContinuousClock.Instant) -> Bool {
      guard ContinuousClock.now < deadline else { return false }
      return RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) || true
    }
  }
#endif

extension OwnedExecutors {
  /// Runs an asynchronous operation to its end.
  package static func run<Result: Sendable>(
    _ operation: @escaping @MainActor () async -> Result
  ) -> Result {
    MainActor.assumeIsolated {
      let box = ResultBox<Result>()
      Task { box.result = await operation() }
      while true {
        drain()
        if let result = box.result { return result }
      }
    }
  }
}

@MainActor
private final class ResultBox<Result: Sendable> {
  var result: Result?
}
