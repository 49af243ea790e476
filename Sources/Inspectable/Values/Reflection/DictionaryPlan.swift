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

  func link(_ planner: inout TypePlanner) {
    key = planner.plan(for: Key.self)
    content = planner.plan(for: Content.self)
  }

  /// The dictionary at an address.
  func entries(_ pointer: UnsafeRawPointer) -> [Key: Content] {
    pointer.assumingMemoryBound(to: [Key: Content].self).pointee
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let entries = entries(pointer)
    let places = entries.indices
      .map { index in
        (withUnsafePointer(to: entries[index].key) { reading.nested(key, $0) }, index)
      }
      .sorted { $0.0.isOrdered(before: $1.0) }
    var kept: [Value.Entry] = []
    let values = reading.elements(count: places.count) { position, reading in
      let (key, index) = places[position]
      kept.append(Value.Entry(key, .null))
      return withUnsafePointer(to: entries[index].value) { reading.nested(content, $0) }
    }
    return .dictionary(Self.pair(kept.map(\.key), values))
  }

  /// Joins the keys of kept entries with their values, among which a stretch may be left out.
  private static func pair(_ keys: [Value], _ values: [Value]) -> [Value.Entry] {
    var keys = keys.makeIterator()
    return values.map { value in
      if case .omitted = value { return Value.Entry(value, value) }
      return Value.Entry(keys.next() ?? .untracked, value)
    }
  }
}

extension DictionaryPlan {
  func shape(of live: LiveValue) -> Shape { .dictionary(count: entries(live.pointer).count) }

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
