extension Value: PlannedType {
  static func makePlan() -> any TypePlan { ValuePlan() }
}

/// The plan of ``Value`` itself, for apps that hold their data as values.
final class ValuePlan: TypePlan {
  let type: Any.Type = Value.self
  // Not taken from ``RuntimeLayout``, since values are read by mirrors where that cannot be relied
  // on.
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
    var difference = ValueDifference(depth: comparison.depth)
    return difference.isSame(read(old), read(new))
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    comparison.reportChanges(from: read(old), to: read(new))
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
