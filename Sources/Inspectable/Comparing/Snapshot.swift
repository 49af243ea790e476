import InspectableSystem

/// A value as it was at one moment, to be compared with what it becomes.
///
/// A snapshot holds the typed value and shares its storage, so taking one costs next to nothing.
/// Class instances are captured by their stored properties, since they change in place.
package struct Snapshot {
  private var root: OwnedMemory
  private let plan: any TypePlan
  private var objects: CapturedObjects?
  /// False for a value that is made anew whenever it is asked for, with new functions in it.
  private var tellsFunctions = true

  /// The same snapshot, in which a function that changed is not reported.
  var withoutFunctions: Snapshot {
    var snapshot = self
    snapshot.tellsFunctions = false
    return snapshot
  }

  /// Takes a snapshot.
  package init<T>(_ value: T) {
    if RuntimeLayout.doubt != nil, T.self != Value.self {
      self.init(MirrorReader.value(of: value))
      return
    }
    self.init(OwnedMemory(value), TypePlanner.plan(for: T.self))
    captureObjects()
  }

  /// Takes hold of a value whose class instances are not captured, to be compared at once.
  package init<T>(uncaptured value: T) {
    if RuntimeLayout.doubt != nil, T.self != Value.self {
      self.init(MirrorReader.value(of: value))
      return
    }
    self.init(OwnedMemory(value), TypePlanner.plan(for: T.self))
  }

  private init(_ root: OwnedMemory, _ plan: any TypePlan) {
    self.root = root
    self.plan = plan
  }

  /// Captures the class instances that the value leads to.
  mutating func captureObjects() {
    guard plan.traits.holdsReferences else { return }
    let objects = CapturedObjects()
    objects.capture(plan, root.pointer)
    self.objects = objects
  }

  /// The value in full.
  package var value: Value { live.value(limit: .full) }

  /// The value, to be explored as it was.
  package var live: LiveValue { LiveValue(root, plan: plan, objects: objects) }

  /// Whether any value in it contains a text.
  package func contains(_ text: SoughtText) -> Bool {
    withExtendedLifetime(self) {
      var reading = Reading(limit: .full, objects: objects)
      return plan.contains(text, at: root.pointer, &reading)
    }
  }

  /// The places in it that contain a text, as ``Value/places(containing:)`` finds them.
  package func places(containing text: SoughtText) -> [(path: ValuePath, value: Value)] {
    withExtendedLifetime(self) {
      var reading = Reading(limit: .full, objects: objects)
      var found: [(path: ValuePath, value: Value)] = []
      plan.findPlaces(of: text, at: root.pointer, ValuePath(), &reading, &found)
      return found
    }
  }

  /// The places of which the content is not read; `[*]` stands for the elements of a collection.
  package var untracked: [ValuePath] { untrackedPaths.found }

  /// The places of which the content is not read, and those that may have more than is read.
  var untrackedPaths: UntrackedPaths {
    var paths = UntrackedPaths(objects: objects)
    withExtendedLifetime(self) { paths.look(plan, root.pointer) }
    return paths
  }

  /// The differences between an older snapshot and this one.
  ///
  /// Nothing that can be shown changes without being found, whatever the types' `==`, mirrors and
  /// descriptions say. A part that is replaced as a whole, by another case of an enum, another type
  /// or `nil`, is one change at its own place.
  package func changes(since old: Snapshot) -> [Change] {
    comparison(with: old, leastOwnBytes: .max).changes
  }

  /// The differences between an older snapshot and this one, and the comparison in which they were found;
  /// nil if the types differ.
  ///
  /// - Parameter leastOwnBytes: from how many bytes on a collection is to be taken over into the older one.
  func comparison(
    with old: Snapshot, leastOwnBytes: Int
  ) -> (changes: [Change], Comparison?) {
    guard plan === old.plan else {
      return ([Change(ValuePath(), .changed(old: old.value, new: value))], nil)
    }
    return withExtendedLifetime((self, old)) {
      var comparison = Comparison(oldObjects: old.objects, newObjects: objects)
      comparison.tellsFunctions = tellsFunctions
      comparison.leastOwnBytes = plan.traits.holdsStorage ? leastOwnBytes : .max
      comparison.reportChanges(plan, from: old.root.pointer, to: root.pointer)
      return (comparison.found.changes, comparison)
    }
  }

  /// Whether it leads to class instances that are shown as values of another type.
  var holdsForms: Bool { objects?.holdsForms ?? false }

  /// Finds out which of the captured class instances have changed.
  func findTouchedObjects() { objects?.findTouched() }

  /// Becomes what is there now, which was not captured and is of the same type.
  ///
  /// To be called on a snapshot that nobody else has.
  ///
  /// - Parameter sharesStorage: whether all storage is shared with what is there now.
  mutating func takeOver(_ now: Snapshot, sharesStorage: Bool, _ keeping: inout Keeping) {
    let mayLeadElsewhere =
      objects != nil && Self.referencesDiffer(plan, root.pointer, now.root.pointer)
    if sharesStorage {
      root = now.root
    } else {
      keeping.takeOver(plan, root.memory, from: now.root.pointer)
    }
    tellsFunctions = now.tellsFunctions
    objects?.takeOver(root: mayLeadElsewhere ? (plan, root.pointer) : nil, &keeping)
  }

  /// Whether the bytes of what can lead to class instances differ.
  private static func referencesDiffer(
    _ plan: any TypePlan, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> Bool {
    guard plan.traits.holdsReferences else { return false }
    guard let record = plan as? RecordPlan else { return !RawBytes.areEqual(old, new, plan.size) }
    return record.fields.contains {
      referencesDiffer($0.plan, old + $0.offset, new + $0.offset)
    }
  }
}
