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
    _ = withPayloads(old, new) { stored, old, new in
      comparison.within(.member(stored.name)) { comparison in
        RecordPlan.reportChanges(in: stored.parts, from: old, to: new, &comparison)
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

  func hash(
    _ pointer: UnsafeRawPointer, into hasher: inout Hasher, _ objects: CapturedObjects?
  ) {
    hasher.combine(RuntimeLayout.tag(at: pointer, of: type))
    withPayload(at: pointer) { stored, payload in
      guard let payload else { return }
      for part in stored.parts { part.plan.hash(payload + part.offset, into: &hasher, objects) }
    }
  }

  func identity(
    at pointer: UnsafeRawPointer, _ objects: CapturedObjects?
  ) -> ElementIdentity? {
    (type as? any Identifiable.Type).map { .id($0.identifier(at: pointer)) }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    withPayload(at: pointer) { stored, payload in
      guard let payload else { return }
      for part in stored.parts { objects.nested(part.plan, payload + part.offset) }
    }
  }
}
