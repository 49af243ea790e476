internal import Synchronization

/// Who started effects, and is told what happens to them.
@MainActor
package protocol EffectOwner: AnyObject, Sendable {
  /// Something has happened to the effect with this number.
  func tell(_ event: EffectEvent, of id: Int)
}

/// An effect that has not ended, as the code that runs in it knows it.
///
/// It keeps neither its owner nor the task alive.
package final class EffectHandle: Sendable {
  /// The number of the effect among those of its owner.
  package let id: Int

  private weak let owner: (any EffectOwner)?
  private let waits = Mutex<[(park: ObjectIdentifier, wait: EffectWait)]>([])

  package init(id: Int, owner: any EffectOwner) {
    self.id = id
    self.owner = owner
  }

  package var status: EffectRecord.Status {
    let waits = waits.withLock { $0.map(\.wait) }
    return waits.isEmpty ? .running : .parked(on: waits)
  }

  func add(_ park: EffectPark, _ wait: EffectWait) {
    waits.withLock { $0.append((ObjectIdentifier(park), wait)) }
  }

  func remove(_ park: EffectPark) {
    waits.withLock { waits in waits.removeAll { $0.park == ObjectIdentifier(park) } }
  }

  /// Tells the owner: at once on the main actor, else when that is next free.
  func tell(_ event: EffectEvent, isolation: isolated (any Actor)? = #isolation) {
    if isolation === MainActor.shared {
      MainActor.assumeIsolated { owner?.tell(event, of: id) }
    } else {
      Task { @MainActor in owner?.tell(event, of: id) }
    }
  }
}
