extension Dictionary: PlannedType {
  static func makePlan() -> any TypePlan { DictionaryPlan<Key, Value>() }
}

/// The plan of a dictionary, shown in the order of its keys' values.
final class DictionaryPlan<Key: Hashable, Content>: TypePlan {
  let type: Any.Type = [Key: Content].self
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private(set) var key: any TypePlan = OpaquePlan(Key.self)
  nonisolated(unsafe) private(set) var content: any TypePlan = OpaquePlan(Content.self)

  var parts: [any TypePlan] { [key, content] }

  func link(_ planner: inout some PlanSource) {
    key = planner.plan(for: Key.self)
    content = planner.plan(for: Content.self)
    traits.holdsStorage = true
  }

  /// The dictionary at an address.
  func entries(_ pointer: UnsafeRawPointer) -> [Key: Content] {
    pointer.assumingMemoryBound(to: [Key: Content].self).pointee
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let entries = entries(pointer)
    if let outline = reading.outline, entries.count > OutlineWriter.mostElements {
      let standIn = outline.standIn(forEntries: digests(at: pointer, &reading))
      return .dictionary([Value.Entry(standIn, standIn)])
    }
    let places: [Place]
    if let storage = DictionaryStorage(pointer.assumingMemoryBound(to: [Key: Content].self)) {
      var found: [Place] = []
      found.reserveCapacity(entries.count)
      storage.forEachBucket { bucket in
        let key = reading.whole { $0.nested(self.key, storage.key(bucket)) }
        found.append((key, .stored(storage.value(bucket))))
        return true
      }
      places = found
    } else {
      places = entries.indices.map { index in
        let key = withUnsafePointer(to: entries[index].key) { place in
          reading.whole { $0.nested(self.key, place) }
        }
        return (key, .index(index))
      }
    }
    let kept = reading.sortedEnds(of: places) { $0.key.isOrdered(before: $1.key) }
    func entry(_ place: Place) -> Value.Entry {
      switch place.content {
      case .stored(let pointer): return Value.Entry(place.key, reading.nested(content, pointer))
      case .index(let index):
        let value = withUnsafePointer(to: entries[index].value) { reading.nested(content, $0) }
        return Value.Entry(place.key, value)
      }
    }
    let gap = kept.omitted.map { [Value.Entry(.omitted($0), .omitted($0))] } ?? []
    return .dictionary(kept.first.map(entry) + gap + kept.last.map(entry))
  }

  private func digests(
    at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [StandIn.Element] {
    var digests: [StandIn.Element] = []
    forEachEntry(pointer) { key, content in
      let key = reading.digest(self.key, key)
      digests.append(
        StandIn.Element(digest: key.bits, other: reading.digest(self.content, content).bits))
    }
    return digests
  }

  /// A key with the place of its value.
  private typealias Place = (key: Value, content: ContentPlace)

  private enum ContentPlace {
    case stored(UnsafeRawPointer)
    case index([Key: Content].Index)
  }
}

extension DictionaryPlan {
  func shape(of live: LiveValue) -> Shape { .dictionary(count: entries(live.pointer).count) }

  /// The contents stay where they are in the dictionary's storage, as an array's elements do.
  func entries(of live: LiveValue) -> [(key: Value, content: LiveValue)]? {
    guard
      let storage = DictionaryStorage(live.pointer.assumingMemoryBound(to: [Key: Content].self))
    else { return nil }
    var found: [(key: Value, content: LiveValue)] = []
    found.reserveCapacity(entries(live.pointer).count)
    var reading = Reading(limit: .full, objects: live.objects)
    storage.forEachBucket { bucket in
      let key = reading.whole { $0.nested(self.key, storage.key(bucket)) }
      found.append((key, live.part(content, at: storage.value(bucket))))
      return true
    }
    return Value.positionsInOrder(of: found.map(\.key)).map { found[$0] }
  }

  func entry(forKey key: Value, of live: LiveValue) -> LiveValue? {
    let entries = entries(live.pointer)
    guard let index = index(of: key, in: entries) else { return nil }
    return withUnsafePointer(to: entries[index].value) { live.ownedPart(content, at: $0) }
  }

  /// Finds the entry whose key is shown as a value.
  private func index(of key: Value, in entries: [Key: Content]) -> [Key: Content].Index? {
    if let scalar = Key.self as? any ScalarType.Type {
      guard let typed = scalar.init(reflected: key) as? Key,
        let index = entries.index(forKey: typed), isShown(entries[index].key, as: key)
      else { return nil }
      return index
    }
    return entries.indices.first { isShown(entries[$0].key, as: key) }
  }

  private func isShown(_ key: Key, as value: Value) -> Bool {
    withUnsafePointer(to: key) { pointer in
      var reading = Reading(limit: .full, objects: nil)
      return self.key.value(at: pointer, &reading) == value
    }
  }
}
