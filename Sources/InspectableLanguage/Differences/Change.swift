/// One difference between an older and a newer value.
///
/// A list of changes is in an order in which it can be applied: within an array first the removals
/// (by their old index), then moves and insertions (by their new index), then what changed inside
/// elements (by new index).
public struct Change: Hashable, Sendable {
  /// The kind of difference, with the values before and after.
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
  /// The kind of change.
  public var kind: Kind
  /// How much of the texts of a change is left out, where only what differs is told of long ones.
  package var excerpt: ChangeExcerpt?

  /// Makes a change.
  public init(_ path: ValuePath, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension [Change] {
  /// The changes of a part that comes and goes, which is `nil` while it is not there.
  package var asOfComingPart: [Change] {
    map { change in
      guard change.path.isEmpty else { return change }
      return switch change.kind {
      case .changed(.null, let new): Change(change.path, .inserted(new))
      case .changed(let old, .null): Change(change.path, .removed(old))
      default: change
      }
    }
  }
}

extension Change {
  /// The change with only what differs of long texts.
  package var excerpted: Change {
    guard case .changed(.string(let old), .string(let new)) = kind, excerpt == nil,
      let shown = ChangeExcerpt.of(old, new)
    else { return self }
    var change = Change(path, .changed(old: .string(shown.old), new: .string(shown.new)))
    change.excerpt = shown.excerpt
    return change
  }
}
