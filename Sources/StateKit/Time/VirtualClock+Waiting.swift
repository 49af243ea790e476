internal import Synchronization

extension VirtualClock: TimeSource {
  /// Suspends the caller until the clock has been advanced to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: When to continue; an instant in the past or the present returns at once.
  ///   - tolerance: Ignored: the caller continues exactly at the deadline.
  /// - Throws: `CancellationError` when the task is cancelled before or while it waits.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(named: Self.nameOfSleep) { _ in deadline }
  }

  /// Suspends the caller until the clock has been advanced by a duration.
  ///
  /// - Parameters:
  ///   - duration: How long to wait; zero or less returns at once.
  ///   - tolerance: Ignored: the caller continues exactly at the deadline.
  /// - Throws: `CancellationError` when the task is cancelled before or while it waits.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(for: duration, name: Self.nameOfSleep)
  }

  private static var nameOfSleep: String { TaskMonitor.currentBranch?.name ?? "sleep" }

  /// Suspends the caller until the clock has been advanced by a duration.
  ///
  /// - Parameters:
  ///   - duration: How long to wait; zero or less returns at once.
  ///   - name: The name of the wait in lists of timers.
  /// - Throws: `CancellationError` when the task is cancelled before or while it waits.
  public func sleep(for duration: Duration, name: String) async throws {
    try await sleep(named: name) { storage in
      storage.noteRead()
      return storage.now.advanced(by: duration)
    }
  }

  /// Runs something on the main actor when the clock has been advanced by a duration.
  ///
  /// - Parameters:
  ///   - duration: How long from now; with zero or less it runs the next time the clock is
  ///     advanced, by however little.
  ///   - name: The name of the timer in lists of timers.
  ///   - action: The code to run, once, inside the call that advances the clock.
  /// - Returns: The timer, with which it can be called off. Letting go of it changes nothing.
  @MainActor @discardableResult
  public func schedule(
    after duration: Duration, name: String = "timer", _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = ScheduledTimer(name: name, action)
    let id = set(timer, after: duration)
    timer.whenCancelled { [weak self] in
      self?.callOff(id)
    }
    return timer
  }

  /// Sets a timer, from wherever this is called.
  ///
  /// - Returns: By what it is known here.
  @discardableResult
  package func set(_ timer: ScheduledTimer, after duration: Duration) -> Int {
    storage.withLock { storage in
      let due = storage.now.advanced(by: max(duration, .zero))
      let new = Timer(id: storage.makeID(), name: timer.name, due: due, wake: .callback(timer))
      storage.insert(new)
      return new.id
    }
  }

  /// Calls off a timer that was set, from wherever this is called.
  package func callOff(_ id: Int) {
    _ = storage.withLock { $0.remove(id: id) }
  }

  /// - Parameter deadline: Gives the deadline under the lock, so that the time can't change before the caller waits.
  private func sleep(
    named name: String, until deadline: @Sendable (Storage) -> Instant
  ) async throws {
    guard !Task.isCancelled else {
      // A replay expects the read here, too.
      storage.withLock { _ = deadline($0) }
      throw CancellationError()
    }
    let id = storage.withLock { $0.beginSleep() }
    let park = EffectPark(on: .clock(name))
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let start = storage.withLock { storage in
          let timer = Timer(
            id: id, name: name, due: deadline(storage), wake: .sleeper(continuation, park))
          return storage.sleep(timer, park)
        }
        switch start {
        case .waits: park.begin(hasTold: true)
        case .isDue: continuation.resume()
        case .isCancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      storage.withLock { $0.cancelSleep(id) }?
        .resume(with: .failure(CancellationError()))
    }
  }
}

extension VirtualClock.Storage {
  fileprivate enum Start { case waits, isDue, isCancelled }

  fileprivate mutating func beginSleep() -> Int {
    let id = makeID()
    starting[id] = false
    return id
  }

  fileprivate mutating func sleep(_ timer: VirtualClock.Timer, _ park: EffectPark) -> Start {
    if starting.removeValue(forKey: timer.id) == true { return .isCancelled }
    noteRead()
    guard timer.due > now else { return .isDue }
    // Before it can be woken on another thread, and act again.
    park.tell()
    insert(timer)
    return .waits
  }

  /// Takes the sleep out of the list; one that is only about to begin is marked instead.
  fileprivate mutating func cancelSleep(_ id: Int) -> VirtualClock.Timer? {
    if starting[id] != nil {
      starting[id] = true
      return nil
    }
    return remove(id: id)
  }
}
