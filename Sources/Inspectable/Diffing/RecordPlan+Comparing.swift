extension RecordPlan {
  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    fields.allSatisfy { comparison.isSame($0.plan, old + $0.offset, new + $0.offset) }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    Self.reportChanges(in: fields, from: old, to: new, &comparison)
  }

  /// Reports what changed in each of some fields.
  static func reportChanges(
    in fields: [Field], from old: UnsafeRawPointer, to new: UnsafeRawPointer,
    _ comparison: inout Comparison
  ) {
    for (index, field) in fields.enumerated() {
      comparison.reportChanges(
        at: .member(field.label ?? String(index)), field.plan,
        from: old + field.offset, to: new + field.offset)
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    for field in fields { objects.nested(field.plan, pointer + field.offset) }
  }
}
