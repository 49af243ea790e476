package import InspectableDoor

/// A host that can end while nothing is asked of it.
@MainActor
package protocol EndingHost: AppHost {
  /// Whether it is known to have ended; never waits.
  var hasEnded: Bool { get }
}
