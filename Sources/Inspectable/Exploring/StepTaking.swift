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

  /// The queues in which states wait, each with the state that they wait for.
  private var stuckQueues: [(kind: Fault.Kind, text: String)] {
    scene.scene.queues.compactMap { queue in
      guard case .record(_, let members) = queue.value,
        case .array(let pending)? = members.last?.value, !pending.isEmpty
      else { return nil }
      return (.queue, "\(queue.name) \(members[0].value.kindName)")
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
