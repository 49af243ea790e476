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

extension EnumPlan {
  var keepsStorageOfParts: Bool { true }

  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping
  ) {
    let tag = RuntimeLayout.tag(at: kept, of: type)
    // What is in a box is shared with the app as a whole.
    guard tag == RuntimeLayout.tag(at: live, of: type), let payload = payloadPlans[tag] else {
      return copy(live, over: kept)
    }
    withPayload(at: live) { _, live in
      guard let live else { return }
      if !isPayloadBare { RuntimeLayout.projectPayload(at: kept, of: type) }
      keeping.takeOver(payload, kept, from: live)
      if !isPayloadBare { RuntimeLayout.injectTag(tag, at: kept, of: type) }
    }
  }
}
