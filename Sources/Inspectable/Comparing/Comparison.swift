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

  /// From how many bytes on a collection in a kept value has storage other than the app's.
  var leastOwnBytes = Int.max
  /// How much of such storage has equal bytes.
  private(set) var equalBytes = EqualBytes()

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
  /// How many of the instances around the current place are others than before.
  ///
  /// Where none is, what leads only to instances that have not changed is the same.
  private var replacedAncestors = 0
  /// Whether that was relied on within the instances around the current place.
  private var hasPassedUntouched = false
  /// Instances that were found the same where that could be relied on.
  private var samePairsInPlace: Set<ObjectPair> = []

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
  private mutating func isEvidentlySame(
    _ plan: any TypePlan, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> Bool {
    if !plan.traits.holdsReferences { return RawBytes.areEqual(old, new, plan.size) }
    guard tellsReferencesByBytes, RawBytes.areEqual(old, new, plan.size) else { return false }
    hasPassedUntouched = true
    return true
  }

  /// Whether no instance has changed, so that equal references lead to what is the same.
  private var tellsReferencesByBytes: Bool {
    replacedAncestors == 0 && oldObjects?.isUntouched ?? false
  }

  /// Whether equal bytes are equal content, in elements of this kind.
  private mutating func tellsByBytes(_ plan: any TypePlan) -> Bool {
    if !plan.traits.holdsReferences { return true }
    if tellsReferencesByBytes { hasPassedUntouched = true }
    return tellsReferencesByBytes
  }

  /// Whether two references lead to one instance that is known to be the same, and so all it leads to.
  mutating func passesUntouched(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    guard replacedAncestors == 0, let oldObjects else { return false }
    let object = old.load(as: AnyObject.self)
    guard object === new.load(as: AnyObject.self), oldObjects.isUntouched(object) else {
      return false
    }
    hasPassedUntouched = true
    return true
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

  /// Finds out how much of two arrays has equal bytes, where that is needed again when the one takes
  /// over what the other has.
  mutating func noteEnds(_ old: ElementList, _ new: ElementList) {
    guard min(old.count, new.count) * old.stride >= leastOwnBytes else { return }
    equalBytes.note(old, new)
  }

  /// The groups of buckets in which two dictionaries differ, found by their bytes; nil where that does not
  /// tell.
  mutating func differingGroups(_ old: DictionaryStorage, _ new: DictionaryStorage) -> [Int]? {
    guard min(old.byteCount, new.byteCount) >= leastOwnBytes, old.hasBuckets(of: new) else {
      return nil
    }
    return equalBytes.note(old, new)
  }

  /// How many elements from these positions on are the same on both sides.
  mutating func commonPrefix(
    _ old: ElementList, from oldStart: Int, _ new: ElementList, from newStart: Int
  ) -> Int {
    let count = min(old.count - oldStart, new.count - newStart)
    let stride = old.stride
    let tellsByBytes = tellsByBytes(old.plan)
    var matched = 0
    if tellsByBytes, oldStart == 0, newStart == 0, let known = equalBytes[old, new] {
      matched = min(known.prefix, count)
      guard matched < count, isSame(old.plan, old[matched], new[matched]) else { return matched }
      matched += 1
    }
    while matched < count {
      if tellsByBytes {
        matched += RawBytes.equalPrefix(
          old[oldStart + matched], new[newStart + matched], count - matched, stride: stride)
      }
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
    let (oldEnd, newEnd) = (old.count, new.count)
    let tellsByBytes = tellsByBytes(old.plan)
    var matched = 0
    if tellsByBytes, let known = equalBytes[old, new] {
      matched = min(known.suffix, count)
      guard matched < count,
        isSame(old.plan, old[oldEnd - matched - 1], new[newEnd - matched - 1])
      else { return matched }
      matched += 1
    }
    while matched < count {
      if tellsByBytes {
        matched += RawBytes.equalSuffix(
          old[0] + (oldEnd - matched) * old.stride, new[0] + (newEnd - matched) * new.stride,
          count - matched, stride: old.stride)
      }
      guard matched < count,
        isSame(old.plan, old[oldEnd - matched - 1], new[newEnd - matched - 1])
      else { break }
      matched += 1
    }
    return matched
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
    if replacedAncestors == 0, samePairsInPlace.contains(pair) {
      hasPassedUntouched = true
      return true
    }
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
    let outer = (mayNotBeRemembered, hasPassedUntouched)
    (mayNotBeRemembered, hasPassedUntouched) = (false, false)
    replacedAncestors += old === new ? 0 : 1
    let isSame = body(&self)
    replacedAncestors -= old === new ? 0 : 1
    if isSame, !mayNotBeRemembered {
      if !hasPassedUntouched {
        samePairs.insert(pair)
      } else if replacedAncestors == 0 {
        samePairsInPlace.insert(pair)
      }
    }
    mayNotBeRemembered = mayNotBeRemembered || outer.0
    hasPassedUntouched = hasPassedUntouched || outer.1
    return isSame
  }
}
