/// Gives elements numbers, the same for the same content.
struct ContentClasses {
  /// Where an element is from.
  enum Side {
    case old, new
  }

  private let old: ElementList
  private let new: ElementList
  /// The elements that stand for all of their content, by its hash.
  private var members: [Int: [(place: Int, side: Side, number: Int)]] = [:]
  private var count = 0
  private var across: Comparison
  private var amongOld: Comparison
  private var amongNew: Comparison

  init(_ old: ElementList, _ new: ElementList, _ comparison: Comparison) {
    self.old = old
    self.new = new
    let (oldObjects, newObjects) = (comparison.oldObjects, comparison.newObjects)
    func among(_ old: CapturedObjects?, _ new: CapturedObjects?) -> Comparison {
      Comparison(oldObjects: old, newObjects: new, contents: comparison.contents)
    }
    across = among(oldObjects, newObjects)
    amongOld = among(oldObjects, oldObjects)
    amongNew = among(newObjects, newObjects)
  }

  /// The number of an element.
  mutating func number(of place: Int, on side: Side) -> Int {
    let elements = side == .old ? old : new
    var hasher = Hasher()
    elements.plan.hash(
      elements[place], into: &hasher, side == .old ? across.oldObjects : across.newObjects)
    let hash = hasher.finalize()
    for member in members[hash, default: []]
    where isSame(member.place, member.side, place, side) {
      return member.number
    }
    defer { count += 1 }
    members[hash, default: []].append((place, side, count))
    return count
  }

  private mutating func isSame(
    _ first: Int, _ firstSide: Side, _ second: Int, _ secondSide: Side
  ) -> Bool {
    switch (firstSide, secondSide) {
    case (.old, .old): amongOld.isSame(old.plan, old[first], old[second])
    case (.new, .new): amongNew.isSame(new.plan, new[first], new[second])
    default: across.isSame(old.plan, old[first], new[second])
    }
  }
}
