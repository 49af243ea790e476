/// Two collections of one kind, of which at least one is known only by a stand-in.
struct StoodForPair {
  let old: Value
  let new: Value
  let kind: Value.StoodFor
  let contents: OutlineContents

  /// Nil if both are known.
  init?(_ old: Value, _ new: Value, _ kind: Value.StoodFor, _ contents: OutlineContents?) {
    guard let contents, old.standIn != nil || new.standIn != nil else { return nil }
    (self.old, self.new, self.contents, self.kind) = (old, new, contents, kind)
  }

  var elements: (old: [StandIn.Element], new: [StandIn.Element]) {
    (contents.elements(of: old), contents.elements(of: new))
  }

  /// Whether they are the same in content.
  var isSame: Bool {
    if let old = old.standIn, let new = new.standIn { return old.number == new.number }
    let (old, new) = elements
    guard old.count == new.count else { return false }
    return kind == .array ? old.map(\.digest) == new.map(\.digest) : old.counts == new.counts
  }

  /// The entries of a dictionary without those that are the same on the other side.
  fileprivate func entries(
    _ entries: [StandIn.Element], notIn others: [UInt64: UInt64]
  ) -> [Value.Entry] {
    entries.filter { others[$0.digest] != $0.other }.map {
      Value.Entry(contents.value($0.digest), contents.value($0.other))
    }
  }
}

extension ValueDifference {
  mutating func reportChanges(_ pair: StoodForPair) {
    if pair.isSame { return }
    let (old, new) = pair.elements
    switch pair.kind {
    case .array:
      let difference = ElementDifference(
        StandInElements(old: old, new: new, contents: pair.contents))
      let alignment = pair.contents.alignment(of: pair.old, pair.new) {
        difference.alignment(&self)
      }
      difference.report(alignment, &self)
    case .set:
      guard !found.isAtElement else {
        return found.report(.changed(old: pair.old, new: pair.new))
      }
      func values(_ elements: [StandIn.Element]) -> [Value] {
        elements.map { pair.contents.value($0.digest) }
      }
      found.reportSet(
        removed: values(old.subtracting(new)), inserted: values(new.subtracting(old)))
    case .dictionary: reportEntries(old, new, pair)
    case .single: break
    }
  }

  private mutating func reportEntries(
    _ oldEntries: [StandIn.Element], _ newEntries: [StandIn.Element], _ pair: StoodForPair
  ) {
    let old = Dictionary(oldEntries.map { ($0.digest, $0.other) }) { first, _ in first }
    let new = Dictionary(newEntries.map { ($0.digest, $0.other) }) { first, _ in first }
    guard old.count == oldEntries.count, new.count == newEntries.count else {
      return found.report(.changed(old: pair.old, new: pair.new))
    }
    reportEntries(
      pair.entries(oldEntries, notIn: new), pair.entries(newEntries, notIn: old),
      hasOrder: false)
  }
}

/// The elements of two arrays of which only digests are known at first.
private struct StandInElements: ComparedElements {
  let old: [StandIn.Element]
  let new: [StandIn.Element]
  let contents: OutlineContents

  var counts: (old: Int, new: Int) { (old.count, new.count) }
  var looksIntoSame: Bool { false }

  func isSame(_ from: Int, _ to: Int, _ comparison: inout ValueDifference) -> Bool {
    old[from].digest == new[to].digest
  }

  private func element(_ place: Int, _ side: ComparedSide) -> StandIn.Element {
    side == .old ? old[place] : new[place]
  }

  func digest(of place: Int, on side: ComparedSide, _ comparison: ValueDifference) -> Digest {
    Digest(bits: element(place, side).digest)
  }

  func identity(
    of place: Int, on side: ComparedSide, _ comparison: ValueDifference
  ) -> Digest? {
    let identity = element(place, side).other
    return identity == 0 ? nil : Digest(bits: identity)
  }

  func value(of place: Int, on side: ComparedSide, _ comparison: ValueDifference) -> Value {
    contents.value(element(place, side).digest)
  }

  func reportChanges(from: Int, to: Int, _ comparison: inout ValueDifference) {
    if isSame(from, to, &comparison) { return }
    comparison.reportChanges(
      from: contents.value(old[from].digest), to: contents.value(new[to].digest))
  }
}

extension Array where Element: Hashable {
  /// How often each element is there.
  fileprivate var counts: [Element: Int] { Dictionary(map { ($0, 1) }, uniquingKeysWith: +) }

  /// The elements without the others; one that is there three times and once among the others stays
  /// twice.
  func subtracting(_ others: [Element]) -> [Element] {
    var counts = others.counts
    return filter { element in
      guard let count = counts[element] else { return true }
      counts[element] = count == 1 ? nil : count - 1
      return false
    }
  }
}
