/// The plan of a type without parts.
final class ScalarPlan<Scalar: ScalarType>: TypePlan {
  let type: Any.Type = Scalar.self
  // Never changed.
  nonisolated(unsafe) var traits = PlanTraits(isBitwise: Scalar.isBitwise)

  func scalar(_ pointer: UnsafeRawPointer) -> Scalar {
    pointer.assumingMemoryBound(to: Scalar.self).pointee
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let value = scalar(pointer).reflected
    // The only one that can hold anything.
    return Scalar.self == AnyHashable.self ? reading.outline?.whole(value) ?? value : value
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    scalar(old).isShownLike(scalar(new))
  }

  func hash(
    _ pointer: UnsafeRawPointer, into hasher: inout Hasher, _ objects: CapturedObjects?
  ) {
    scalar(pointer).hashShown(into: &hasher)
  }
}
