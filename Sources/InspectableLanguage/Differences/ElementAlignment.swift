/// Which elements of an older array became which of a newer one, within a stretch of both.
package struct ElementAlignment {
  /// The positions that are to be aligned.
  let old: Range<Int>
  let new: Range<Int>

  /// What became of each position, negative where nothing is known yet.
  private var partnersOfOld: [Int]
  private var partnersOfNew: [Int]
  /// Whether what is at a newer position may differ from its partner.
  private var mayDiffer: [Bool]
  /// Whether each newer position is of an element that moved; empty if none did.
  private var moved: [Bool] = []
  private var movedCount = 0
  private var identifiedOld: Set<Int> = []
  private var identifiedNew: Set<Int> = []

  /// Where an element of the newer array is from.
  enum Origin {
    case kept
    case moved(from: Int)
    case inserted
  }

  init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
    partnersOfOld = Array(repeating: -1, count: old.count)
    partnersOfNew = Array(repeating: -1, count: new.count)
    mayDiffer = Array(repeating: false, count: new.count)
  }

  private func isMatched(old place: Int) -> Bool { partnersOfOld[place - old.lowerBound] >= 0 }

  private func partner(ofNew place: Int) -> Int? {
    let partner = partnersOfNew[place - new.lowerBound]
    return partner < 0 ? nil : partner
  }

  private func mayDiffer(_ place: Int) -> Bool { mayDiffer[place - new.lowerBound] }

  /// The older positions that have no partner.
  var unmatchedOld: [Int] { old.filter { !isMatched(old: $0) } }
  /// The newer positions that have no partner.
  var unmatchedNew: [Int] { new.filter { partner(ofNew: $0) == nil } }

  /// Whether elements were told apart by their identity.
  var hasIdentities: Bool { !identifiedOld.isEmpty || !identifiedNew.isEmpty || hasIdentityMatch }
  private var hasIdentityMatch = false

  /// Makes two elements partners; if they may differ, changes inside are to be looked for.
  mutating func match(_ oldPlace: Int, _ newPlace: Int, mayDiffer: Bool = false) {
    partnersOfOld[oldPlace - old.lowerBound] = newPlace
    partnersOfNew[newPlace - new.lowerBound] = oldPlace
    if mayDiffer {
      self.mayDiffer[newPlace - new.lowerBound] = true
      hasIdentityMatch = true
    }
  }

  /// Notes that an element is recognisable and has no partner, so that it is not taken for another
  /// one that changed.
  mutating func identify(old place: Int) { identifiedOld.insert(place) }
  /// Notes that an element is recognisable and has no partner, so that it is not taken for another
  /// one that changed.
  mutating func identify(new place: Int) { identifiedNew.insert(place) }

  /// Takes over the partners of another alignment of the same stretch that are the same in content.
  mutating func takeMatches(of other: ElementAlignment) {
    for place in new where !other.mayDiffer(place) {
      if let partner = other.partner(ofNew: place) { match(partner, place) }
    }
  }

  /// Decides which partners stay in order; the others moved.
  mutating func findMoves() {
    let partners = partnersOfNew.filter { $0 >= 0 }
    // Most alignments have no moves, which is quickly seen.
    if zip(partners, partners.dropFirst()).allSatisfy(<) { return }
    let matched = new.filter { partner(ofNew: $0) != nil }
    var kept = IncreasingSubsequence.positions(partners)[...]
    moved = Array(repeating: false, count: new.count)
    for (position, place) in matched.enumerated() {
      if kept.first == position {
        kept.removeFirst()
      } else {
        moved[place - new.lowerBound] = true
        movedCount += 1
      }
    }
  }

  private func isMoved(_ place: Int) -> Bool { !moved.isEmpty && moved[place - new.lowerBound] }

  /// Makes partners of the unmatched elements between each two that were kept, if they are equal
  /// in number and none of them is recognisable.
  mutating func pairGaps() {
    var gapNew: [Int] = []
    var oldPlace = old.lowerBound
    for newPlace in new {
      guard let partner = partner(ofNew: newPlace) else {
        gapNew.append(newPlace)
        continue
      }
      if isMoved(newPlace) { continue }
      pairGap(oldPlace..<partner, gapNew)
      gapNew = []
      oldPlace = partner + 1
    }
    pairGap(oldPlace..<old.upperBound, gapNew)
  }

  private mutating func pairGap(_ gap: Range<Int>, _ gapNew: [Int]) {
    let gapOld = gap.filter { !isMatched(old: $0) }
    guard gapOld.count == gapNew.count, identifiedOld.isDisjoint(with: gapOld),
      identifiedNew.isDisjoint(with: gapNew)
    else { return }
    for (from, to) in zip(gapOld, gapNew) {
      partnersOfOld[from - old.lowerBound] = to
      partnersOfNew[to - new.lowerBound] = from
      mayDiffer[to - new.lowerBound] = true
    }
  }

  /// The older positions whose elements went.
  var removed: [Int] { unmatchedOld }

  /// Where the element at a newer position is from.
  func origin(of place: Int) -> Origin {
    guard let partner = partner(ofNew: place) else { return .inserted }
    return isMoved(place) ? .moved(from: partner) : .kept
  }

  /// The partners that may differ in content.
  var changed: [(old: Int, new: Int)] {
    new.compactMap { place in
      mayDiffer(place) ? partner(ofNew: place).map { ($0, place) } : nil
    }
  }

  /// The partners that are the same in content.
  var same: [(old: Int, new: Int)] {
    new.compactMap { place in
      mayDiffer(place) ? nil : partner(ofNew: place).map { ($0, place) }
    }
  }

  /// How many differences this alignment makes, at least.
  var lines: Int {
    unmatchedOld.count + unmatchedNew.count + movedCount + mayDiffer.count { $0 }
  }
}
