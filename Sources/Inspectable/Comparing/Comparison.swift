import InspectableSystem

/// One comparison of an older with a newer value.
///
/// What is unchanged is recognised by shared storage and equal bytes, and only what is left is
/// compared by content. The app's own `==` is never asked whether something is unchanged.
struct Comparison: ElementComparing {
  /// Class instances of either side as they were captured.
  let oldObjects: CapturedObjects?
  let newObjects: CapturedObjects?

  /// Whether a function with other code is reported as a change.
  var tellsFunctions = true

  /// The changes found so far.
  var found = ChangeList()

  private(set) var depth = 0
  private var oldAncestors: Set<ObjectIdentifier> = []
  private var newAncestors: Set<ObjectIdentifier> = []
  /// Pairs of instances that were found to be the same wherever they are reached, so that they need
  /// not be compared again.
  private var samePairs: Set<ObjectPair> = []
  /// Whether the instances around the current place must not be remembered as the same: they refer
  /// to each other in a circle, which looks different where it is entered at another instance, or
  /// they hold content that is not read.
  private var mayNotBeRemembered = false
  /// Whether content that is not read differed anywhere; if not, nothing has to be looked at twice.
  private(set) var hasPassedUnseen = false
  private var comparedPairs: Set<ObjectPair> = []
  private var repeatedAncestors = 0
  private var repeats = 0

  /// Instances that refer to each other in many ways are not compared along more paths than this.
  private static let mostRepeats = 10_000

  private struct ObjectPair: Hashable {
    var old: ObjectIdentifier
    var new: ObjectIdentifier
  }

  init(oldObjects: CapturedObjects?, newObjects: CapturedObjects?) {
    self.oldObjects = oldObjects
    self.newObjects = newObjects
  }

