/// One difference between an older and a newer value.
///
/// A list of changes is in an order in which it can be applied: within an array first the removals
/// (by their old index), then moves and insertions (by their new index), then what changed inside
/// elements (by new index).
public struct Change: Hashable, Sendable {
  /// What kind of difference this is, with what was there before and after.
  public enum Kind: Hashable, Sendable {
    /// The value at the path was replaced.
    case changed(old: Value, new: Value)
    /// An element, entry or member was added. For an element of a set it is the set's own path.
    case inserted(Value)
    /// An element, entry or member was removed. For an element of a set it is the set's own path.
    case removed(Value)
    /// An element of the array at the path went from one index to another.
    case moved(from: Int, to: Int, Value)
  }

  /// Where the difference is, as a path from the root of the part.
  public var path: ValuePath
  /// What happened there.
  public var kind: Kind

  /// Makes a change.
  public init(_ path: ValuePath, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}
