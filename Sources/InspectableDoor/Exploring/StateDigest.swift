/// What a state is recognised by when it comes up again: 128 bits that follow from its content.
package struct StateDigest: Hashable, Sendable, BitwiseCopyable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// Makes the digest of a state from those of its parts, one after the other.
package struct StateDigester {
  private var high = Digester(.record)
  private var low = Digester(.tuple)

  package init() {}

  /// Adds the next part.
  package mutating func combine(_ part: Digest) { combine(part.bits) }

  /// Adds the next number.
  package mutating func combine(_ number: UInt64) {
    high.combine(number)
    low.combine(number &* 0x9E37_79B9_7F4A_7C15 &+ 1)
  }

  /// Adds the next text.
  package mutating func combine(_ text: String) { combine(Digest(.string, text)) }

  /// The digest of all parts.
  package var digest: StateDigest {
    StateDigest(high: high.digest.bits, low: low.digest.bits)
  }
}
