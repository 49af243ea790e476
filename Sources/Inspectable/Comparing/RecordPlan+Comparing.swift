import InspectableSystem

extension RecordPlan {
  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    guard fields.allSatisfy({ comparison.isSame($0.plan, old + $0.offset, new + $0.offset) }) else {
      return false
    }
    if hasUnseenChange(old, new) { comparison.passUnseen() }
    return true
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    Self.reportChanges(in: fields, from: old, to: new, &comparison)
    if hasUnseenChange(old, new) { comparison.reportUnseen() }
  }

  /// Whether content that no field shows has other bytes.
  private func hasUnseenChange(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    if unseen.isEmpty { return false }
    return unseen.contains { bytes in
      !RawBytes.areEqual(old + bytes.lowerBound, new + bytes.lowerBound, bytes.count)
    }
  }

  /// Reports what changed in each of some fields.
  static func reportChanges(
    in fields: [PlannedField], from old: UnsafeRawPointer, to new: UnsafeRawPointer,
    _ comparison: inout Comparison
  ) {
    for (index, field) in fields.enumerated() {
      comparison.reportChanges(
        at: .member(field.label ?? String(index)), field.plan,
        from: old + field.offset, to: new + field.offset)
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    for field in fields where field.plan.traits.holdsReferences {
      ReadingTrail.at(field.trail) { objects.nested(field.plan, pointer + field.offset) }
    }
  }
}

extension RecordPlan {
  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping
  ) {
    // What is hidden stays what it was: nobody looks at it.
    for field in fields {
      keeping.takeOver(field.plan, kept + field.offset, from: live + field.offset)
    }
  }

  func contentBytes(at offset: Int) -> [Range<Int>] {
    keepsInPlace
      ? fields.flatMap { $0.plan.contentBytes(at: offset + $0.offset) }
        + hiddenBytes.map { offset + $0.lowerBound..<offset + $0.upperBound }
      : [offset..<offset + size]
  }
}
