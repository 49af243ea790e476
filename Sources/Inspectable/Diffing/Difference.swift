/// Finds what differs between values that are known only as such.
package enum Difference {
  /// The differences between an older and a newer value, as between snapshots.
  ///
  /// Records that have a member `id` are recognised by it.
  package static func between(_ old: Value, _ new: Value) -> [Change] {
    Snapshot(new).changes(since: Snapshot(old))
  }
}
