import InspectableSystem

/// One comparison of an older with a newer value, part by part.
///
/// It reports the same changes as a comparison of the live values that these were read from.
package struct ValueDifference: ElementComparing {
  /// The changes found so far.
  package var found: ChangeList
  /// What stand-ins in the values stand for; nil where there are none.
  let contents: OutlineContents?
  private var depth: Int

  /// Begins a comparison, which can be a part of another one.
  package init(from found: ChangeList = ChangeList(), depth: Int = 0) {
    self.init(from: found, depth: depth, contents: nil)
  }

  init(from found: ChangeList = ChangeList(), depth: Int = 0, contents: OutlineContents?) {
    self.found = found
    self.depth = depth
    self.contents = contents
  }

  /// Whether two values are the same in content.
  package mutating func isSame(_ old: Value, _ new: Value) -> Bool {
    deeper { comparison in
      switch comparison.relation(old, new) {
      case .stoodFor(let pair): pair.isSame
      case .parts(let pairs), .payloads(_, let pairs):
        pairs.allSatisfy { comparison.isSame($0.old, $0.new) }
      case .elements(let old, let new), .sets(let old, let new):
        old.count == new.count && zip(old, new).allSatisfy { comparison.isSame($0, $1) }
      case .entries(let old, let new):
        old.count == new.count
          && zip(old, new).allSatisfy {
            comparison.isSame($0.key, $1.key) && comparison.isSame($0.value, $1.value)
          }
      case .whole(let isSame): isSame
      }
    }
  }

  /// Reports what differs between two values at the current place.
  package mutating func reportChanges(from old: Value, to new: Value) {
    deeper { comparison in
      switch comparison.relation(old, new) {
      case .stoodFor(let pair): comparison.reportChanges(pair)
      case .parts(let pairs): comparison.reportParts(pairs)
      case .payloads(let name, let pairs):
        comparison.found.enter(.member(name))
        comparison.reportParts(pairs)
        comparison.found.leave()
      case .elements(let old, let new):
        ElementDifference(ValueElements(old: old, new: new)).report(&comparison)
      case .sets(let oldElements, let newElements):
        guard !comparison.found.isAtElement else {
          return comparison.reportWhole(old, new)
        }
        comparison.found.reportSet(
          removed: oldElements.subtracting(newElements),
          inserted: newElements.subtracting(oldElements))
      case .entries(let old, let new): comparison.reportEntries(old, new)
      case .whole(let isSame):
        if !isSame { comparison.found.report(.changed(old: old, new: new)) }
      }
    }
  }

  private mutating func deeper<Result>(_ body: (inout ValueDifference) -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { body(&self) }
  }

  private mutating func reportParts(_ pairs: [Pair]) {
    for pair in pairs { report(at: .member(pair.name), pair.old, pair.new) }
  }

  /// Reports by their keys which entries differ.
  ///
  /// - Parameter hasOrder: whether the order of the entries is that in which they are shown.
  mutating func reportEntries(
    _ oldEntries: [Value.Entry], _ newEntries: [Value.Entry], hasOrder: Bool = true
  ) {
    let old = Dictionary(oldEntries.map { ($0.key, $0.value) }) { first, _ in first }
    let new = Dictionary(newEntries.map { ($0.key, $0.value) }) { first, _ in first }
    // Keys that are shown alike cannot be told apart.
    guard old.count == oldEntries.count, new.count == newEntries.count else {
      return reportWhole(.dictionary(oldEntries), .dictionary(newEntries))
    }
    if hasOrder, !(oldEntries.isInOrder && newEntries.isInOrder) {
      let stayed = oldEntries.lazy.map(\.key).filter { new[$0] != nil }
      guard stayed.elementsEqual(newEntries.lazy.map(\.key).filter { old[$0] != nil }) else {
        // The two have an order of their own, which has changed.
        return found.report(.changed(old: .dictionary(oldEntries), new: .dictionary(newEntries)))
      }
    }
    let keys = Set(old.keys).union(new.keys).sorted { $0.isOrdered(before: $1) }
    for key in keys {
      let place = ValuePath.Component.entry(key)
      switch (old[key], new[key]) {
      case (let before?, nil): found.report(at: place, .removed(before))
      case (nil, let after?): found.report(at: place, .inserted(after))
      case (let before?, let after?): report(at: place, before, after)
      case (nil, nil): break
      }
    }
  }

  private mutating func report(at component: ValuePath.Component, _ old: Value, _ new: Value) {
    found.enter(component)
    reportChanges(from: old, to: new)
    found.leave()
  }

  private mutating func reportWhole(_ old: Value, _ new: Value) {
    if !isSame(old, new) { found.report(.changed(old: old, new: new)) }
  }
}

