/// Finds out how the elements of one array became those of another.
///
/// Common ends are trimmed, which settles most arrays. What is left is matched by content, then by
/// identity, then by equal content elsewhere, which is a move. Between matches, if as many elements
/// went as came, they are taken for changed ones, pair by pair.
struct ElementDifference {
  private let old: ElementList
  private let new: ElementList

  init(_ old: ElementList, _ new: ElementList) {
    self.old = old
    self.new = new
  }

  /// Reports the differences at the comparison's current place.
  func report(_ comparison: inout Comparison) {
    report(alignment(&comparison), &comparison)
  }

  /// Finds out which elements became which.
  func alignment(_ comparison: inout Comparison) -> ElementAlignment {
    let prefix = comparison.commonPrefix(old, from: 0, new, from: 0)
    let suffix = comparison.commonSuffix(
      old, new, atMost: min(old.count, new.count) - prefix)
    var alignment = ElementAlignment(
      old: prefix..<old.count - suffix, new: prefix..<new.count - suffix)
    if !alignment.old.isEmpty, !alignment.new.isEmpty {
      match(&alignment, &comparison)
    }
    return alignment
  }

  private func match(_ alignment: inout ElementAlignment, _ comparison: inout Comparison) {
    matchInOrder(&alignment, &comparison)
    matchByIdentity(&alignment, comparison)
    matchEqualContent(&alignment, comparison)
    alignment.findMoves()
    alignment.pairGaps()
    // Where values repeat, an alignment can be short and yet say less than plain positions.
    if !alignment.hasIdentities,
      let positions = positions(alignment, fewerThan: alignment.lines, &comparison)
    {
      alignment = positions
    }
  }

  /// Reports the differences that follow from it.
  func report(_ alignment: ElementAlignment, _ comparison: inout Comparison) {
    for index in alignment.removed {
      comparison.report(
        at: .index(index), .removed(comparison.oldValue(old.plan, old[index])))
    }
    for index in alignment.new {
      switch alignment.origin(of: index) {
      case .inserted:
        comparison.report(
          at: .index(index), .inserted(comparison.newValue(new.plan, new[index])))
      case .moved(let from):
        let value = comparison.newValue(new.plan, new[index])
        comparison.report(.moved(from: from, to: index, value))
      case .kept: break
      }
    }
    for (from, to) in alignment.changed {
      comparison.reportElement(at: to, old.plan, from: old[from], to: new[to])
    }
    guard old.plan.traits.holdsUnseen else { return }
    // What is the same as far as it is read can have other bytes.
    let rest = alignment.new.upperBound..<new.count
    let ends =
      (0..<alignment.new.lowerBound).map { ($0, $0) }
      + rest.map { ($0 + old.count - new.count, $0) }
    for (from, to) in ends + alignment.same {
      comparison.reportElement(at: to, old.plan, from: old[from], to: new[to])
    }
  }
}

extension ElementDifference {
  /// Matches elements that are the same and in the same order.
  private func matchInOrder(
    _ alignment: inout ElementAlignment, _ comparison: inout Comparison
  ) {
    let oldHead = old.head(alignment.old.upperBound)
    let newHead = new.head(alignment.new.upperBound)
    let edit = ShortestEdit(alignment.old, alignment.new) {
      comparison.commonPrefix(oldHead, from: $0, newHead, from: $1)
    }
    if let edit {
      for (old, new) in edit.matches { alignment.match(old, new) }
    } else if let positions = positions(
      alignment, fewerThan: alignment.old.count / 2, &comparison)
    {
      alignment.takeMatches(of: positions)
    } else if !hasIdentity(alignment, comparison) {
      let oldDigests = comparison.digests(alignment.old, of: old, on: .old)
      let newDigests = comparison.digests(alignment.new, of: new, on: .new)
      for (old, new) in UniqueMatching.matches(oldDigests, newDigests) {
        alignment.match(old + alignment.old.lowerBound, new + alignment.new.lowerBound)
      }
    }
  }

  /// Takes elements at equal positions for one another, if few enough of them differ.
  private func positions(
    _ alignment: ElementAlignment, fewerThan limit: Int, _ comparison: inout Comparison
  ) -> ElementAlignment? {
    guard alignment.old.count == alignment.new.count else { return nil }
    var positions = ElementAlignment(old: alignment.old, new: alignment.new)
    var differing = 0
    for (from, to) in zip(alignment.old, alignment.new) {
      if comparison.isSame(old.plan, old[from], new[to]) {
        positions.match(from, to)
      } else {
        differing += 1
        if differing >= limit { return nil }
      }
    }
    positions.pairGaps()
    return positions
  }

  /// Whether the elements are of a kind that is recognised by an `id`.
  private func hasIdentity(_ alignment: ElementAlignment, _ comparison: Comparison) -> Bool {
    alignment.old.first.map { comparison.identity(of: $0, in: old, on: .old) != nil } ?? false
  }

  /// Matches elements of one identity, unless it is shared by several.
  private func matchByIdentity(
    _ alignment: inout ElementAlignment, _ comparison: Comparison
  ) {
    let oldPlaces = places(alignment.unmatchedOld, old, .old, comparison)
    if oldPlaces.isEmpty, !hasIdentity(alignment, comparison) { return }
    let newPlaces = places(alignment.unmatchedNew, new, .new, comparison)
    for (identity, place) in oldPlaces {
      guard let place else { continue }
      if let other = newPlaces[identity] ?? nil {
        alignment.match(place, other, mayDiffer: true)
      } else {
        alignment.identify(old: place)
      }
    }
    for case let place? in newPlaces.values { alignment.identify(new: place) }
  }

  /// Where each identity is; nil for one that is in several places.
  private func places(
    _ positions: [Int], _ elements: ElementList, _ side: Comparison.Side,
    _ comparison: Comparison
  ) -> [Digest: Int?] {
    var places: [Digest: Int?] = [:]
    for position in positions {
      guard let identity = comparison.identity(of: position, in: elements, on: side) else {
        continue
      }
      places.updateValue(
        places.keys.contains(identity) ? nil : position, forKey: identity)
    }
    return places
  }

  /// Matches elements that went with the same ones that came elsewhere.
  private func matchEqualContent(
    _ alignment: inout ElementAlignment, _ comparison: Comparison
  ) {
    // A value that repeats this often moves without anybody caring which one it was.
    let mostRepeats = 16
    let (unmatchedOld, unmatchedNew) = (alignment.unmatchedOld, alignment.unmatchedNew)
    if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
    var places: [Digest: (old: [Int], new: [Int])] = [:]
    for (digest, place) in zip(comparison.digests(unmatchedOld, of: old, on: .old), unmatchedOld) {
      places[digest, default: ([], [])].old.append(place)
    }
    for (digest, place) in zip(comparison.digests(unmatchedNew, of: new, on: .new), unmatchedNew) {
      places[digest, default: ([], [])].new.append(place)
    }
    for (old, new) in places.values where old.count <= mostRepeats && new.count <= mostRepeats {
      for (from, to) in zip(old, new) { alignment.match(from, to) }
    }
  }
}
