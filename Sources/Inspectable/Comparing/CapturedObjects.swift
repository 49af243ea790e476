import InspectableSystem

/// The class instances that a value leads to, as they were at one moment.
///
/// Their stored properties are copied, which for strings and collections means that the storage is
/// shared and nothing is read. Later the instances may change; the copies do not. Storage that is shared
/// cannot be written in place, so an instance whose bytes are those of its copy has not changed, and it
/// leads to the same others.
final class CapturedObjects {
  /// An instance with its copy, and where the numbers of those begin that it leads to.
  private struct Entry {
    /// Kept, so that no other instance takes its identity; nil where the place is free.
    var object: Unmanaged<AnyObject>?
    var memory: UnsafeMutableRawPointer
    var layout: Int32
    /// The content, or the first stretch of it, and whether there are others.
    var bytes: Range<Int32>
    var hasMoreBytes: Bool
    var edges: Range<Int32> = 0..<0
  }

  private var entries: [Entry] = []
  private var numbers: [ObjectIdentifier: Int32] = [:]
  private var layouts: [ObjectLayout] = []
  private var layoutNumbers: [ObjectIdentifier: Int32?] = [:]
  private var lastLayout: (type: ObjectIdentifier, number: Int32?)?
  /// The numbers of the instances that others, and the value itself, lead to.
  private var edges: [Int32] = []
  private var rootEdges: Range<Int32> = 0..<0
  /// Instances of which it is not known yet where they lead.
  private var pending: [Int32] = []
  private var free: [Int32] = []
  private var depth = 0
  /// What instances are shown as that have a form of another type, kept with them so that no other
  /// takes their identity.
  private var forms: [ObjectIdentifier: (object: AnyObject, form: OwnedMemory)] = [:]
  private var touched = TouchedObjects.unknown

  deinit {
    for entry in entries { end(entry) }
  }

  /// The captured stored properties of an instance, at their offsets from this address.
  func memory(of object: AnyObject) -> UnsafeRawPointer? {
    numbers[ObjectIdentifier(object)].map { UnsafeRawPointer(entries[Int($0)].memory) }
  }

  /// What an instance that has a form was shown as when it was captured.
  func form(of object: AnyObject) -> OwnedMemory? { forms[ObjectIdentifier(object)]?.form }

  /// Whether there are such instances, of which a change is not seen by their bytes.
  var holdsForms: Bool { !forms.isEmpty }

  /// Keeps what an instance is shown as, unless that was done already.
  func keepForm(of object: AnyObject, _ make: () -> OwnedMemory) {
    if forms[ObjectIdentifier(object)] == nil {
      forms[ObjectIdentifier(object)] = (object, make())
    }
  }

  // MARK: Capturing

  /// Captures all that a value leads to.
  func capture(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) {
    let start = Int32(edges.count)
    nested(plan, pointer)
    rootEdges = start..<Int32(edges.count)
    followPending()
  }

  /// Looks at what lies one level deeper.
  func nested(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) {
    guard plan.traits.holdsReferences else { return }
    depth += 1
    defer { depth -= 1 }
    DeepStack.run(depth: depth) { plan.capture(at: pointer, into: self) }
  }

  /// Captures an instance, unless that was done already.
  ///
  /// - Parameter members: its stored properties; nil if it is not read.
  /// - Returns: whether it is read.
  func note(_ object: AnyObject, members: () -> [PlannedField]?) -> Bool {
    let identifier = ObjectIdentifier(object)
    if let number = numbers[identifier] {
      edges.append(number)
      return true
    }
    guard let layout = layoutNumber(of: object, members) else { return false }
    let entry = layouts.withUnsafeBufferPointer { layouts in
      let bytes = layouts[Int(layout)].bytes
      return Entry(
        object: .passRetained(object), memory: layouts[Int(layout)].makeCopy(of: object),
        layout: layout, bytes: bytes.first ?? 0..<0, hasMoreBytes: bytes.count > 1)
    }
    let number: Int32
    if let place = free.popLast() {
      number = place
      entries[Int(number)] = entry
    } else {
      number = Int32(entries.count)
      entries.append(entry)
    }
    numbers[identifier] = number
    pending.append(number)
    edges.append(number)
    return true
  }

  private func followPending() {
    while let number = pending.popLast() { follow(number) }
  }

  /// Finds out where an instance leads.
  private func follow(_ number: Int32) {
    let entry = entries[Int(number)]
    let start = Int32(edges.count)
    for field in layouts[Int(entry.layout)].references {
      ReadingTrail.at(field.trail) {
        nested(field.plan, UnsafeRawPointer(entry.memory) + field.offset)
      }
    }
    entries[Int(number)].edges = start..<Int32(edges.count)
  }

  /// The number of the layout of an instance's class; nil for one that is not read.
  private func layoutNumber(
    of object: AnyObject, _ members: () -> [PlannedField]?
  ) -> Int32? {
    let type = ObjectIdentifier(Swift.type(of: object))
    if let lastLayout, lastLayout.type == type { return lastLayout.number }
    let number: Int32?
    if let known = layoutNumbers[type] {
      number = known
    } else {
      number = members().map { fields in
        layouts.append(ObjectLayout(fields))
        return Int32(layouts.count - 1)
      }
      layoutNumbers[type] = .some(number)
    }
    lastLayout = (type, number)
    return number
  }

