internal import Synchronization

/// Starts tasks, and knows of each whether it runs, waits on a virtual clock, or has ended.
///
/// Rest is counted in branches: one for each task started here. A branch is at rest when it has
/// ended or sleeps on a ``VirtualClock``. A task that divides itself, with `async let` or a task
/// group, is still one branch, so its parts should be started here one by one instead.
package final class TaskMonitor: Sendable {
  /// A task that has not ended.
  package struct Listing: Sendable, Hashable, Identifiable {
    package let id: Int
    package let name: String
    /// Whether it sleeps on a virtual clock.
    package let isParked: Bool
  }

  /// The branch that the running code belongs to.
  @TaskLocal package static var currentBranch: Branch?

  /// Whether the running code is none of the app's, so that the tasks it starts are not counted as the effect's.
  @TaskLocal package static var isUncounted = false

  /// Starts a task of ours in the middle of the app's code.
  package static func uncounted<Result>(_ start: () throws -> Result) rethrows -> Result {
    try $isUncounted.withValue(true, operation: start)
  }

  /// Starts a task of ours on the main actor, in the middle of the app's code, and returns at once.
  package static func startUncounted(_ work: @escaping @MainActor @Sendable () async -> Void) {
    uncounted { _ = Task(operation: work) }
  }

  private struct Entry {
    let branch: Branch
    var parked = 0
  }

  private struct Storage {
    var lastID = 0
    /// By id, hence in the order in which they were started.
    var entries: [Int: Entry] = [:]
    var running = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var acts: (@Sendable (Branch, _ begins: Bool) -> Void)?
  }

  private let storage = Mutex(Storage())

  package init() {}

  /// Sets the function to call when a branch begins at once, begins to wait, or ends, on any thread; nil for none.
  package func setActs(_ acts: (@Sendable (_ branch: Branch, _ begins: Bool) -> Void)?) {
    storage.withLock { $0.acts = acts }
  }

  /// The tasks that have not ended, in the order in which they were started.
  package var tasks: [Listing] {
    let entries = storage.withLock { Array($0.entries.values) }
    return entries.map {
      Listing(id: $0.branch.id, name: $0.branch.name, isParked: $0.parked > 0)
    }
    .sorted { $0.id < $1.id }
  }

  /// Starts a task on the main actor.
  ///
  /// - Parameters:
  ///   - name: What it is called in listings and events.
  ///   - atOnce: Whether it begins before this returns, and ends too unless it waits; systems older
  ///     than macOS 26 and iOS 26 cannot do that.
  ///   - operation: What it does.
  /// - Returns: The task's owner: when the last reference to it goes, the task is cancelled.
  @MainActor
  package func start(
    _ name: String, atOnce: Bool = false, operation: @escaping @MainActor () async -> Void
  ) -> TrackedTask {
    let branch = storage.withLock { storage -> Branch in
      storage.lastID += 1
      let branch = Branch(id: storage.lastID, name: name, monitor: self)
      storage.entries[branch.id] = Entry(branch: branch)
      storage.running += 1
      return branch
    }
    let run: @MainActor () async -> Void = {
      await operation()
      branch.end()
    }
    // The task has the branch from the beginning, so that whoever queues its first job knows it.
    let task = Self.$currentBranch.withValue(branch) {
      if atOnce, #available(macOS 26, iOS 26, *) {
        Task.immediate { @MainActor in
          self.tellAct(of: branch, begins: true)
          await run()
        }
      } else {
        Task { @MainActor in await run() }
      }
    }
    return TrackedTask(task: task)
  }

  /// Whether every task has ended or sleeps on a virtual clock.
  package var isAtRest: Bool { storage.withLock { $0.running == 0 } }

  /// Returns when every task has ended or sleeps on a virtual clock.
  ///
  /// It waits for as long as a task waits for anything else.
  package func settled() async {
    await withCheckedContinuation { continuation in
      let isAtRest = storage.withLock { storage in
        if storage.running > 0 { storage.waiters.append(continuation) }
        return storage.running == 0
      }
      if isAtRest { continuation.resume() }
    }
  }

  private func tellAct(of branch: Branch, begins: Bool = false) {
    storage.withLock { $0.acts }?(branch, begins)
  }

  /// Changes an entry, updates the count of running tasks, and resumes what waits for rest.
  private func change(_ branch: Branch, _ body: @Sendable (inout Entry?) -> Void) {
    let released = storage.withLock { storage -> [CheckedContinuation<Void, Never>] in
      func runs(_ entry: Entry?) -> Bool { entry.map { $0.parked <= 0 } ?? false }
      let ran = runs(storage.entries[branch.id])
      body(&storage.entries[branch.id])
      let runsNow = runs(storage.entries[branch.id])
      storage.running += (runsNow ? 1 : 0) - (ran ? 1 : 0)
      guard storage.running == 0 else { return [] }
      defer { storage.waiters = [] }
      return storage.waiters
    }
    for waiter in released { waiter.resume() }
  }
}

extension TaskMonitor {
  /// One task as the monitor counts it.
  package final class Branch: Sendable {
    package let id: Int
    package let name: String
    private let monitor: TaskMonitor

    fileprivate init(id: Int, name: String, monitor: TaskMonitor) {
      self.id = id
      self.name = name
      self.monitor = monitor
    }

    /// Which monitor has started it.
    package var owner: ObjectIdentifier { ObjectIdentifier(monitor) }

    /// Whether its task has ended; tasks that it has started may go on.
    package var hasEnded: Bool { monitor.storage.withLock { $0.entries[id] == nil } }

    /// Says that the branch waits for something controlled.
    ///
    /// It may come after the ``unpark()`` that belongs to it, since the code that wakes the branch
    /// can be quicker; the two are counted, and only their sum matters.
    package func park() { monitor.change(self) { $0?.parked += 1 } }

    /// Notes that the branch begins to wait.
    package func tellWait() { monitor.tellAct(of: self) }

    /// Says that the branch is about to be resumed.
    package func unpark() { monitor.change(self) { $0?.parked -= 1 } }

    fileprivate func end() {
      monitor.tellAct(of: self)
      monitor.change(self) { $0 = nil }
    }
  }
}

/// A running task, which is cancelled when the last reference to this goes.
package final class TrackedTask: Sendable {
  private let task: Task<Void, Never>

  fileprivate init(task: Task<Void, Never>) {
    self.task = task
  }

  deinit { cancel() }

  /// Cancels the task; harmless when it has ended.
  package func cancel() { task.cancel() }
}
