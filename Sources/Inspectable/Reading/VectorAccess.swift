/// The numbers of a vector, which is shown as an array.
enum VectorAccess<Elements: SIMD>: ElementAccess {
  static var isInPlace: Bool { false }

  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Elements.Scalar>) -> Result
  ) -> Result {
    elements.indices.map { elements[$0] }.withUnsafeBufferPointer(body)
  }
}

/// A vector of numbers.
protocol PlannedVector: PlannedType, SIMD {}

extension PlannedVector {
  static func makePlan() -> any TypePlan { ArrayPlan<VectorAccess<Self>>() }
}

extension SIMD2: PlannedVector, PlannedType {}
extension SIMD3: PlannedVector, PlannedType {}
extension SIMD4: PlannedVector, PlannedType {}
extension SIMD8: PlannedVector, PlannedType {}
extension SIMD16: PlannedVector, PlannedType {}
extension SIMD32: PlannedVector, PlannedType {}
extension SIMD64: PlannedVector, PlannedType {}
