/// A value as it was at one moment, to be compared with what it becomes.
///
/// A snapshot holds the typed value and shares its storage, so taking one costs next to nothing.
/// Class instances are captured by their stored properties, since they change in place.
package struct Snapshot {
  private let root: OwnedMemory
  private let plan: any TypePlan
  private let objects: CapturedObjects?
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
  }

  private init(_ root: OwnedMemory, _ plan: any TypePlan) {
    self.root = root
    self.plan = plan
    objects = plan.traits.holdsReferences ? CapturedObjects() : nil
    objects?.nested(plan, root.pointer)
  }

  /// The value in full.
  package var value: Value { live.value(limit: .full) }

  /// The value, to be explored as it was.
  package var live: LiveValue { LiveValue(root, plan: plan, objects: objects) }

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
    guard plan === old.plan else {
      return [Change(ValuePath(), .changed(old: old.value, new: value))]
    }
    return withExtendedLifetime((self, old)) {
      var comparison = Comparison(oldObjects: old.objects, newObjects: objects)
      comparison.tellsFunctions = tellsFunctions
      comparison.reportChanges(plan, from: old.root.pointer, to: root.pointer)
      return comparison.found.changes
    }
  }
}
