/// The plan of an optional, which is looked through.
final class OptionalPlan: TypePlan {
  let type: Any.Type
  private let wrappedType: Any.Type
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private(set) var wrapped: any TypePlan

  init(_ type: Any.Type, wrapping wrappedType: Any.Type) {
    self.type = type
    self.wrappedType = wrappedType
    wrapped = OpaquePlan(wrappedType)
  }

  var parts: [any TypePlan] { [wrapped] }

  func link(_ planner: inout some PlanSource) {
    wrapped = planner.plan(for: wrappedType)
  }

  /// Whether there is a value, which then lies at the optional's own address.
  func hasValue(_ pointer: UnsafeRawPointer) -> Bool {
    RuntimeLayout.tag(at: pointer, of: type) == 0
  }

  /// How many optionals are around the `nil` of a nested optional, or nil if there is no such
  /// `nil`.
  func nilLevel(_ pointer: UnsafeRawPointer) -> Int? {
    guard hasValue(pointer) else { return 0 }
    return (wrapped as? OptionalPlan)?.nilLevel(pointer).map { $0 + 1 }
  }

  /// The plan of the first type inside that is not an optional.
  var innermost: any TypePlan { (wrapped as? OptionalPlan)?.innermost ?? wrapped }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    guard let level = nilLevel(pointer) else { return innermost.value(at: pointer, &reading) }
    return (0..<level).reduce(.null) { value, _ in
      .enumCase("some", [Value.Member(nil, value)])
    }
  }

  func write(
    at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading
  ) {
    if nilLevel(pointer) == nil {
      innermost.write(at: pointer, to: &writer, &reading)
    } else {
      writer.write(value(at: pointer, &reading))
    }
  }

  func unwrap(_ live: LiveValue) -> LiveValue? {
    nilLevel(live.pointer) == nil ? live.part(innermost, at: live.pointer) : nil
  }

  // What is left to explore after unwrapping is `nil`, or the inner `nil` of a nested optional.

  func shape(of live: LiveValue) -> Shape {
    hasValue(live.pointer) ? .enumeration(name: "some", labels: ["0"]) : .null
  }

  func member(_ name: String, of live: LiveValue) -> LiveValue? {
    name == "0" && hasValue(live.pointer) ? live.part(wrapped, at: live.pointer) : nil
  }

  func typeNames(of live: LiveValue) -> [String] { ["Optional", "some"] }
}

extension OptionalPlan {
  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    let (oldLevel, newLevel) = (nilLevel(old), nilLevel(new))
    if oldLevel == newLevel { return oldLevel != nil || comparison.isSame(innermost, old, new) }
    // A value of type `Any` can hold a `nil` of its own.
    return traits.canLookAlike && comparison.isReadAlike(self, old, new)
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    let oldLevel = nilLevel(old)
    let newLevel = nilLevel(new)
    if oldLevel == nil, newLevel == nil {
      comparison.reportChanges(innermost, from: old, to: new)
    } else if oldLevel != newLevel {
      comparison.reportReplaced(self, old, new)
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    if nilLevel(pointer) == nil { innermost.capture(at: pointer, into: objects) }
  }
}

extension Optional: PlannedType {
  static func makePlan() -> any TypePlan { OptionalPlan(Self.self, wrapping: Wrapped.self) }
}

extension OptionalPlan {
  var keepsStorageOfParts: Bool { true }

  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping
  ) {
    guard hasValue(kept), hasValue(live) else { return copy(live, over: kept) }
    keeping.takeOver(wrapped, kept, from: live)
  }
}