extension ValueDifference {
  private typealias Pair = (name: String, old: Value, new: Value)

  /// How two values are to be compared.
  private enum Relation {
    /// Part by part.
    case parts([Pair])
    /// Part by part of the payload of one case.
    case payloads(String, [Pair])
    case elements([Value], [Value])
    case sets([Value], [Value])
    case entries([Value.Entry], [Value.Entry])
    /// By stand-ins.
    case stoodFor(StoodForPair)
    /// Only as a whole.
    case whole(isSame: Bool)
  }

  private func relation(_ old: Value, _ new: Value) -> Relation {
    func stoodFor(_ kind: Value.StoodFor, else relation: Relation) -> Relation {
      StoodForPair(old, new, kind, contents).map(Relation.stoodFor) ?? relation
    }
    if old.isTold(asWholeBeside: new) { return .whole(isSame: old == new) }
    return switch (old, new) {
    case (.array(let a), .array(let b)): stoodFor(.array, else: .elements(a, b))
    case (.set(let a), .set(let b)): stoodFor(.set, else: .sets(a, b))
    case (.dictionary(let a), .dictionary(let b)): stoodFor(.dictionary, else: .entries(a, b))
    case (.tuple(let old), .tuple(let new)): Self.relation(old, new, Relation.parts)
    case (.record(let type, let old), .record(let newType, let new)) where type == newType:
      Self.relation(old, new, Relation.parts)
    case (
      .enumeration(let type, let name, let old), .enumeration(let newType, let newName, let new)
    )
    where type == newType && name == newName:
      Self.relation(old, new) { .payloads(name, $0) }
    case (.array, _), (.set, _), (.dictionary, _), (.tuple, _), (.record, _), (.enumeration, _):
      .whole(isSame: false)
    default: .whole(isSame: old == new)
    }
  }

  private static func relation(
    _ old: [Value.Member], _ new: [Value.Member], _ make: ([Pair]) -> Relation
  ) -> Relation {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.label == $1.label }) else {
      return .whole(isSame: false)
    }
    return make(
      zip(old, new).enumerated().map { index, pair in
        (pair.0.label ?? String(index), pair.0.value, pair.1.value)
      })
  }
}

/// The elements of two arrays of values.
private struct ValueElements: ComparedElements {
  let old: [Value]
  let new: [Value]

  var counts: (old: Int, new: Int) { (old.count, new.count) }
  var looksIntoSame: Bool { false }

  func isSame(_ from: Int, _ to: Int, _ comparison: inout ValueDifference) -> Bool {
    comparison.isSame(old[from], new[to])
  }

  func value(of place: Int, on side: ComparedSide, _ comparison: ValueDifference) -> Value {
    side == .old ? old[place] : new[place]
  }

  func digest(of place: Int, on side: ComparedSide, _ comparison: ValueDifference) -> Digest {
    value(of: place, on: side, comparison).digest
  }

  func identity(
    of place: Int, on side: ComparedSide, _ comparison: ValueDifference
  ) -> Digest? {
    value(of: place, on: side, comparison).identity?.digest
  }

  func reportChanges(from: Int, to: Int, _ comparison: inout ValueDifference) {
    comparison.reportChanges(from: old[from], to: new[to])
  }
}

extension Value {
  /// Whether a difference from another value is reported as one of the two as wholes, though they
  /// have parts.
  ///
  /// Types without parts, such as dates, are written as records of one text; and `.some(nil)`, the
  /// `nil` within a nested optional, is no case that had a payload.
  fileprivate func isTold(asWholeBeside other: Value) -> Bool {
    switch (self, other) {
    case (.record, .record): isText || other.isText
    case (.enumeration, .enumeration): isInnerNil || other.isInnerNil
    default: false
    }
  }

  /// Whether this is how a type without parts is written, such as a date: as a record of one text.
  private var isText: Bool {
    guard case .record(let type, let members) = self, let first = members.first,
      first.label == nil, case .string = first.value
    else { return false }
    // A relative URL has its base beside it.
    return members.count == 1
      || (members.count == 2 && type == "URL" && members[1].label == "relativeTo")
  }

  /// Whether this is the `nil` of a nested optional.
  private var isInnerNil: Bool {
    var value = self
    while case .enumeration(nil, "some", let payload) = value, payload.count == 1,
      payload[0].label == nil
    {
      value = payload[0].value
      if value == .null { return true }
    }
    return false
  }
}
