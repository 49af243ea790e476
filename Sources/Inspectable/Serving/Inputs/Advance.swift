import StateKit

extension Inputs.Advance: PerformedInput {
  // What it wakes has causes of its own, and may set itself again.
  static var isCause: Bool { false }

  /// Wakes one timer after the other, letting the scene settle in between, and ends at the instant.
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let clock = scene.context.clock
    let target = clock.now.advanced(by: .nanoseconds(nanoseconds))
    return PreparedInput(
      perform: {},
      goOn: { [record = scene.record, secrets = scene.secrets] in
        guard let timer = clock.nextTimer, timer.due <= max(target, clock.now) else {
          clock.advance(to: target)
          return false
        }
        // Noted first, since waking the timer already runs its callback.
        record.add(.timerFired, secrets.masking(timer.name), detail: timer.due.offset.literal)
        clock.wakeNext(notAfter: target)
        return true
      })
  }
}
