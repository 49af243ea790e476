/// What stands for the events of a step, and roughly for each part after it: so differences that are of one kind are
/// recognised before the values are read.
package struct StepMark: Hashable, Sendable, BitwiseCopyable {
  package private(set) var bits: UInt64 = 0

  package init(bits: UInt64 = 0) { self.bits = bits }

  /// Notes the digest of a part.
  package mutating func note(_ part: Int, _ digest: Digest) {
    bits ^= (digest.bits & 15) << UInt64(part % 8 * 4)
  }

  /// Notes what stands for the events.
  package mutating func note(events: UInt64) { bits = bits & 0xFFFF_FFFF | events << 32 }

  /// What stands for the parts alone.
  package var parts: UInt64 { bits & 0xFFFF_FFFF }

  /// What stands for the events alone.
  package var events: UInt64 { bits >> 32 }

  /// Which parts differ, and whether the events do.
  package func differences(to other: StepMark) -> UInt64 {
    let different = bits ^ other.bits
    var found: UInt64 = different >> 32 == 0 ? 0 : 1 << 8
    for part in 0..<8 where different >> UInt64(part * 4) & 15 != 0 { found |= 1 << part }
    return found
  }
}
