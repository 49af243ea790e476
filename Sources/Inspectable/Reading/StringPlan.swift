/// The plan of strings, which are compared where they lie: most of what is compared are strings,
/// and copying each would take longer than comparing it.
final class StringPlan: TypePlan {
  let type: Any.Type = String.self
  // Never changed.
  nonisolated(unsafe) var traits = PlanTraits()

  func string(_ pointer: UnsafeRawPointer) -> UnsafePointer<String> {
    pointer.assumingMemoryBound(to: String.self)
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let string = string(pointer).pointee
    return reading.outline?.standIn(for: string) ?? .string(string)
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    string(old).pointee.isShownLike(string(new).pointee)
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if isSame(old, new, &comparison) { return }
    comparison.found.report(
      .changed(old: .string(string(old).pointee), new: .string(string(new).pointee)))
  }
}
