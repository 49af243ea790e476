// The host owns the executors of its process, so that settled means: no job is left to run.
// The way to do that is not public yet; all of it is in this file, with the proof that it holds and the
// fallback beside it.

#if os(Linux) && compiler(>=6.2)
  import StateKit
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// One first-in-first-out queue for every job of the process, which the host drains.
  package enum OwnedExecutors {
    /// Why jobs run on the ordinary executors; nil if they come to our queue.
    // Set while there is only one thread, before anything reads it.
    nonisolated(unsafe) package private(set) static var doubt: String?

    /// Takes over the executors; must come first in a synchronous `main`.
    package static func install() {
      OrdinaryExecutors.makeBell()
      doubt = ExecutorProof.takeOver {
        if ExecutorProof.fault == .trap { fatalError("as a test asks for") }
        if ExecutorProof.fault == .stray { return }
        _createExecutors(factory: OwnedExecutorFactory.self)
      }
      MainQueue.takeOver()
      isInstalled = true
    }

    /// Runs jobs until none is left.
    @MainActor
    package static func drain() {
      runOwnJobs()
      guard doubt != nil else { return }
      repeat { OrdinaryExecutors.drain() } while runOwnJobs()
    }

    /// What is called by the main queue, where it does not return.
    private static let mainQueue = ClosureName("what the main queue was given")

    /// Runs the jobs that have come here until none is left; returns whether there was any.
    @MainActor @discardableResult
    static func runOwnJobs() -> Bool {
      var hadAny = false
      repeat {
        while let next = JobQueue.shared.next() {
          hadAny = true
          run(next)
        }
      } while MainQueue.runRest()
      return hadAny
    }

    @MainActor
    private static func run(_ job: JobQueue.Job) {
      switch job {
      case .job(let job, _):
        let main = OwnedExecutorFactory.main.asUnownedSerialExecutor()
        let pool = OwnedExecutorFactory.pool.asUnownedTaskExecutor()
        TaskClosures.running(taskID(of: job)) {
          job.runSynchronously(isolatedTo: main, taskExecutor: pool)
        }
      // Not by 'calling', which would name it among those that are only to read.
      case .call(let call, _): mainQueue.callingAnywhere { call() }
      }
    }

    /// Whether jobs can be run in an order that is given, which needs a queue of their own.
    static var canOrder: Bool { isInstalled && doubt == nil }
    // Set while there is only one thread, before anything reads it.
    nonisolated(unsafe) private static var isInstalled = false

    /// From now on keeps which effect each task belongs to.
    static func beginOrder() { JobQueue.shared.keepTasks() }

    /// Runs jobs of the effects that are to act, one after the other, until each has acted; also those that
    /// belong to no effect, or to one that has ended, where an effect has no job.
    @MainActor
    static func run(in order: EffectOrder) {
      while let free = JobQueue.shared.next(where: { order.isFree($0) }) { run(free) }
      while let act = order.next {
        if let job = JobQueue.shared.next(before: act, in: order) {
          run(job)
        } else if !MainQueue.runRest() {
          return
        }
      }
      while let free = JobQueue.shared.next(where: { order.isFree($0) }) { run(free) }
    }

    /// Waits for a job beside those that wait for their turn; returns whether one has come by the deadline.
    @MainActor
    static func waitForMore(until deadline: ContinuousClock.Instant) -> Bool {
      JobQueue.shared.waitForMore(until: deadline)
    }

    /// Waits for a job from another thread; returns whether one has come by the deadline.
    @MainActor
    package static func waitForJob(until deadline: ContinuousClock.Instant) -> Bool {
      doubt == nil
        ? JobQueue.shared.wait(until: deadline) : OrdinaryExecutors.waitForJob(until: deadline)
    }
  }

  extension OwnedExecutors {
    /// The number of the task that a job belongs to, as it is printed of one.
    static func taskID(of job: UnownedJob) -> UInt64 { jobTaskID(job) }
  }

  @_silgen_name("swift_task_getJobTaskId")
  private func jobTaskID(_ job: UnownedJob) -> UInt64

  private final class OwnedMainExecutor: MainExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if ExecutorProof.fault != .main { JobQueue.shared.add(job) }
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
      let job = UnownedJob(job)
      if ExecutorProof.fault != .later { JobQueue.shared.add(job, after: delay) }
    }
  }

  extension OwnedTaskExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      if ExecutorProof.fault != .later { JobQueue.shared.add(job, after: delay) }
    }
  }

  private final class OwnedTaskExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if ExecutorProof.fault != .pool { JobQueue.shared.add(job) }
    }
  }

  private struct OwnedExecutorFactory: ExecutorFactory {
    static let main = OwnedMainExecutor()
    static let pool = OwnedTaskExecutor()
    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { pool }
  }
#else
  /// The ordinary executors, which are the only ones on this platform.
  package enum OwnedExecutors {
    /// Why jobs run on the ordinary executors although they need not: never the case on this
    /// platform.
    package static let doubt: String? = nil

    /// Nothing to take over here.
    package static func install() {}

    /// Lets the main actor's jobs run until none has come for a moment.
    @MainActor
    package static func drain() { OrdinaryExecutors.drain() }

    /// Lets the main actor's jobs run; returns false once the deadline has passed.
    @MainActor
    package static func waitForJob(until deadline: ContinuousClock.Instant) -> Bool {
      OrdinaryExecutors.waitForJob(until: deadline)
    }

    /// In which order jobs run is not known here, only found to be another.
    static let canOrder = false

    /// Nothing to keep here.
    static func beginOrder() {}

    /// Lets the main actor's jobs run until none has come for a moment.
    @MainActor
    static func run(in order: EffectOrder) { OrdinaryExecutors.drain() }

    /// Lets the main actor's jobs run; returns false once the deadline has passed.
    @MainActor
    static func waitForMore(until deadline: ContinuousClock.Instant) -> Bool {
      OrdinaryExecutors.waitForJob(until: deadline)
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