  private func end(_ entry: Entry) {
    guard let object = entry.object else { return }
    layouts[Int(entry.layout)].endCopy(entry.memory)
    object.release()
  }
}

// MARK: - What became of them

extension CapturedObjects {
  /// Finds out which instances have other bytes now than when they were captured.
  func findTouched() {
    var found: [Int32] = []
    // Nothing is counted here: there may be hundreds of thousands.
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices {
        guard let object = entries[index].object?.toOpaque() else { continue }
        let (memory, bytes) = (entries[index].memory, entries[index].bytes)
        let start = Int(bytes.lowerBound)
        let isSame = RawBytes.areEqual(memory + start, object + start, bytes.count)
        if isSame, !entries[index].hasMoreBytes { continue }
        if isSame, layouts[Int(entries[index].layout)].isCopy(memory, of: object) { continue }
        found.append(Int32(index))
      }
    }
    touched = found.isEmpty ? .none : .some(found, leading: leading(to: found))
  }

  /// Whether it is known that no instance has changed.
  var isUntouched: Bool {
    if case .none = touched { true } else { false }
  }

  /// Whether it is known that an instance has not changed, nor any that it leads to.
  func isUntouched(_ object: AnyObject) -> Bool {
    switch touched {
    case .unknown: false
    case .none: numbers[ObjectIdentifier(object)] != nil
    case .some(_, let leading): numbers[ObjectIdentifier(object)].map { !leading[Int($0)] } ?? false
    }
  }

  /// For each instance, whether it is one of these or leads to one.
  private func leading(to found: [Int32]) -> [Bool] {
    var starts = [Int32](repeating: 0, count: entries.count + 1)
    for entry in entries { for edge in entry.edges { starts[Int(edges[Int(edge)]) + 1] += 1 } }
    for index in entries.indices { starts[index + 1] += starts[index] }
    var places = starts
    var sources = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    for (index, entry) in entries.enumerated() {
      for edge in entry.edges {
        let target = Int(edges[Int(edge)])
        sources[Int(places[target])] = Int32(index)
        places[target] += 1
      }
    }
    var leading = [Bool](repeating: false, count: entries.count)
    var rest = found
    for number in found { leading[Int(number)] = true }
    while let number = rest.popLast() {
      for place in starts[Int(number)]..<starts[Int(number) + 1] {
        let source = sources[Int(place)]
        if leading[Int(source)] { continue }
        leading[Int(source)] = true
        rest.append(source)
      }
    }
    return leading
  }

  /// Takes over what became of the instances, after those that changed were found.
  ///
  /// - Parameters:
  ///   - root: the value that leads to them, if it may lead to others now.
  func takeOver(root: (plan: any TypePlan, pointer: UnsafeRawPointer)?, _ keeping: inout Keeping) {
    guard case .some(let found, _) = touched else {
      if let root { capture(anew: root, []) }
      touched = .unknown
      return
    }
    var leadingElsewhere: [Int32] = []
    for number in found {
      let entry = entries[Int(number)]
      guard let object = entry.object else { continue }
      if layouts[Int(entry.layout)].takeOver(entry.memory, from: object.toOpaque(), &keeping) {
        leadingElsewhere.append(number)
      }
    }
    touched = .unknown
    if root != nil || !leadingElsewhere.isEmpty { capture(anew: root, leadingElsewhere) }
  }

  /// Follows again what may lead elsewhere, and lets go of the instances that nothing leads to any more.
  private func capture(
    anew root: (plan: any TypePlan, pointer: UnsafeRawPointer)?, _ changed: [Int32]
  ) {
    if let root { capture(root.plan, root.pointer) }
    for number in changed { follow(number) }
    followPending()
    var isReached = [Bool](repeating: false, count: entries.count)
    var rest = rootEdges.map { edges[Int($0)] }
    // In order, without what nobody asks for any more.
    var kept: [Int32] = []
    kept.reserveCapacity(edges.count)
    let roots = rest
    while let number = rest.popLast() {
      if isReached[Int(number)] { continue }
      isReached[Int(number)] = true
      let start = Int32(kept.count)
      for edge in entries[Int(number)].edges {
        kept.append(edges[Int(edge)])
        rest.append(edges[Int(edge)])
      }
      entries[Int(number)].edges = start..<Int32(kept.count)
    }
    rootEdges = Int32(kept.count)..<Int32(kept.count + roots.count)
    edges = kept + roots
    for index in entries.indices where !isReached[index] {
      let entry = entries[index]
      guard let object = entry.object else { continue }
      numbers[ObjectIdentifier(object.takeUnretainedValue())] = nil
      entries[index].object = nil
      entries[index].edges = 0..<0
      free.append(Int32(index))
      end(entry)
    }
  }
}

/// Which captured instances have changed.
private enum TouchedObjects {
  /// Nobody has looked.
  case unknown
  case none
  /// These have; and for each instance, whether it leads to one of them.
  case some([Int32], leading: [Bool])
}

/// How the class instances are captured that the values of a type lead to.
protocol CapturingPlan: AnyObject, Sendable {
  /// Captures the class instances that a value leads to.
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects)
}

extension CapturingPlan {
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {}
}
