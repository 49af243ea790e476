/// A number that stands for a content: the same for the same content in any process, and for
/// different contents almost never.
///
/// It follows from the ``Value`` alone, not from a type's layout, padding or addresses. Two of them
/// agree by chance once in 2⁶⁴ times.
package struct Digest: Hashable, Sendable {
  package let bits: UInt64

  @inlinable @inline(__always)
  package init(bits: UInt64) {
    self.bits = bits
  }

  /// The kinds of content, of which each begins its digest in another way.
  package enum Kind: UInt64 {
    case null, bool, int, uint, double, string, array, set, dictionary, entry, tuple, record
    case enumeration, cycle, untracked, omitted, date, secret
  }
}

/// Makes a digest of words and bytes, one after the other.
package struct Digester {
  @usableFromInline var state: UInt64

  /// Begins the digest of a content of this kind.
  @inlinable @inline(__always)
  package init(_ kind: Digest.Kind) {
    state = Self.mixed(kind.rawValue &+ 0x9E37_79B9_7F4A_7C15)
  }

  /// Begins with the digest of a content's outside: its name and labels.
  @inlinable @inline(__always)
  package init(_ outside: Digest) {
    state = outside.bits
  }

  /// What was combined so far.
  @inlinable @inline(__always)
  package var digest: Digest { Digest(bits: Self.mixed(state ^ 0xD6E8_FEB8_6659_FD93)) }

  @inlinable @inline(__always)
  package mutating func combine(_ word: UInt64) {
    state = Self.mixed(state ^ word)
  }

  @inlinable @inline(__always)
  package mutating func combine(_ digest: Digest) {
    combine(digest.bits)
  }

  @inlinable
  package mutating func combine(_ text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      combine(UnsafeRawBufferPointer($0))
    }
    if isDone != nil { return }
    var copy = text
    copy.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  @inlinable
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    for (position, byte) in bytes[offset...].enumerated() {
      rest |= UInt64(byte) << (8 * UInt64(position))
    }
    combine(rest)
  }

  /// Both halves of a product depend on all bits of its factors, the upper ones on the lower bits
  /// too, as in Wang Yi's wyhash.
  @inlinable @inline(__always)
  static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}

extension Digest {
  @inlinable @inline(__always)
  package init(_ kind: Kind) {
    self = Digester(kind).digest
  }

  @inlinable @inline(__always)
  package init(_ kind: Kind, _ word: UInt64) {
    var digester = Digester(kind)
    digester.combine(word)
    self = digester.digest
  }

  package init(_ kind: Kind, _ text: String) {
    var digester = Digester(kind)
    digester.combine(text)
    self = digester.digest
  }

  /// A number; every NaN has the same digest.
  package init(_ kind: Kind, number: Double) {
    self.init(kind, number.isNaN ? Double.nan.bitPattern : number.bitPattern)
  }

  /// The outside of a record, tuple or enum case: its name and the labels of its parts.
  package static func outside(_ kind: Kind, _ name: String, _ labels: [String?]) -> Digest {
    var digester = Digester(kind)
    digester.combine(name)
    digester.combine(UInt64(labels.count))
    for label in labels {
      digester.combine(label == nil ? 0 : 1)
      digester.combine(label ?? "")
    }
    return digester.digest
  }

  /// An array by its elements.
  package static func array(_ elements: some Collection<Digest>) -> Digest {
    var digester = Digester(.array)
    digester.combine(UInt64(elements.count))
    for element in elements { digester.combine(element) }
    return digester.digest
  }

  /// A set or dictionary by its elements or entries, whose order says nothing.
  package static func unordered(_ kind: Kind, count: Int, sum: UInt64) -> Digest {
    var digester = Digester(kind)
    digester.combine(UInt64(count))
    digester.combine(sum)
    return digester.digest
  }

  /// An entry of a dictionary.
  package static func entry(_ key: Digest, _ value: Digest) -> Digest {
    var digester = Digester(.entry)
    digester.combine(key)
    digester.combine(value)
    return digester.digest
  }
}
