/// Finds out how the elements of one array became those of another.
///
/// Common ends are trimmed, which settles most arrays. What is left is matched by content, then by
/// identity, then by equal content elsewhere, which is a move. Between matches, if as many elements
/// were removed as were added, they are taken for changed ones, pair by pair.
package struct ElementDifference<Elements: ComparedElements> {
  package typealias Comparing = Elements.Comparing

  private let elements: Elements

  package init(_ elements: Elements) {
    self.elements = elements
  }

  /// Reports the differences at the comparison's current place.
  package func report(_ comparison: inout Comparing) {
    report(alignment(&comparison), &comparison)
  }

  /// Finds out which elements became which.
  package func alignment(_ comparison: inout Comparing) -> ElementAlignment {
    let (old, new) = elements.counts
    let prefix = elements.commonPrefix(0..<old, 0..<new, &comparison)
    let suffix = elements.commonSuffix(atMost: min(old, new) - prefix, &comparison)
    var alignment = ElementAlignment(old: prefix..<old - suffix, new: prefix..<new - suffix)
    if !alignment.old.isEmpty, !alignment.new.isEmpty {
      match(&alignment, &comparison)
    }
    return alignment
  }

  private func match(_ alignment: inout ElementAlignment, _ comparison: inout Comparing) {
    if alignment.old.count == 1, alignment.new.count == 1 {
      // The most frequent change of all: of one element that became another nothing else can be found.
      matchByIdentity(&alignment, comparison)
      return alignment.pairGaps()
    }
    if hasIdentity(alignment, comparison) {
      // A few edits are found faster than identities are made, and many are not.
      let edit = shortestEdit(alignment, atMost: 12, &comparison)
      if edit == nil, matchByUniqueIdentity(&alignment, &comparison) {
        return alignment.findMoves()
      }
      matchInOrder(&alignment, edit ?? shortestEdit(alignment, &comparison), &comparison)
    } else {
      matchInOrder(&alignment, shortestEdit(alignment, &comparison), &comparison)
    }
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
  package func report(_ alignment: ElementAlignment, _ comparison: inout Comparing) {
    for index in alignment.removed {
      let value = elements.value(of: index, on: .old, comparison)
      comparison.found.report(at: .index(index), .removed(value))
    }
    for index in alignment.new {
      switch alignment.origin(of: index) {
      case .inserted:
        let value = elements.value(of: index, on: .new, comparison)
        comparison.found.report(at: .index(index), .inserted(value))
      case .moved(let from):
        let value = elements.value(of: index, on: .new, comparison)
        comparison.found.report(.moved(from: from, to: index, value))
      case .kept: break
      }
    }
    for (from, to) in alignment.changed { reportElement(from: from, to: to, &comparison) }
    guard elements.looksIntoSame else { return }
    var same = alignment.same
    if elements.looksIntoEnds(comparison) {
      let (old, new) = elements.counts
      let rest = alignment.new.upperBound..<new
      let ends =
        (0..<alignment.new.lowerBound).map { ($0, $0) } + rest.map { ($0 + old - new, $0) }
      same = ends + same
    }
    for (from, to) in same { reportElement(from: from, to: to, &comparison) }
  }

  private func reportElement(from old: Int, to new: Int, _ comparison: inout Comparing) {
    let outer = comparison.found.enterElement(at: new)
    elements.reportChanges(from: old, to: new, &comparison)
    comparison.found.leaveElement(outer)
  }
}

extension ElementDifference {
  /// The fewest insertions and removals; nil if they are more than are searched for.
  private func shortestEdit(
    _ alignment: ElementAlignment, atMost most: Int = ShortestEdit.mostEdits,
    _ comparison: inout Comparing
  ) -> ShortestEdit? {
    let (oldEnd, newEnd) = (alignment.old.upperBound, alignment.new.upperBound)
    return ShortestEdit(alignment.old, alignment.new, atMost: most) {
      elements.commonPrefix($0..<oldEnd, $1..<newEnd, &comparison)
    }
  }

  /// Matches elements by their identities, if each has one of its own on either side; says whether they
  /// have.
  ///
  /// What is the same has the same identity then, so nothing else can be matched.
  private func matchByUniqueIdentity(
    _ alignment: inout ElementAlignment, _ comparison: inout Comparing
  ) -> Bool {
    guard let oldIdentities = identities(alignment.old, .old, comparison),
      let newIdentities = identities(alignment.new, .new, comparison),
      let old = places(of: oldIdentities, alignment.old)
    else { return false }
    if oldIdentities == newIdentities {
      // Most often each is where it was.
      for (from, to) in zip(alignment.old, alignment.new) {
        alignment.match(from, to, mayDiffer: !elements.isSame(from, to, &comparison))
      }
      return true
    }
    guard let new = places(of: newIdentities, alignment.new) else { return false }
    for (identity, place) in old {
      guard let other = new[identity] else {
        alignment.identify(old: place)
        continue
      }
      alignment.match(
        place, other, mayDiffer: !elements.isSame(place, other, &comparison))
    }
    for (identity, place) in new where old[identity] == nil { alignment.identify(new: place) }
    return true
  }

  /// The identity of each element; nil if one has none.
  private func identities(
    _ positions: Range<Int>, _ side: ComparedSide, _ comparison: Comparing
  ) -> [Digest]? {
    var identities: [Digest] = []
    identities.reserveCapacity(positions.count)
    for position in positions {
      guard let identity = elements.identity(of: position, on: side, comparison) else { return nil }
      identities.append(identity)
    }
    return identities
  }

  /// Where each identity is; nil if one is in several places.
  private func places(of identities: [Digest], _ positions: Range<Int>) -> [Digest: Int]? {
    var places = [Digest: Int](minimumCapacity: identities.count)
    for (identity, position) in zip(identities, positions) {
      guard places.updateValue(position, forKey: identity) == nil else { return nil }
    }
    return places
  }

  /// Matches elements that are the same and in the same order.
  private func matchInOrder(
    _ alignment: inout ElementAlignment, _ edit: ShortestEdit?, _ comparison: inout Comparing
  ) {
    if let edit {
      for (old, new) in edit.matches { alignment.match(old, new) }
    } else if let positions = positions(
      alignment, fewerThan: alignment.old.count / 2, &comparison)
    {
      alignment.takeMatches(of: positions)
    } else if !hasIdentity(alignment, comparison) {
      let oldDigests = digests(alignment.old, .old, comparison)
      let newDigests = digests(alignment.new, .new, comparison)
      for (old, new) in UniqueMatching.matches(oldDigests, newDigests) {
        alignment.match(old + alignment.old.lowerBound, new + alignment.new.lowerBound)
      }
    }
  }

  private func digests(
    _ places: some Sequence<Int>, _ side: ComparedSide, _ comparison: Comparing
  ) -> [Digest] {
    places.map { elements.digest(of: $0, on: side, comparison) }
  }

  /// Takes elements at equal positions for one another, if few enough of them differ.
  private func positions(
    _ alignment: ElementAlignment, fewerThan limit: Int, _ comparison: inout Comparing
  ) -> ElementAlignment? {
    guard alignment.old.count == alignment.new.count else { return nil }
    var positions = ElementAlignment(old: alignment.old, new: alignment.new)
    var differing = 0
    for (from, to) in zip(alignment.old, alignment.new) {
      if elements.isSame(from, to, &comparison) {
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
  private func hasIdentity(_ alignment: ElementAlignment, _ comparison: Comparing) -> Bool {
    alignment.old.first.map { elements.identity(of: $0, on: .old, comparison) != nil } ?? false
  }

  /// Matches elements of one identity, unless it is shared by several.
  private func matchByIdentity(_ alignment: inout ElementAlignment, _ comparison: Comparing) {
    let oldPlaces = places(alignment.unmatchedOld, .old, comparison)
    if oldPlaces.isEmpty, !hasIdentity(alignment, comparison) { return }
    let newPlaces = places(alignment.unmatchedNew, .new, comparison)
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
    _ positions: [Int], _ side: ComparedSide, _ comparison: Comparing
  ) -> [Digest: Int?] {
    var places: [Digest: Int?] = [:]
    for position in positions {
      guard let identity = elements.identity(of: position, on: side, comparison) else { continue }
      places.updateValue(
        places.keys.contains(identity) ? nil : position, forKey: identity)
    }
    return places
  }

  /// Matches elements that went with the same ones that came elsewhere.
  private func matchEqualContent(_ alignment: inout ElementAlignment, _ comparison: Comparing) {
    // Of a value that repeats this often, nobody cares which one moved.
    let mostRepeats = 16
    let (unmatchedOld, unmatchedNew) = (alignment.unmatchedOld, alignment.unmatchedNew)
    if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
    var places: [Digest: (old: [Int], new: [Int])] = [:]
    for (digest, place) in zip(digests(unmatchedOld, .old, comparison), unmatchedOld) {
      places[digest, default: ([], [])].old.append(place)
    }
    for (digest, place) in zip(digests(unmatchedNew, .new, comparison), unmatchedNew) {
      places[digest, default: ([], [])].new.append(place)
    }
    for (old, new) in places.values where old.count <= mostRepeats && new.count <= mostRepeats {
      for (from, to) in zip(old, new) { alignment.match(from, to) }
    }
  }
}
