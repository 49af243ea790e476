/// The effects of one store: it starts them, knows what they do, and ends them when it goes away.
@MainActor
final class EffectTracker: EffectOwner {
  private struct Entry {
    let handle: EffectHandle
    let value: Any
    var task: TrackedTask?
    var isCancelled = false
  }

  /// Counts the effects, together with whatever else it is given to.
  var monitor = TaskMonitor()

  /// The observer that is told what happens to the effects.
  var observer: (any StoreObserver)?

  private var lastID = 0
  private var entries: [Int: Entry] = [:]
  private var lastWait = 0
  /// The waits that have not ended; nil for one whose task is just being started.
  private var waits: [Int: TrackedTask?] = [:]

  /// The effects that have not ended, in the order in which they started.
  var records: [EffectRecord] {
    // An inspector asks after each step, and mostly there is none.
    if entries.isEmpty { return [] }
    return entries.keys.sorted().compactMap { record(of: $0) }
  }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - value: What it is shown as.
  ///   - scope: Where its outcome is left, and through which it can be cancelled.
  ///   - operation: What it does.
  func start<Value>(
    _ value: Any, scope: DispatchScope,
    operation: @escaping @MainActor () async throws -> Value
  ) {
    lastID += 1
    let id = lastID
    let handle = EffectHandle(id: id, owner: self)
    entries[id] = Entry(handle: handle, value: value)
    scope.begin { [weak self] in self?.cancel(id) }
    tell(.started, of: id)
    let name = TypeName.of(value)
    let task = monitor.start(name) { [weak self] in
      let result: Result<Value, any Error>
      do {
        result = .success(
          try await EffectParking.$current.withValue(handle) {
            try await Cause.$current.withValue(.effect(handle)) { try await operation() }
          })
      } catch {
        result = .failure(error)
      }
      self?.end(id, error: result.error)
      if case .success(let value) = result { scope.keep(value) }
      scope.end(error: result.error)
    }
    entries[id]?.task = task
    if scope.isCancelled { cancel(id) }
  }

  /// Starts something that is not an effect but also ends with the store: an interceptor that may
  /// wait, or the wait before another try.
  ///
  /// - Parameters:
  ///   - name: What its task is called.
  ///   - atOnce: Whether it begins before this returns.
  ///   - operation: What it does.
  /// - Returns: What calls it off.
  func wait(
    _ name: String, atOnce: Bool = false, operation: @escaping @MainActor () async -> Void
  ) -> @MainActor () -> Void {
    lastWait += 1
    let id = lastWait
    waits[id] = .some(nil)
    let task = monitor.start(name, atOnce: atOnce) { [weak self] in
      // The effect that has dispatched the item does not wait for this.
      await EffectParking.$current.withValue(nil) { await operation() }
      self?.waits[id] = nil
    }
    if waits[id] != nil { waits[id] = task }
    return { [weak self] in self?.waits[id]??.cancel() }
  }

  /// The effect of a handle, if it is one of these and has not ended.
  func record(of handle: EffectHandle) -> EffectRecord? {
    entries[handle.id]?.handle === handle ? record(of: handle.id) : nil
  }

  func tell(_ event: EffectEvent, of id: Int) {
    guard let observer, let record = record(of: id) else { return }
    observer.storeEffect(record, did: event)
  }

  private func record(of id: Int) -> EffectRecord? {
    entries[id].map {
      EffectRecord(
        id: id, value: $0.value, status: $0.handle.status, isCancelled: $0.isCancelled)
    }
  }

  private func cancel(_ id: Int) {
    entries[id]?.isCancelled = true
    entries[id]?.task?.cancel()
  }

  private func end(_ id: Int, error: (any Error)?) {
    guard let entry = entries[id] else { return }
    if entry.isCancelled {
      tell(.cancelled, of: id)
    } else {
      tell(error.map { .failed($0) } ?? .finished, of: id)
    }
    entries[id] = nil
  }
}

extension Result where Failure == any Error {
  /// The error, if it is one.
  var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
