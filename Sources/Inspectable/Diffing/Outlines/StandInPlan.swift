/// The plan of elements of which only digests are known at first.
final class StandInPlan: TypePlan {
  let type: Any.Type = StandIn.Element.self
  // Never changed.
  nonisolated(unsafe) var traits = PlanTraits(isBitwise: true)
  // Made for one comparison, which is over before anybody else could use it.
  nonisolated(unsafe) private let contents: OutlineContents

  init(_ contents: OutlineContents) {
    self.contents = contents
  }

  private func element(_ pointer: UnsafeRawPointer) -> StandIn.Element {
    pointer.assumingMemoryBound(to: StandIn.Element.self).pointee
  }

  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    Digest(bits: element(pointer).digest)
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    let identity = element(pointer).other
    return identity == 0 ? nil : Digest(bits: identity)
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    contents.value(element(pointer).digest)
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    element(old).digest == element(new).digest
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if isSame(old, new, &comparison) { return }
    let plan = TypePlanner.plan(for: Value.self)
    withUnsafePointer(to: contents.value(element(old).digest)) { old in
      withUnsafePointer(to: contents.value(element(new).digest)) {
        comparison.reportChanges(plan, from: old, to: $0)
      }
    }
  }
}

extension ValuePlan {
  /// Two collections of one kind, at least one of which is stood for.
  struct StoodForPair {
    var old: Value
    var new: Value
    var contents: OutlineContents
    var kind: Value.StoodFor

    /// Nil if both are known.
    init?(_ old: Value, _ new: Value, _ kind: Value.StoodFor, _ contents: OutlineContents?) {
      guard let contents, old.standIn != nil || new.standIn != nil else { return nil }
      (self.old, self.new, self.contents, self.kind) = (old, new, contents, kind)
    }

    var elements: (old: [StandIn.Element], new: [StandIn.Element]) {
      (contents.elements(of: old), contents.elements(of: new))
    }
  }

  func isSame(_ pair: StoodForPair) -> Bool {
    if let old = pair.old.standIn, let new = pair.new.standIn { return old.number == new.number }
    let (old, new) = pair.elements
    guard old.count == new.count else { return false }
    return pair.kind == .array
      ? old.map(\.digest) == new.map(\.digest) : old.counts == new.counts
  }

  func reportChanges(_ pair: StoodForPair, _ comparison: inout Comparison) {
    if isSame(pair) { return }
    let (old, new) = pair.elements
    switch pair.kind {
    case .array: reportElements(old, new, pair, &comparison)
    case .set: reportSets(old, new, pair, &comparison)
    case .dictionary: reportEntries(old, new, pair, &comparison)
    case .single: break
    }
  }

  private func reportElements(
    _ old: [StandIn.Element], _ new: [StandIn.Element], _ pair: StoodForPair,
    _ comparison: inout Comparison
  ) {
    let plan = StandInPlan(pair.contents)
    func list(_ buffer: UnsafeBufferPointer<StandIn.Element>) -> ElementList {
      ElementList(
        base: UnsafeRawPointer(buffer.baseAddress), count: buffer.count,
        stride: MemoryLayout<StandIn.Element>.stride, plan: plan)
    }
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let difference = ElementDifference(list(old), list(new))
        let alignment = pair.contents.alignment(of: pair.old, pair.new) {
          difference.alignment(&comparison)
        }
        difference.report(alignment, &comparison)
      }
    }
  }

  private func reportSets(
    _ old: [StandIn.Element], _ new: [StandIn.Element], _ pair: StoodForPair,
    _ comparison: inout Comparison
  ) {
    guard !comparison.isAtElement else {
      return comparison.report(.changed(old: pair.old, new: pair.new))
    }
    func values(_ elements: [StandIn.Element]) -> [Value] {
      elements.map { pair.contents.value($0.digest) }
    }
    comparison.reportSet(
      removed: values(old.subtracting(new)), inserted: values(new.subtracting(old)))
  }

  private func reportEntries(
    _ oldEntries: [StandIn.Element], _ newEntries: [StandIn.Element], _ pair: StoodForPair,
    _ comparison: inout Comparison
  ) {
    let old = Dictionary(oldEntries.map { ($0.digest, $0.other) }) { first, _ in first }
    let new = Dictionary(newEntries.map { ($0.digest, $0.other) }) { first, _ in first }
    guard old.count == oldEntries.count, new.count == newEntries.count else {
      return comparison.report(.changed(old: pair.old, new: pair.new))
    }
    // What is the same on both sides says nothing, so only the others become entries.
    func entries(_ entries: [StandIn.Element], notIn others: [UInt64: UInt64]) -> [Value.Entry] {
      entries.filter { others[$0.digest] != $0.other }.map {
        Value.Entry(pair.contents.value($0.digest), pair.contents.value($0.other))
      }
    }
    reportEntries(
      entries(oldEntries, notIn: new), entries(newEntries, notIn: old), &comparison)
  }
}

extension Array where Element: Hashable {
  /// How often each element is there.
  fileprivate var counts: [Element: Int] { Dictionary(map { ($0, 1) }, uniquingKeysWith: +) }

  /// The elements that are not among others, each as often as it is there more often.
  func subtracting(_ others: [Element]) -> [Element] {
    var counts = others.counts
    return filter { element in
      guard let count = counts[element] else { return true }
      counts[element] = count == 1 ? nil : count - 1
      return false
    }
  }
}
