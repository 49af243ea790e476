extension EnumPlan {
  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    let tag = RuntimeLayout.tag(at: old, of: type)
    guard tag == RuntimeLayout.tag(at: new, of: type) else { return false }
    return withPayloads(old, new) { stored, old, new in
      stored.parts.allSatisfy { comparison.isSame($0.plan, old + $0.offset, new + $0.offset) }
    } ?? true
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    guard RuntimeLayout.tag(at: old, of: type) == RuntimeLayout.tag(at: new, of: type) else {
      comparison.reportReplaced(self, old, new)
      return
    }
    _ = withPayloads(old, new) { stored, oldPayload, newPayload in
      if stored.isLikeOptional { return comparison.reportReplaced(self, old, new) }
      comparison.within(.member(stored.name)) { comparison in
        RecordPlan.reportChanges(in: stored.parts, from: oldPayload, to: newPayload, &comparison)
      }
    }
  }

  /// Gives the payloads of two values of one case, unless it has none.
  private func withPayloads<Result>(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer,
    _ body: (Case, UnsafeRawPointer, UnsafeRawPointer) -> Result
  ) -> Result? {
    withPayload(at: old) { stored, old in
      withPayload(at: new) { _, new in
        guard let old, let new else { return nil }
        return body(stored, old, new)
      }
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    withPayload(at: pointer) { stored, payload in
      guard let payload else { return }
      for part in stored.parts { objects.nested(part.plan, payload + part.offset) }
    }
  }
}
