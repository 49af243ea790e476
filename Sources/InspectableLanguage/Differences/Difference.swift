/// Finds what differs between two values, without what they were read from.
package enum Difference {
  /// The differences between an older and a newer value, as between snapshots.
  ///
  /// Records that have a member `id` are recognised by it.
  package static func between(_ old: Value, _ new: Value) -> [Change] {
    between(old, new, nil)
  }

  /// The same for values with stand-ins in them, which stand for these contents.
  static func between(_ old: Value, _ new: Value, _ contents: OutlineContents?) -> [Change] {
    var difference = ValueDifference(contents: contents)
    difference.reportChanges(from: old, to: new)
    return difference.found.changes
  }
}
