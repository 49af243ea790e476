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
  }

  /// Takes a step; returns what went wrong in it.
  ///
  /// - Parameter waits: gets the names of effects that wait for what is not controlled.
  func take(
    _ step: PreparedInput, waits: (String) -> Void
  ) -> [(kind: Fault.Kind, text: String)] {
    step.perform()
    settle(waits)
    while step.goOn() { settle(waits) }
    if scene.beginReading() { settle(waits) }
    var faults: [(kind: Fault.Kind, text: String)] = []
    for event in scene.record.take() where event.kind == .effectFailed {
      faults.append((.effect, event.name + (event.detail.map { ": \($0)" } ?? "")))
    }
    return faults + stuckQueues
  }

  /// The queues in which states wait.
  private var stuckQueues: [(kind: Fault.Kind, text: String)] {
    scene.scene.queues.compactMap { queue in
      guard case .record(_, let members) = queue.value,
        case .array(let pending)? = members.last?.value, !pending.isEmpty
      else { return nil }
      return (.queue, queue.name)
    }
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
