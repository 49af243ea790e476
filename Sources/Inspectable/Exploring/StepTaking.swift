import StateKit

/// Takes steps without a report of what they changed.
@MainActor
struct StepTaking {
  let scene: LoadedScene
  /// Whether steps wait for what is not controlled.
  var takesUncontrolled = false

  /// For how long.
  private static let patience = Duration.seconds(1)

  /// Takes a step; returns what went wrong in it, or nil if the app refuses.
  static func take(_ input: Input, in scene: LoadedScene) -> [(kind: Fault.Kind, text: String)]? {
    guard let step = try? scene.prepare(input) else { return nil }
    return StepTaking(scene: scene, takesUncontrolled: true).take(step) { _ in }
      .faults
  }

  /// Takes a step; returns what went wrong in it, and what stands for the events that came of it.
  ///
  /// - Parameter waits: gets the names of effects that wait for what is not controlled.
  func take(
    _ step: PreparedInput, waits: (String) -> Void
  ) -> (faults: [(kind: Fault.Kind, text: String)], feature: UInt64) {
    step.perform()
    settle(waits)
    while step.goOn() { settle(waits) }
    while let end = step.pause?() {
      if OwnedExecutors.waitForJob(until: end) { OwnedExecutors.drain() }
    }
    if scene.beginReading() { settle(waits) }
    var faults: [(kind: Fault.Kind, text: String)] = []
    var features = Digester(.set)
    for event in scene.record.take() {
      features.combine(event.kind.rawValue)
      // Without arguments and numbers, so that it is the same for all like it.
      features.combine(String(event.name.prefix { $0 != "(" && $0 != "#" }))
      if let detail = event.detail, event.kind != .requestParked { features.combine(detail) }
      guard event.kind == .effectFailed else { continue }
      faults.append((.effect, event.name + (event.detail.map { ": \($0)" } ?? "")))
    }
    return (faults + stuckQueues, features.digest.bits)
  }

  /// The queues in which states wait though nothing else does that could let them in, each with the state
  /// that they wait for.
  private var stuckQueues: [(kind: Fault.Kind, text: String)] {
    let stuck = scene.scene.queues.compactMap { queue -> (kind: Fault.Kind, text: String)? in
      let progress = QueueProgress(queue.value)
      guard progress.waiting > 0, queue.heldTransition == nil else { return nil }
      return (.queue, "\(queue.name) \(progress.current?.kindName ?? "nil")")
    }
    return stuck.isEmpty || scene.stateDigest().waiting.hasAny ? [] : stuck
  }

  private func settle(_ waits: (String) -> Void) {
    OwnedExecutors.drain()
    guard scene.waitsForTheWorld else { return }
    for name in scene.namesOfUncontrolled { waits(name) }
    guard takesUncontrolled else { return }
    let deadline = ContinuousClock.now + Self.patience
    while scene.waitsForTheWorld, OwnedExecutors.waitForJob(until: deadline) {
      OwnedExecutors.drain()
    }
  }
}

/// How far a queue has come with the states that it was asked for.
struct QueueProgress {
  /// The state that it is in.
  let current: Value?
  /// How many states wait.
  let waiting: Int

  /// - Parameter queue: a queue's value: its state first, what waits last.
  init(_ queue: Value) {
    guard case .record(_, let members) = queue, case .array(let pending)? = members.last?.value
    else {
      current = nil
      waiting = 0
      return
    }
    current = members[0].value
    waiting = pending.count
  }

  /// Whether a state has come or gone since.
  ///
  /// One `Loading` may follow another, so the state alone does not tell.
  func isFurther(than before: QueueProgress) -> Bool {
    current != before.current || waiting < before.waiting
  }
}
