/// Live data under inspection: read as a snapshot to be compared, or walked in place.
@MainActor
package struct ObservedValue {
  /// The type's own name.
  package let type: String
  /// The data as it is now, kept for later comparison.
  package var snapshot: @MainActor () -> Snapshot
  /// The data as it is now, to be compared at once with what it was.
  package var current: @MainActor () -> Snapshot
  /// The data as it is now, to be walked.
  package var live: @MainActor () -> any Explorable
  /// The data as it is now, which any thread may read; nil if only the app's main actor may.
  package var detached: @MainActor () -> LiveValue?

  /// What reads it is called, if it has a name.
  var closure: ClosureName?

  /// Does something with the data, which is named if the app crashes in it.
  func reading<Result>(_ body: @MainActor () -> Result) -> Result {
    closure?.calling(body) ?? body()
  }

  package init<T>(_ read: @escaping @MainActor () -> T) { self.init(read, named: T.self) }

  /// - Parameter named: the type that ``type`` names.
  init<T, Named>(_ read: @escaping @MainActor () -> T, named: Named.Type) {
    type = Reflection.typeName(Named.self)
    snapshot = { Snapshot(read()) }
    current = { Snapshot(uncaptured: read()) }
    live = { LiveValue(read()) }
    detached = { TypePlanner.plan(for: T.self).isDetachable ? LiveValue(read()) : nil }
  }

  /// A rendering.
  ///
  /// Its functions are new ones each time it is made, so a function there is not reported as
  /// changed.
  static func rendering<T>(_ read: @escaping @MainActor () -> T) -> ObservedValue {
    var observed = ObservedValue(read)
    observed.snapshot = { Snapshot(read()).withoutFunctions }
    observed.current = { Snapshot(uncaptured: read()).withoutFunctions }
    return observed
  }
}
