import StateKit

extension Snapshot {
  /// The digest of the value as it is read.
  var digest: Digest { live.digest }
}

extension LiveValue {
  /// The digest of the value as it is read.
  fileprivate var digest: Digest {
    withExtendedLifetime(self) {
      var reading = Reading(limit: .full, objects: objects)
      return plan.digest(at: pointer, &reading)
    }
  }
}

/// What is part of each state besides values: whether there is any of it.
struct WaitingThings: Equatable {
  /// Whether effects, requests or timers wait.
  var hasAny = false
  /// How the screens are.
  var conditions: [ScreenCondition] = []
}

extension LoadedScene {
  /// The digest of the present state, and what waits in it.
  ///
  /// Neither what the clock shows counts, only how long each timer still has, nor the numbers of requests,
  /// only their order.
  ///
  /// - Parameter ignored: the paths to leave out of each part; nil to leave out nothing.
  func stateDigest(
    without ignored: [SecretPaths?]? = nil
  ) -> (digest: StateDigest, waiting: WaitingThings, mark: StepMark) {
    var digester = StateDigester()
    var mark = StepMark()
    for index in parts.indices {
      let snapshot = parts[index].value.current()
      let digest: Digest
      if let ignored, let paths = ignored[index] {
        let rest = paths.replacing(in: snapshot.value, inside: { _ in nil }, outside: { $0 })
        digest = (trees.contains(index) ? rest?.withoutNumbers : rest)?.digest ?? Value.null.digest
      } else {
        digest = trees.contains(index) ? snapshot.value.withoutNumbers.digest : snapshot.digest
      }
      digester.combine(digest)
      mark.note(index, digest)
    }
    let conditions = screenConditions
    for condition in conditions {
      let isConnected: UInt64 = condition.isConnected.map { $0 ? 2 : 1 } ?? 0
      digester.combine(isConnected << 1 | (condition.isVisible ? 1 : 0))
    }
    digester.combine(context.random.state)
    var waiting = WaitingThings(hasAny: isHolding, conditions: conditions)
    let parked = context.requests.parked
    for request in parked {
      waiting.hasAny = true
      digester.combine(request.name)
      for argument in request.arguments { digester.combine(argument.value.digest) }
    }
    digester.combine(UInt64(parked.count))
    for (_, activity) in activities {
      for effect in activity.effects {
        waiting.hasAny = true
        digester.combine(effect.name)
        guard case .parked(let waits) = effect.status else { continue }
        for wait in waits {
          switch wait {
          case .request(let title):
            // Its place among those that wait, instead of its number.
            let place = parked.firstIndex { $0.title == title }
            digester.combine(UInt64(place ?? parked.count))
          case .clock: digester.combine(1 << 40)
          case .dispatch(let item): digester.combine(item)
          }
        }
      }
    }
    let now = context.clock.now
    for timer in context.clock.pendingTimers {
      waiting.hasAny = true
      digester.combine(timer.name)
      digester.combine(UInt64(bitPattern: now.duration(to: timer.due).nanoseconds))
    }
    if waiting.hasAny || !scene.queues.isEmpty {
      for name in held { digester.combine(name) }
    }
    return (digester.digest, waiting, mark)
  }
}

extension Value {
  /// The tree of sessions without their numbers, which count up.
  fileprivate var withoutNumbers: Value {
    switch self {
    case .record(let type, let members):
      let isSession = members.map(\.label).starts(with: ["id", "workflow", "key"])
      return .record(
        type: type,
        members: members.compactMap { member in
          if isSession, member.label == "id" { return nil }
          guard isSession, member.label == "children" else { return member }
          return Member(member.label, member.value.withoutNumbers)
        })
    case .array(let elements): return .array(elements.map(\.withoutNumbers))
    default: return self
    }
  }
}