  /// Whether two values are obviously the same, without looking inside.
  private func isEvidentlySame(
    _ plan: any TypePlan, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> Bool {
    !plan.traits.holdsReferences && RawBytes.areEqual(old, new, plan.size)
  }

  /// Whether two values are the same in content.
  mutating func isSame(
    _ plan: any TypePlan, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> Bool {
    if isEvidentlySame(plan, old, new) { return true }
    if plan.traits.isBitwise { return false }
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { plan.isSame(old, new, &self) }
  }

  /// Reports what differs between two values at the current place.
  mutating func reportChanges(
    _ plan: any TypePlan, from old: UnsafeRawPointer, to new: UnsafeRawPointer
  ) {
    if isEvidentlySame(plan, old, new) { return }
    depth += 1
    defer { depth -= 1 }
    DeepStack.run(depth: depth) { plan.reportChanges(from: old, to: new, &self) }
  }

  /// Reports what differs between two values one step further along the path.
  mutating func reportChanges(
    at component: ValuePath.Component, _ plan: any TypePlan, from old: UnsafeRawPointer,
    to new: UnsafeRawPointer
  ) {
    within(component) { $0.reportChanges(plan, from: old, to: new) }
  }

  /// Goes one step further along the path.
  mutating func within(_ component: ValuePath.Component, _ body: (inout Comparison) -> Void) {
    found.enter(component)
    defer { found.leave() }
    body(&self)
  }

  /// How many elements from these positions on are the same on both sides.
  mutating func commonPrefix(
    _ old: ElementList, from oldStart: Int, _ new: ElementList, from newStart: Int
  ) -> Int {
    let count = min(old.count - oldStart, new.count - newStart)
    var matched = 0
    while matched < count {
      matched += equalBytes(old, oldStart + matched, new, newStart + matched, count - matched)
      guard matched < count,
        isSame(old.plan, old[oldStart + matched], new[newStart + matched])
      else { break }
      matched += 1
    }
    return matched
  }

  /// How many elements, at most, are the same at the ends of both sides.
  mutating func commonSuffix(
    _ old: ElementList, _ new: ElementList, atMost count: Int
  ) -> Int {
    let block = 256
    let (oldEnd, newEnd) = (old.count, new.count)
    var matched = 0
    while matched < count {
      let size = min(block, count - matched)
      let (oldBlock, newBlock) = (oldEnd - matched - size, newEnd - matched - size)
      if equalBytes(old, oldBlock, new, newBlock, size) == size {
        matched += size
        continue
      }
      for _ in 0..<size {
        guard isSame(old.plan, old[oldEnd - matched - 1], new[newEnd - matched - 1]) else {
          return matched
        }
        matched += 1
      }
    }
    return matched
  }

  /// How many elements have equal bytes, found block by block.
  private func equalBytes(
    _ old: ElementList, _ oldStart: Int, _ new: ElementList, _ newStart: Int, _ count: Int
  ) -> Int {
    guard count > 0, !old.plan.traits.holdsReferences else { return 0 }
    let stride = old.stride
    let (a, b) = (old[oldStart], new[newStart])
    if RawBytes.areEqual(a, b, count * stride) { return count }
    var low = 0
    var high = count
    while high - low > 1 {
      // The bytes up to `low` are equal, those up to `high` are not.
      let middle = low + min((high - low) / 2, 4096)
      if RawBytes.areEqual(a + low * stride, b + low * stride, (middle - low) * stride) {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Comparison {
  /// A reading of what is at the current place on one side.
  private func reading(on side: ComparedSide) -> Reading {
    switch side {
    case .old:
      Reading(limit: .full, objects: oldObjects, ancestors: oldAncestors, depth: depth)
    case .new:
      Reading(limit: .full, objects: newObjects, ancestors: newAncestors, depth: depth)
    }
  }

  /// Reads a value of the older side in full.
  func oldValue(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) -> Value {
    var reading = reading(on: .old)
    return plan.value(at: pointer, &reading)
  }

  /// Reads a value of the newer side in full.
  func newValue(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) -> Value {
    var reading = reading(on: .new)
    return plan.value(at: pointer, &reading)
  }

  /// The digest of an element, equal for the same content.
  func digest(of position: Int, in elements: ElementList, on side: ComparedSide) -> Digest {
    var reading = reading(on: side)
    return reading.digest(elements.plan, elements[position])
  }

  /// What an element is recognised by when it changes or moves.
  func identity(of position: Int, in elements: ElementList, on side: ComparedSide) -> Digest? {
    var reading = reading(on: side)
    return elements.plan.identityDigest(at: elements[position], &reading)
  }

  /// Whether two values are read alike, where they cannot be compared part by part.
  func isReadAlike(
    _ plan: any TypePlan, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> Bool {
    var (oldReading, newReading) = (reading(on: .old), reading(on: .new))
    return oldReading.digest(plan, old) == newReading.digest(plan, new)
  }

  /// Reports what differs between two values at the current place that are not compared part by
  /// part.
  ///
  /// This gives the same changes as comparing the two as ``Value``s, as is done after going to
  /// another step.
  mutating func reportReplaced(
    _ plan: any TypePlan, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) {
    reportChanges(from: oldValue(plan, old), to: newValue(plan, new))
  }

  /// Reports what differs between two ``Value``s at the current place.
  mutating func reportChanges(from old: Value, to new: Value) {
    var difference = ValueDifference(from: found, depth: depth)
    // Else the changes found so far would be there twice, and copied when one more comes.
    found = ChangeList()
    difference.reportChanges(from: old, to: new)
    found = difference.found
  }

  /// Reports that content at the current place has other bytes; more cannot be said of content that
  /// is not read.
  mutating func reportUnseen() { found.report(.changed(old: .untracked, new: .untracked)) }

  /// Notes that content was passed whose bytes differ, and which is still to be reported.
  mutating func passUnseen() {
    mayNotBeRemembered = true
    hasPassedUnseen = true
  }

  /// Compares two instances, neither of which contains itself at this place; else says whether
  /// both do.
  mutating func withinObjects(
    _ old: AnyObject, _ new: AnyObject, _ body: (inout Comparison) -> Bool
  ) -> Bool {
    let pair = ObjectPair(old: ObjectIdentifier(old), new: ObjectIdentifier(new))
    if samePairs.contains(pair) { return true }
    let oldIsCycle = oldAncestors.contains(pair.old)
    let newIsCycle = newAncestors.contains(pair.new)
    if oldIsCycle || newIsCycle {
      mayNotBeRemembered = true
      return oldIsCycle == newIsCycle
    }
    let isRepeated = !comparedPairs.insert(pair).inserted
    if isRepeated, repeatedAncestors > 0 {
      repeats += 1
      if repeats > Self.mostRepeats { return true }
    }
    repeatedAncestors += isRepeated ? 1 : 0
    defer { repeatedAncestors -= isRepeated ? 1 : 0 }
    oldAncestors.insert(pair.old)
    newAncestors.insert(pair.new)
    defer {
      oldAncestors.remove(pair.old)
      newAncestors.remove(pair.new)
    }
    let outer = mayNotBeRemembered
    mayNotBeRemembered = false
    let isSame = body(&self)
    if isSame, !mayNotBeRemembered { samePairs.insert(pair) }
    mayNotBeRemembered = mayNotBeRemembered || outer
    return isSame
  }
}
