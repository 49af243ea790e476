/// One of the two values that are compared.
package enum ComparedSide {
  case old, new
}

/// The elements of an older and a newer array, as ``ElementDifference`` sees them: live ones,
/// values, or stand-ins of which only digests are known.
package protocol ComparedElements {
  /// The comparison that the arrays are part of.
  associatedtype Comparing

  /// How many elements there are.
  var counts: (old: Int, new: Int) { get }
  /// Whether elements that are the same as far as they are read can differ all the same, so that
  /// they are to be looked into as well.
  var looksIntoSame: Bool { get }
  /// The same of those at the ends, which were compared.
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

  /// Reports an element that went, came or moved.
  func report(_ what: ElementChange, _ comparison: inout Comparing)
  /// Reports what differs between two elements.
  func reportElement(from old: Int, to new: Int, _ comparison: inout Comparing)
}

extension ComparedElements {
  package func looksIntoEnds(_ comparison: Comparing) -> Bool { looksIntoSame }
}

/// What became of an element of an array as a whole.
package enum ElementChange {
  case removed(Int)
  case inserted(Int)
  case moved(from: Int, to: Int)
}
