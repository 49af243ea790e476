/// How the values of a type are compared.
protocol ComparingPlan: AnyObject, Sendable {
  /// Whether two values whose bytes differ are the same in content.
  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool
  /// Reports the changes between two values whose bytes differ.
  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison)
}

extension TypePlan {
  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if !isSame(old, new, &comparison) { comparison.reportReplaced(self, old, new) }
  }
}
