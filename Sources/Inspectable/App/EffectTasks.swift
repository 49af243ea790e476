internal import CMainQueue
import StateKit
import Synchronization

/// One of the tasks of an effect: its own, or one that was created in it.
struct EffectTask: Equatable {
  /// The effect; nil for a task that no effect, but an input, has set off.
  var branch: TaskMonitor.Branch?
  /// Which of the effect's tasks it is.
  ///
  /// None for its own, 1 for the first that this creates, 1 and 2 for the second that that one creates. Of those of
  /// inputs the first number counts them all.
  var path: [Int] = []
  /// Whether it was started with `Task { }`, so that it goes on by itself.
  ///
  /// Whoever has created a child waits for it, and a detached task acts for nobody.
  var isApart = false

  static func == (one: EffectTask, other: EffectTask) -> Bool {
    one.branch === other.branch && one.path == other.path
  }
}

extension EffectTask {
  /// The task of an effect that this is called in.
  init(in branch: TaskMonitor.Branch?) {
    self.init(branch: branch, path: EffectTasks.shared.path(in: branch))
  }
}

/// Which effect each task of the process belongs to.
///
/// A task is numbered where it is created: the code of one task creates others in the same order whenever it does the
/// same, whatever other threads do meanwhile.
final class EffectTasks: Sendable {
  static let shared = EffectTasks()

  fileprivate struct Entry {
    weak var branch: TaskMonitor.Branch?
    var isOfInput = false
    var path: [Int] = []
    var isApart = false
    var children = 0
  }

  fileprivate struct Storage {
    var entries: [UInt64: Entry] = [:]
    /// How many tasks inputs have created.
    var count = 0
    /// With how many entries those are removed that are over.
    var most = 2_000
  }

  private let storage = Mutex(Storage())

  /// Tells the tasks of effects apart from now on, where that can be done.
  func watch() {
    swift_tasks_watch({
      (TaskMonitor.currentBranch != nil || Cause.current != nil) && !TaskMonitor.isUncounted
    }) { EffectTasks.shared.create($0, isApart: $1 == swift_task_apart) }
  }

  /// The code that calls this has created a task.
  private func create(_ id: UInt64, isApart: Bool) {
    let branch = TaskMonitor.currentBranch
    let creator = Self.currentID
    storage.withLock { storage in
      var entry = Entry(branch: branch, isOfInput: branch == nil, isApart: isApart)
      if let other = storage.entries[creator], other.branch === branch,
        other.isOfInput == entry.isOfInput
      {
        storage.entries[creator]?.children += 1
        entry.path = other.path + [other.children + 1]
      } else if entry.isOfInput {
        storage.count += 1
        entry.path = [storage.count]
      }
      storage.entries[id] = entry
      storage.removeEnded()
    }
  }

  /// A job of a task is queued by the code that calls this.
  ///
  /// Where nobody tells of tasks that are created, it is taken for one of that code's effect.
  ///
  /// - Parameter id: the task's number; 0 for a job that is no task's.
  /// - Returns: the number of the task that the job belongs to.
  func queue(_ id: UInt64) -> UInt64 {
    if id == 0 { return Self.currentID }
    if let branch = TaskMonitor.currentBranch {
      storage.withLock { storage in
        if storage.entries[id] == nil { storage.entries[id] = Entry(branch: branch) }
      }
    }
    return id
  }

  /// The task that this is called in is an effect's own.
  func begin(_ branch: TaskMonitor.Branch) {
    let id = Self.currentID
    storage.withLock { $0.entries[id] = Entry(branch: branch) }
  }

  /// The effect's task with this number; nil for a task of nobody's.
  subscript(id: UInt64) -> EffectTask? {
    storage.withLock { storage in
      storage.entries[id].flatMap { entry in
        entry.branch != nil || entry.isOfInput
          ? EffectTask(branch: entry.branch, path: entry.path, isApart: entry.isApart) : nil
      }
    }
  }

  /// Which of an effect's tasks this is called in.
  fileprivate func path(in branch: TaskMonitor.Branch?) -> [Int] {
    let id = Self.currentID
    var found = self[id]
    if found == nil, id != 0 {
      swift_tasks_wait()
      found = self[id]
    }
    return found.flatMap { $0.branch === branch ? $0.path : nil } ?? []
  }

  /// The number of the task that this is called in; 0 where there is none.
  static var currentID: UInt64 { swift_tasks_current() }
}

extension EffectTasks.Storage {
  /// Removes the tasks of effects of which nothing is left, and old ones of inputs, so that memory is bounded.
  fileprivate mutating func removeEnded() {
    guard entries.count > most else { return }
    entries = entries.filter { _, entry in
      entry.isOfInput ? (entry.path.first ?? 0) > count - 1_000 : entry.branch != nil
    }
    most = max(2_000, 2 * entries.count)
  }
}
