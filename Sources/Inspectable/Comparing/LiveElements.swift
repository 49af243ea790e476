/// The elements of two live arrays.
struct LiveElements: ComparedElements {
  let old: ElementList
  let new: ElementList

  init(_ old: ElementList, _ new: ElementList) {
    self.old = old
    self.new = new
  }

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

  func report(_ what: ElementChange, _ comparison: inout Comparison) {
    switch what {
    case .removed(let index):
      let value = comparison.oldValue(old.plan, old[index])
      comparison.found.report(at: .index(index), .removed(value))
    case .inserted(let index):
      let value = comparison.newValue(new.plan, new[index])
      comparison.found.report(at: .index(index), .inserted(value))
    case .moved(let from, let to):
      comparison.found.report(
        .moved(from: from, to: to, comparison.newValue(new.plan, new[to])))
    }
  }

  func reportElement(from: Int, to: Int, _ comparison: inout Comparison) {
    comparison.reportElement(at: to, old.plan, from: old[from], to: new[to])
  }
}
