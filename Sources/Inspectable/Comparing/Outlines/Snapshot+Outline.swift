extension Snapshot {
  /// Why no outline can be given.
  enum NoOutline: Error {
    /// There is nothing at the place, or no such element.
    case noPlace
    /// Stand-ins could be mistaken for something else there.
    case ambiguous
  }

  /// The outline of what is at a place.
  ///
  /// With positions it is an array of those elements of an array or set, or for a dictionary an
  /// array of pairs of key and value.
  func outline(
    at path: ValuePath, positions: [Int]?, isWhole: Bool, _ memory: OutlineMemory
  ) throws(NoOutline) -> Outline {
    let writer = OutlineWriter(memory)
    var place = live
    var reading = Reading(limit: .full, objects: place.objects)
    reading.outline = isWhole ? nil : writer
    var rest = path.components[...]
    while let component = rest.popFirst() {
      reading.enter(place)
      guard let next = place.step(component, &rest) else { throw .noPlace }
      place = next
    }
    let value = withExtendedLifetime(place) { place in
      positions.map { place.plan.elements($0, at: place.pointer, &reading).map(Value.array) }
        ?? place.plan.value(at: place.pointer, &reading)
    }
    guard let value else { throw .noPlace }
    guard !writer.isImpossible else { throw .ambiguous }
    return Outline(value: value, standIns: writer.standIns)
  }
}

extension LiveValue {
  /// What is one step further; the name of a case takes another step, to the part of its payload.
  fileprivate func step(
    _ component: ValuePath.Component, _ rest: inout ArraySlice<ValuePath.Component>
  ) -> LiveValue? {
    let next: (any Explorable)?
    switch (component, shape) {
    case (.member(let name), .enumeration(let stored, _)) where name == stored:
      guard case .member(let label)? = rest.popFirst() else { return nil }
      next = member(label)
    case (.member(let name), .record): next = member(name)
    case (.index(let index), .array): next = element(at: index)
    case (.index(let key), .dictionary): next = entry(forKey: .int(key))
    case (.key(let key), .dictionary): next = entry(forKey: key)
    default: next = nil
    }
    return next as? LiveValue
  }
}

extension Reading {
  /// Goes into the value at a place on the way to another one.
  fileprivate mutating func enter(_ place: LiveValue) {
    depth += 1
    if let plan = place.plan as? ObjectPlan {
      ancestors.insert(ObjectIdentifier(plan.instance(at: place.pointer).0))
    }
  }
}

extension TypePlan {
  func elements(
    _ positions: [Int], at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [Value]? { nil }
}

extension ArrayPlan {
  func elements(
    _ positions: [Int], at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [Value]? {
    withElements(pointer) { elements in
      guard positions.allSatisfy((0..<elements.count).contains) else { return nil }
      return positions.map { reading.nested(elements.plan, elements[$0]) }
    }
  }
}

extension SetPlan {
  func elements(
    _ positions: [Int], at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [Value]? {
    let elements = Array(elements(pointer))
    guard positions.allSatisfy(elements.indices.contains) else { return nil }
    return reading.whole { reading in
      positions.map { position in
        withUnsafePointer(to: elements[position]) { reading.nested(element, $0) }
      }
    }
  }
}

extension DictionaryPlan {
  func elements(
    _ positions: [Int], at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [Value]? {
    let wanted = Set(positions)
    var found: [Int: Value] = [:]
    var position = 0
    forEachEntry(pointer) { key, content in
      defer { position += 1 }
      guard wanted.contains(position) else { return }
      let key = reading.whole { $0.nested(self.key, key) }
      let content = reading.nested(self.content, content)
      found[position] = .tuple([Value.Member(nil, key), Value.Member(nil, content)])
    }
    let entries = positions.compactMap { found[$0] }
    return entries.count == positions.count ? entries : nil
  }
}
