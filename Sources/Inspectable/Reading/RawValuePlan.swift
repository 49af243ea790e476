/// The plan of an enum whose cases are not recorded, such as one imported from C: it is shown by
/// its raw value.
final class RawValuePlan<Raw: RawRepresentable>: TypePlan {
  let type: Any.Type = Raw.self
  // Never changed: such an enum is a plain number.
  nonisolated(unsafe) var traits = PlanTraits(isBitwise: true, needsActor: true)

  private func rawValue(_ pointer: UnsafeRawPointer) -> Value {
    Reflection.value(of: pointer.assumingMemoryBound(to: Raw.self).pointee.rawValue)
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    .record(type: TypeName.short(type), members: [Value.Member("rawValue", rawValue(pointer))])
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool { rawValue(old) == rawValue(new) }
}

extension RawValuePlan {
  func shape(of live: LiveValue) -> Shape { .record(labels: ["rawValue"]) }

  func member(_ name: String, of live: LiveValue) -> LiveValue? {
    ["rawValue", "0"].contains(name) ? LiveValue(rawValue(live.pointer)) : nil
  }
}

extension RawRepresentable {
  /// The plan that shows values by their raw values.
  static func makeRawValuePlan() -> any TypePlan { RawValuePlan<Self>() }
}
