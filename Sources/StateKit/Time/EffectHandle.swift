internal import Synchronization

/// An owner of effects: it has started them, and is told what happens to them.
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
  private let storage = Mutex(Storage())

  private struct Storage {
    var waits: [(park: ObjectIdentifier, wait: EffectWait)] = []
    /// How many beginnings and ends of waits the owner was not told of yet.
    var untold = 0
  }

  package init(id: Int, owner: any EffectOwner) {
    self.id = id
    self.owner = owner
  }

  /// What it is doing, as far as its owner knows: until the owner was told that it waits, it counts
  /// as running.
  package var status: EffectRecord.Status {
    storage.withLock { storage in
      storage.waits.isEmpty || storage.untold > 0
        ? .running : .parked(on: storage.waits.map(\.wait))
    }
  }

  /// Notes that it waits, which the owner is still to be told.
  func add(_ park: EffectPark, _ wait: EffectWait) {
    storage.withLock { storage in
      storage.waits.append((ObjectIdentifier(park), wait))
      storage.untold += 1
    }
  }

  /// Notes that it no longer waits, which the owner is still to be told.
  func remove(_ park: EffectPark) {
    storage.withLock { storage in
      storage.waits.removeAll { $0.park == ObjectIdentifier(park) }
      storage.untold += 1
    }
  }

  /// Tells the owner that it began or ended to wait: at once on the main actor, else when that is next
  /// free.
  func tell(_ event: EffectEvent, isolation: isolated (any Actor)? = #isolation) {
    if isolation === MainActor.shared {
      MainActor.assumeIsolated { deliver(event) }
    } else {
      TaskMonitor.startUncounted { self.deliver(event) }
    }
  }

  @MainActor
  private func deliver(_ event: EffectEvent) {
    storage.withLock { $0.untold -= 1 }
    owner?.tell(event, of: id)
  }
}
