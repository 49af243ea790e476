import StateKit

/// The effects that an app starts on its context, whatever its architecture.
@MainActor
final class SceneEffects: EffectOwner {
  private struct Entry {
    let name: String
    let handle: EffectHandle
    var task: TrackedTask?
    var isCancelled = false
  }

  private let tasks: TaskMonitor
  private weak var record: StepRecord?
  private var lastID = 0
  private var entries: [Int: Entry] = [:]

  init(tasks: TaskMonitor) {
    self.tasks = tasks
  }

  func start(_ name: String, _ operation: @escaping @MainActor () async throws -> Void) -> Int {
    lastID += 1
    let id = lastID
    let handle = EffectHandle(id: id, owner: self)
    entries[id] = Entry(name: name, handle: handle)
    record?.add(.effectStarted, name)
    entries[id]?.task = tasks.start(name) { [weak self] in
      do {
        try await EffectParking.$current.withValue(handle) {
          try await Cause.$current.withValue(.effect(handle)) {
            try await ClosureName.calling("effect \(name)", operation)
          }
        }
        self?.end(id, nil)
      } catch {
        self?.end(id, error)
      }
    }
    return id
  }

  func cancel(_ id: Int) {
    entries[id]?.isCancelled = true
    entries[id]?.task?.cancel()
  }

  private func end(_ id: Int, _ error: (any Error)?) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    if entry.isCancelled {
      record?.add(.effectCancelled, entry.name)
    } else if let error {
      record?.add(.effectFailed, entry.name, detail: "\(error)")
    } else {
      record?.add(.effectFinished, entry.name)
    }
  }

  func tell(_ event: EffectEvent, of id: Int) {
    guard let entry = entries[id], case .parked(let wait) = event else { return }
    record?.addWait(of: entry.name, for: wait)
  }
}

extension SceneEffects: PartActivity {
  func begin(telling record: StepRecord, in context: SceneContext) {
    self.record = record
  }

  var effects: [PartEffect] {
    // Asked after each step, and mostly there is none.
    if entries.isEmpty { return [] }
    return entries.sorted { $0.key < $1.key }.map {
      PartEffect(id: $0.key, name: $0.value.name, status: $0.value.handle.status)
    }
  }

  func owner(of cause: Cause) -> String? {
    guard case .effect(let handle) = cause, let entry = entries[handle.id], entry.handle === handle
    else { return nil }
    return "effect \(entry.name)"
  }
}

/// An effect that was started on a ``SceneContext``, by which it can be ended.
@MainActor
public struct SceneEffect {
  let id: Int
  weak let effects: SceneEffects?

  /// Tells the effect to end, by cancelling its task; harmless if it has ended.
  public func cancel() {
    effects?.cancel(id)
  }
}
