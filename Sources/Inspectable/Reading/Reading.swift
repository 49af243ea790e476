import InspectableSystem

/// One reading of a value: how much of it, and where it is.
struct Reading {
  /// How much of long collections to read.
  let limit: ValueLimit
  /// Class instances as they were captured; nil to read them as they are now.
  let objects: CapturedObjects?
  /// Puts stand-ins in the place of what is long; nil to read that too.
  var outline: OutlineWriter?

  /// The instances that the place being read is part of.
  var ancestors: Set<ObjectIdentifier> = []
  /// The instances seen so far.
  private var seen: Set<ObjectIdentifier> = []
  /// How many instances seen before the place being read is part of.
  private var repeatedAncestors = 0
  /// How often an instance came up again inside of one that did.
  private var repeats = 0
  var depth = 0

  /// Instances that refer to each other in many ways have more paths than can be followed: after
  /// this many repetitions, each further one is shown as a cycle.
  private static let mostRepeats = 10_000

  init(
    limit: ValueLimit, objects: CapturedObjects?, ancestors: Set<ObjectIdentifier> = [],
    depth: Int = 0
  ) {
    self.limit = limit
    self.objects = objects
    self.ancestors = ancestors
    self.depth = depth
  }

  /// Reads what lies one level deeper.
  mutating func nested(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) -> Value {
    nested { plan.value(at: pointer, &$0) }
  }

  /// Does something with what lies one level deeper.
  mutating func nested<Result>(_ read: (inout Reading) -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { read(&self) }
  }

  /// Reads without stand-ins.
  mutating func whole<Result>(_ read: (inout Reading) -> Result) -> Result {
    let outline = outline
    self.outline = nil
    defer { self.outline = outline }
    return read(&self)
  }

  /// Reads what an instance holds, unless it is shown already.
  mutating func within<Result>(
    _ object: AnyObject, _ read: (inout Reading) -> Result
  ) -> Result? {
    let identifier = ObjectIdentifier(object)
    guard ancestors.insert(identifier).inserted else { return nil }
    defer { ancestors.remove(identifier) }
    let isRepeated = !seen.insert(identifier).inserted
    if isRepeated, repeatedAncestors > 0 {
      repeats += 1
      if repeats > Self.mostRepeats {
        // What is left out here depends on what was read before, so the digest of a part would not
        // stand for its content alone.
        outline?.giveUp()
        return nil
      }
    }
    repeatedAncestors += isRepeated ? 1 : 0
    defer { repeatedAncestors -= isRepeated ? 1 : 0 }
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { read(&self) }
  }

  /// Reads the elements of a collection of this length that are to be kept.
  mutating func elements(
    count: Int, _ read: (Int, inout Reading) -> Value
  ) -> [Value] {
    guard isCut(count) else { return (0..<count).map { read($0, &self) } }
    return (0..<limit.first).map { read($0, &self) }
      + [.omitted(count - limit.first - limit.last)]
      + (count - limit.last..<count).map { read($0, &self) }
  }

  /// The elements of an unordered collection that are to be kept, in order.
  func sortedEnds<T>(
    of elements: [T], by precedes: (T, T) -> Bool
  ) -> (first: [T], omitted: Int?, last: [T]) {
    guard isCut(elements.count) else { return (elements.sorted(by: precedes), nil, []) }
    let last = Self.first(limit.last, of: elements) { precedes($1, $0) }
    return (
      Self.first(limit.first, of: elements, by: precedes),
      elements.count - limit.first - limit.last, last.reversed()
    )
  }

  private func isCut(_ count: Int) -> Bool {
    count > limit.longest && limit.first + limit.last < count
  }

  /// The first elements in an order, without putting the others into it.
  private static func first<T>(
    _ count: Int, of elements: [T], by precedes: (T, T) -> Bool
  ) -> [T] {
    var result: [T] = []
    for element in elements {
      if result.count == count {
        guard let last = result.last, precedes(element, last) else { continue }
        result.removeLast()
      }
      let place = result.firstIndex { precedes(element, $0) } ?? result.endIndex
      result.insert(element, at: place)
    }
    return result
  }
}

/// How the values of a type are read.
protocol ReadingPlan: AnyObject, Sendable {
  /// Reads a value, with long collections cut as the reading says.
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value
  /// Writes the literal of what ``value(at:_:)`` reads.
  func write(at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading)
  /// Reads some elements of a collection, or for a dictionary pairs of key and value; nil if there
  /// are none at these positions of its storage.
  func elements(
    _ positions: [Int], at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [Value]?
}

extension ReadingPlan {
  func write(
    at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading
  ) {
    writer.write(value(at: pointer, &reading))
  }
}
