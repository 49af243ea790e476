internal import Synchronization

/// An effect that has not ended, as the code that runs in it knows it.
///
/// It keeps neither the store nor the task alive.
package final class EffectHandle: Sendable {
  /// The number of the effect in its store.
  package let id: Int

  private weak let tracker: EffectTracker?
  private let waits = Mutex<[(park: ObjectIdentifier, wait: EffectWait)]>([])

  init(id: Int, tracker: EffectTracker) {
    self.id = id
    self.tracker = tracker
  }

  var status: EffectRecord.Status {
    let waits = waits.withLock { $0.map(\.wait) }
    return waits.isEmpty ? .running : .parked(on: waits)
  }

  func add(_ park: EffectPark, _ wait: EffectWait) {
    waits.withLock { $0.append((ObjectIdentifier(park), wait)) }
  }

  func remove(_ park: EffectPark) {
    waits.withLock { waits in waits.removeAll { $0.park == ObjectIdentifier(park) } }
  }

  /// Tells the observer of the store: at once on the main actor, else when that is next free.
  func tell(_ event: EffectEvent, isolation: isolated (any Actor)? = #isolation) {
    if isolation === MainActor.shared {
      MainActor.assumeIsolated { tracker?.tell(event, of: id) }
    } else {
      Task { @MainActor in tracker?.tell(event, of: id) }
    }
  }
}
