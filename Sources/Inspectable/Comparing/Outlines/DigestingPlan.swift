import InspectableSystem

/// How the digests of a type's values are made: each is that of the `Value` that is read, without making
/// one.
protocol DigestingPlan: AnyObject, Sendable {
  /// The digest of the content as it is read.
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest
  /// The digest of the `id` that a record, as it is read, is recognised by when it changes or moves.
  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest?
}

extension TypePlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    value(at: pointer, &reading).digest
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? { nil }
}

extension Reading {
  /// The digest of what lies one level deeper.
  @inline(__always)
  mutating func digest(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) -> Digest {
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { plan.digest(at: pointer, &self) }
  }
}
