import InspectableDoor

/// The crashes of a session's hosts, and the last one that was told.
@MainActor
package final class Crashes {
  /// What the host that crashed last had written.
  ///
  /// It may be a copy that nobody is told of.
  var trail: CrashTrail?

  private var search: CrashSearch?
  /// The message about the last crash that was told; nil if there was none.
  package private(set) var message: String?
  /// What was told, but for the place.
  private var told: CrashTrail?
  /// Whether somebody waits to be told of the place.
  private var isAwaited = false

  /// Notes that a crash is told.
  ///
  /// - Parameter searches: whether its place is looked for at once, to be told when it is known.
  package func tell(_ message: String, searches: Bool) {
    self.message = message
    told = trail
    trail = nil
    search = searches ? CrashSearch(of: told) : nil
    isAwaited = searches
  }

  /// Forgets what was told of an app that is no longer loaded.
  package func forget() {
    (message, told, search, isAwaited) = (nil, nil, nil, false)
  }

  /// What becomes readable when a search goes on, while one does.
  package var descriptor: Int32? { isAwaited ? search?.descriptor : nil }

  /// The line about the place, once it is known, and only once; nil otherwise.
  package func takeNews() -> String? {
    guard isAwaited, let search, search.proceed() else { return nil }
    isAwaited = false
    // That nothing was found is said to those who ask.
    guard case .places(let places)? = search.finding, let first = places.first else { return nil }
    return "it crashed at \(first.textWithFailure)"
  }

  /// The places of the last crash, or why none is known; nil if the user did not want to wait.
  package func places(
    isInterrupted: @MainActor () -> Bool
  ) -> (places: [SourcePlace], reason: String?)? {
    let search = search ?? CrashSearch(of: told)
    self.search = search
    isAwaited = false
    switch search.waited(isInterrupted: isInterrupted) {
    case .places(let places)?: return (places, nil)
    case .nothing(let reason)?: return ([], reason)
    case nil: return nil
    }
  }
}
