import StateKit

/// What is kept for an object at which an environment is passed on.
@MainActor
final class EnvironmentPlace {
  /// The environment of the screen that is shown here, which begins here.
  var given: ViewEnvironment?
  var ancestorOverride: EnvironmentAncestorProvider?
  var descendantsOverride: EnvironmentDescendantsProvider?
  var needsUpdate = true

  private var observers: [(id: Int, body: ViewEnvironmentUpdateObservation)] = []
  private var lastID = 0

  func add(_ body: @escaping ViewEnvironmentUpdateObservation) -> Int {
    lastID += 1
    observers.append((lastID, body))
    return lastID
  }

  func remove(_ id: Int) {
    observers.removeAll { $0.id == id }
  }

  func tellObservers(_ environment: () -> ViewEnvironment) {
    guard !observers.isEmpty else { return }
    let environment = environment()
    for observer in observers { observer.body(environment) }
  }

  private struct Kept {
    weak var object: AnyObject?
    let place: EnvironmentPlace
  }

  /// Of all objects that have been asked for, among them some that are gone.
  private static var kept: [ObjectIdentifier: Kept] = [:]
  private static var nextSweep = 64

  /// What is kept for an object, for as long as it is there.
  static func of(_ object: AnyObject) -> EnvironmentPlace {
    let id = ObjectIdentifier(object)
    if let found = kept[id], found.object === object { return found.place }
    let place = EnvironmentPlace()
    kept[id] = Kept(object: object, place: place)
    if kept.count > nextSweep {
      kept = kept.filter { $0.value.object != nil }
      nextSweep = max(64, kept.count * 2)
    }
    return place
  }
}
