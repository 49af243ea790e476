extension AnyHashable: ScalarType {
  /// The value inside.
  var reflected: Value { Reflection.value(of: base) }

  init?(reflected value: Value) { nil }
}

/// A vector of numbers, shown as an array.
protocol ScalarVector: ScalarType, SIMD {}

extension ScalarVector {
  var reflected: Value { .array(indices.map { Reflection.value(of: self[$0]) }) }

  init?(reflected value: Value) { nil }
}

extension SIMD2: ScalarVector, ScalarType, PlannedType {}
extension SIMD3: ScalarVector, ScalarType, PlannedType {}
extension SIMD4: ScalarVector, ScalarType, PlannedType {}
extension SIMD8: ScalarVector, ScalarType, PlannedType {}
extension SIMD16: ScalarVector, ScalarType, PlannedType {}
extension SIMD32: ScalarVector, ScalarType, PlannedType {}
extension SIMD64: ScalarVector, ScalarType, PlannedType {}
