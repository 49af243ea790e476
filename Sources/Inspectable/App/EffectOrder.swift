import StateKit
import Synchronization

/// The order in which a scene's effects act: where each sends an action, begins to wait, reads what others
/// change, or ends.
///
/// A live scene notes it, so that a recording has it between its inputs. A scene that does a recording again
/// lets an effect go on only where the recording says so; what an effect does from one act to the next
/// depends on nothing but the acts before.
package final class EffectOrder: Sendable {
  /// Whether the order is noted, or followed.
  package let isFollowed: Bool
  private let storage = Mutex(Storage())

  fileprivate struct Storage {
    /// The part whose tasks a monitor starts; the scene's own has no name.
    var monitors: [ObjectIdentifier: String] = [:]
    var acts: [(task: EffectTask, count: Int)] = []
    /// Whether nobody asks for the acts any more.
    var isOver = false
    /// Told of the next act, once.
    var onNext: (@Sendable () -> Void)?
    /// Told where many acts wait to be taken.
    var onMany: (@Sendable () -> Void)?
    /// How many inputs are being done right now, one in the other.
    var performing = 0
    /// The acts that are still to come, the next one last.
    var wanted: [EffectAct] = []
    /// How they were written.
    var titles: [EffectAct: String] = [:]
    /// Acts that came before they were wanted: those of tasks that begin at once, within an input.
    var early: [EffectAct: Int] = [:]
  }

  package init(isFollowed: Bool) {
    self.isFollowed = isFollowed
  }

  /// Takes the tasks of a monitor into account.
  func adopt(_ monitor: TaskMonitor, of part: String) {
    storage.withLock { $0.monitors[ObjectIdentifier(monitor)] = part }
    monitor.setActs { [weak self] branch, begins in
      if begins { EffectTasks.shared.begin(branch) } else { self?.note(EffectTask(in: branch)) }
    }
  }

  /// Notes an act of the task that this is called in.
  func note() {
    let branch = TaskMonitor.currentBranch
    // What is done within an input is done with it again, so its task need not be looked up.
    if branch == nil, isPerforming { return }
    note(EffectTask(in: branch))
  }

  private func note(_ task: EffectTask) {
    let listener: (@Sendable () -> Void)? = storage.withLock { storage in
      // What is done within an input is done with it again.
      if task.branch == nil, storage.performing > 0 { return nil }
      guard !storage.isOver, let act = storage.act(of: task) else { return nil }
      if isFollowed {
        if storage.wanted.last == act {
          storage.wanted.removeLast()
        } else {
          storage.early[act, default: 0] += 1
        }
      } else if let last = storage.acts.last, last.task == task {
        storage.acts[storage.acts.count - 1].count += 1
      } else {
        storage.acts.append((task, 1))
        // Once: whoever is told takes all of them.
        if storage.acts.count == Self.many { return storage.onMany }
        defer { storage.onNext = nil }
        return storage.onNext
      }
      return nil
    }
    listener?()
  }

  /// Some kilobytes.
  private static var many: Int { 1_000 }

  /// Does an input, whose own acts are none of an effect.
  @MainActor
  func performing<Result>(_ body: () throws -> Result) rethrows -> Result {
    storage.withLock { $0.performing += 1 }
    defer { storage.withLock { $0.performing -= 1 } }
    return try body()
  }

  var isPerforming: Bool { storage.withLock { $0.performing > 0 } }

  // MARK: Noted

  /// What has acted since this was last asked for, as `own` has it; nil if nothing has.
  func take() -> String? {
    let (acts, monitors) = storage.withLock { storage in
      defer { storage.acts = [] }
      return (storage.acts, storage.monitors)
    }
    guard !acts.isEmpty else { return nil }
    return acts.map { task, count in
      EffectAct(task, in: monitors).map { act in
        act.title(task.branch?.name) + (count > 1 ? "*\(count)" : "")
      } ?? ""
    }.joined(separator: " ")
  }

  /// Sets what is told of the next act, once and on whatever thread.
  func setOnNext(_ onNext: @escaping @Sendable () -> Void) {
    storage.withLock { $0.onNext = onNext }
  }

  /// Sets what is told where many acts wait to be taken, on whatever thread.
  func setOnMany(_ onMany: @escaping @Sendable () -> Void) {
    storage.withLock { $0.onMany = onMany }
  }

  /// Notes nothing any more.
  func stop() {
    storage.withLock { storage in
      storage.isOver = true
      storage.acts = []
    }
  }

  // MARK: Followed

  /// Lets effects act from now on, in this order.
  ///
  /// - Parameter titles: how they were written.
  func want(_ acts: [EffectAct], titles: [EffectAct: String] = [:]) {
    storage.withLock { storage in
      storage.wanted = acts.reversed()
      storage.titles = titles
      storage.skipEarly()
    }
  }

  /// The act that is to come next; nil if nothing is to act.
  var next: EffectAct? {
    storage.withLock { storage in
      storage.skipEarly()
      return storage.wanted.last
    }
  }

  /// What was to act and did not, which it then need not any more.
  func giveUp() -> [EffectAct] {
    storage.withLock { storage in
      defer { storage.wanted = [] }
      return storage.wanted.reversed()
    }
  }

  /// How an act was written.
  func title(of act: EffectAct) -> String { storage.withLock { $0.titles[act] } ?? act.title() }

  /// How much of a job is known while an act is waited for: it may go on before all with more.
  enum Standing: CaseIterable {
    /// Its task is the one that should act now.
    case own
    /// Its task is another one of the effect, and the task that should act now probably waits for
    /// it.
    case related
    /// Its task is nobody's.
    case loose
    /// Its task is another one of the effect, or belongs to no effect, or to one that has ended.
    /// The task that should act now may wait for something that it does before it acts.
    case apart
    /// It is to act a little later.
    case later
  }

  /// How much is known of a task's job while an act is waited for; nil where it is not to go on.
  func standing(of task: EffectTask?, before act: EffectAct) -> Standing? {
    storage.withLock { storage in
      guard let task else { return .loose }
      guard let own = storage.act(of: task) else { return nil }
      if own == act { return .own }
      let isRelated = task.branch != nil && (own.part, own.number) == (act.part, act.number)
      guard isRelated || task.branch?.hasEnded ?? true else { return nil }
      if storage.wanted.contains(own) { return .later }
      return isRelated && !task.isApart && task.path != [] ? .related : .apart
    }
  }

  /// Whether a task goes on whatever the order: it reads for the inspector.
  func isFree(_ task: EffectTask?) -> Bool {
    guard let branch = task?.branch else { return false }
    return storage.withLock { $0.monitors[branch.owner] == nil }
  }
}

extension EffectOrder.Storage {
  fileprivate func act(of task: EffectTask) -> EffectAct? { EffectAct(task, in: monitors) }

  fileprivate mutating func skipEarly() {
    while let act = wanted.last, let count = early[act], count > 0 {
      early[act] = count == 1 ? nil : count - 1
      wanted.removeLast()
    }
  }
}

extension EffectAct {
  /// The act of a task; nil if it is not one of the scene's.
  fileprivate init?(_ task: EffectTask, in monitors: [ObjectIdentifier: String]) {
    guard let branch = task.branch else {
      self.init(task: task.path)
      return
    }
    guard let part = monitors[branch.owner] else { return nil }
    self.init(part: part, number: branch.id, task: task.path)
  }
}
