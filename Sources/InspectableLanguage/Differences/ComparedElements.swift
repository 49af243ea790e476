/// One of the two values that are compared.
package enum ComparedSide {
  case old, new
}

/// A comparison in which the elements of arrays are compared too.
package protocol ElementComparing {
  /// The changes found so far, and the place that the comparison has reached.
  var found: ChangeList { get set }
}

/// The elements of an older and a newer array, as ``ElementDifference`` sees them: live ones,
/// values, or stand-ins of which only digests are known.
package protocol ComparedElements {
  /// The comparison that the arrays are part of.
  associatedtype Comparing: ElementComparing

  /// How many elements there are.
  var counts: (old: Int, new: Int) { get }
  /// Whether elements that read the same may still differ in something that is not read, so that
  /// they are looked into as well.
  var looksIntoSame: Bool { get }
  /// Whether that is so for the elements at both ends, after they were compared.
  func looksIntoEnds(_ comparison: Comparing) -> Bool

  /// How many elements from the start of these stretches on are the same on both sides.
  func commonPrefix(_ old: Range<Int>, _ new: Range<Int>, _ comparison: inout Comparing) -> Int
  /// How many elements, at most, are the same at the ends of both sides.
  func commonSuffix(atMost count: Int, _ comparison: inout Comparing) -> Int
  /// Whether two elements are the same in content.
  func isSame(_ old: Int, _ new: Int, _ comparison: inout Comparing) -> Bool
  /// The digest of an element, equal for the same content.
  func digest(of place: Int, on side: ComparedSide, _ comparison: Comparing) -> Digest
  /// What an element is recognised by when it changes or moves.
  func identity(of place: Int, on side: ComparedSide, _ comparison: Comparing) -> Digest?

  /// An element in full, as far as it is known.
  func value(of place: Int, on side: ComparedSide, _ comparison: Comparing) -> Value
  /// Reports what differs between two elements, at the place of the newer one.
  func reportChanges(from old: Int, to new: Int, _ comparison: inout Comparing)
}

extension ComparedElements {
  package func looksIntoEnds(_ comparison: Comparing) -> Bool { looksIntoSame }

  // One by one, where there is nothing faster.

  package func commonPrefix(
    _ old: Range<Int>, _ new: Range<Int>, _ comparison: inout Comparing
  ) -> Int {
    var count = 0
    while count < min(old.count, new.count),
      isSame(old.lowerBound + count, new.lowerBound + count, &comparison)
    { count += 1 }
    return count
  }

  package func commonSuffix(atMost most: Int, _ comparison: inout Comparing) -> Int {
    let (old, new) = counts
    var count = 0
    while count < most, isSame(old - count - 1, new - count - 1, &comparison) { count += 1 }
    return count
  }
}
