/// The elements of two live arrays.
struct LiveElements: ComparedElements {
  let old: ElementList
  let new: ElementList

  var counts: (old: Int, new: Int) { (old.count, new.count) }
  var looksIntoSame: Bool { old.plan.traits.holdsUnseen }
  func looksIntoEnds(_ comparison: Comparison) -> Bool { comparison.hasPassedUnseen }

  func commonPrefix(
    _ oldPlaces: Range<Int>, _ newPlaces: Range<Int>, _ comparison: inout Comparison
  ) -> Int {
    comparison.commonPrefix(
      old.head(oldPlaces.upperBound), from: oldPlaces.lowerBound, new.head(newPlaces.upperBound),
      from: newPlaces.lowerBound)
  }

  func commonSuffix(atMost count: Int, _ comparison: inout Comparison) -> Int {
    comparison.commonSuffix(old, new, atMost: count)
  }

  func isSame(_ from: Int, _ to: Int, _ comparison: inout Comparison) -> Bool {
    comparison.isSame(old.plan, old[from], new[to])
  }

  private func elements(on side: ComparedSide) -> ElementList { side == .old ? old : new }

  func digest(of place: Int, on side: ComparedSide, _ comparison: Comparison) -> Digest {
    comparison.digest(of: place, in: elements(on: side), on: side)
  }

  func identity(of place: Int, on side: ComparedSide, _ comparison: Comparison) -> Digest? {
    comparison.identity(of: place, in: elements(on: side), on: side)
  }

  func value(of place: Int, on side: ComparedSide, _ comparison: Comparison) -> Value {
    switch side {
    case .old: comparison.oldValue(old.plan, old[place])
    case .new: comparison.newValue(new.plan, new[place])
    }
  }

  func reportChanges(from: Int, to: Int, _ comparison: inout Comparison) {
    comparison.reportChanges(old.plan, from: old[from], to: new[to])
  }
}
