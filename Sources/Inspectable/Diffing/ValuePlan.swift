extension Value: PlannedType {
  static func makePlan() -> any TypePlan { ValuePlan() }
}

/// The plan of values themselves, for apps whose data is only known as such.
final class ValuePlan: TypePlan {
  let type: Any.Type = Value.self
  // Known without the layout of types, for values are what is left where that cannot be relied on.
  let size = MemoryLayout<Value>.size
  // Never changed.
  nonisolated(unsafe) var traits = PlanTraits()

  func read(_ pointer: UnsafeRawPointer) -> Value {
    pointer.assumingMemoryBound(to: Value.self).pointee
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let value = read(pointer).value(limit: reading.limit)
    return reading.outline?.whole(value) ?? value
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    switch Self.compare(read(old), read(new), comparison.contents) {
    case .stoodFor(let pair): isSame(pair)
    case .parts(let pairs), .payloads(_, let pairs):
      pairs.allSatisfy { isSame($0.old, $0.new, &comparison) }
    case .elements(let old, let new), .sets(let old, let new):
      withElements(old, new) { $0.isSame($1, &comparison) }
    case .entries(let old, let new):
      old.count == new.count
        && zip(old, new).allSatisfy {
          isSame($0.key, $1.key, &comparison) && isSame($0.value, $1.value, &comparison)
        }
    case .whole(let isSame): isSame
    }
  }

  private func isSame(_ old: Value, _ new: Value, _ comparison: inout Comparison) -> Bool {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { comparison.isSame(self, old, $0) }
    }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    switch Self.compare(read(old), read(new), comparison.contents) {
    case .stoodFor(let pair): reportChanges(pair, &comparison)
    case .parts(let pairs): reportParts(pairs, &comparison)
    case .payloads(let name, let pairs):
      comparison.within(.member(name)) { reportParts(pairs, &$0) }
    case .elements(let old, let new):
      withElements(old, new) { ElementDifference($0, $1).report(&comparison) }
    case .sets(let old, let new):
      guard !comparison.isAtElement else {
        return reportWhole(.set(old), .set(new), &comparison)
      }
      comparison.reportSet(removed: old.subtracting(new), inserted: new.subtracting(old))
    case .entries(let old, let new): reportEntries(old, new, &comparison)
    case .whole(let isSame):
      if !isSame { comparison.report(.changed(old: read(old), new: read(new))) }
    }
  }

  private func reportParts(_ pairs: [Pair], _ comparison: inout Comparison) {
    for pair in pairs { report(at: .member(pair.name), pair.old, pair.new, &comparison) }
  }

  func reportEntries(
    _ oldEntries: [Value.Entry], _ newEntries: [Value.Entry], _ comparison: inout Comparison
  ) {
    let old = Dictionary(oldEntries.map { ($0.key, $0.value) }) { first, _ in first }
    let new = Dictionary(newEntries.map { ($0.key, $0.value) }) { first, _ in first }
    // Keys that are shown alike cannot be told apart.
    guard old.count == oldEntries.count, new.count == newEntries.count else {
      return reportWhole(.dictionary(oldEntries), .dictionary(newEntries), &comparison)
    }
    let keys = Set(old.keys).union(new.keys).sorted { $0.isOrdered(before: $1) }
    for key in keys {
      let place = ValuePath.Component.entry(key)
      switch (old[key], new[key]) {
      case (let before?, nil): comparison.report(at: place, .removed(before))
      case (nil, let after?): comparison.report(at: place, .inserted(after))
      case (let before?, let after?): report(at: place, before, after, &comparison)
      case (nil, nil): break
      }
    }
  }

  private func report(
    at component: ValuePath.Component, _ old: Value, _ new: Value, _ comparison: inout Comparison
  ) {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) {
        comparison.reportChanges(at: component, self, from: old, to: $0)
      }
    }
  }

  private func reportWhole(_ old: Value, _ new: Value, _ comparison: inout Comparison) {
    if !isSame(old, new, &comparison) { comparison.report(.changed(old: old, new: new)) }
  }

  private func withElements<Result>(
    _ old: [Value], _ new: [Value], _ body: (ElementList, ElementList) -> Result
  ) -> Result {
    func list(_ buffer: UnsafeBufferPointer<Value>) -> ElementList {
      ElementList(
        base: UnsafeRawPointer(buffer.baseAddress), count: buffer.count,
        stride: MemoryLayout<Value>.stride, plan: self)
    }
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { body(list(old), list($0)) }
    }
  }
}

extension ValuePlan {
  func shape(of live: LiveValue) -> Shape { read(live.pointer).shape }

  func member(_ name: String, of live: LiveValue) -> LiveValue? {
    (read(live.pointer).member(name) as? Value).map(LiveValue.init)
  }

  func element(at index: Int, of live: LiveValue) -> LiveValue? {
    (read(live.pointer).element(at: index) as? Value).map(LiveValue.init)
  }

  func elements(of live: LiveValue) -> [LiveValue]? {
    switch read(live.pointer) {
    case .array(let elements), .set(let elements): elements.map(LiveValue.init)
    default: nil
    }
  }

  func entry(forKey key: Value, of live: LiveValue) -> LiveValue? {
    (read(live.pointer).entry(forKey: key) as? Value).map(LiveValue.init)
  }

  func typeNames(of live: LiveValue) -> [String] { read(live.pointer).typeNames }
}

extension ValuePlan {
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

  private static func compare(
    _ old: Value, _ new: Value, _ contents: OutlineContents?
  ) -> Relation {
    func stoodFor(_ kind: Value.StoodFor, else relation: Relation) -> Relation {
      StoodForPair(old, new, kind, contents).map(Relation.stoodFor) ?? relation
    }
    if old.isTold(asWholeBeside: new) { return .whole(isSame: old == new) }
    return switch (old, new) {
    case (.array(let a), .array(let b)): stoodFor(.array, else: .elements(a, b))
    case (.set(let a), .set(let b)): stoodFor(.set, else: .sets(a, b))
    case (.dictionary(let a), .dictionary(let b)): stoodFor(.dictionary, else: .entries(a, b))
    case (.tuple(let old), .tuple(let new)): relation(old, new, Relation.parts)
    case (.record(let type, let old), .record(let newType, let new)) where type == newType:
      relation(old, new, Relation.parts)
    case (
      .enumeration(let type, let name, let old), .enumeration(let newType, let newName, let new)
    )
    where type == newType && name == newName:
      relation(old, new) { .payloads(name, $0) }
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

extension Value {
  /// Whether a difference from another value is told of the two as wholes, though they have parts.
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

  /// Whether this is what a type is written as that has a text in place of parts.
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
