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
    /// An element, entry or member came. For a set the path is the set's own.
    case inserted(Value)
    /// An element, entry or member went. For a set the path is the set's own.
    case removed(Value)
    /// An element of the array at the path went from one index to another.
    case moved(from: Int, to: Int, Value)
  }

  /// Where, from the part's own root.
  public var path: ValuePath
  /// What.
  public var kind: Kind

  /// Makes a change.
  public init(_ path: ValuePath, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}
