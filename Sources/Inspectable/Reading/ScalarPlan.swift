/// The plan of a type without parts.
final class ScalarPlan<Scalar: ScalarType>: TypePlan {
  let type: Any.Type = Scalar.self
  // Never changed. A NaN looks like another NaN without being equal to it.
  nonisolated(unsafe) var traits = PlanTraits(
    isBitwise: Scalar.isBitwise, canLookAlike: Scalar.self is any FloatingPoint.Type)

  func scalar(_ pointer: UnsafeRawPointer) -> Scalar {
    pointer.assumingMemoryBound(to: Scalar.self).pointee
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    scalar(pointer).reflected
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    scalar(old).isShownLike(scalar(new))
  }
}
