internal import FoundationEssentials

// A hundred thousand digests are one string in base 64, each eight bytes, the lowest first.
extension StandIn: Codable {
  private enum Key: String, CodingKey { case digest, elements, others }

  /// Reads the packed form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func numbers(_ key: Key) throws -> [UInt64]? {
      guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      guard let data = Data(base64Encoded: text), data.count.isMultiple(of: 8) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "must be numbers of 8 bytes in base 64")
      }
      return data.withUnsafeBytes { bytes in
        (0..<bytes.count / 8).map {
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
        }
      }
    }
    guard let digest = try numbers(.digest), digest.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .digest, in: container, debugDescription: "must be one number")
    }
    self.digest = Digest(bits: digest[0])
    guard let elements = try numbers(.elements) else {
      self.elements = nil
      return
    }
    guard let others = try numbers(.others) else {
      self.elements = elements.map { Element(digest: $0, other: 0) }
      return
    }
    guard others.count == elements.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .others, in: container, debugDescription: "must be as many as there are elements")
    }
    self.elements = zip(elements, others).map { Element(digest: $0, other: $1) }
  }

  /// Writes the packed form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    // Closures, since key paths would be walked for each of a hundred thousand elements.
    try container.encode(Self.packed([digest]) { $0.bits }, forKey: .digest)
    guard let elements else { return }
    try container.encode(Self.packed(elements) { $0.digest }, forKey: .elements)
    if elements.contains(where: { $0.other != 0 }) {
      try container.encode(Self.packed(elements) { $0.other }, forKey: .others)
    }
  }

  /// Numbers, each eight bytes with the lowest first, in base 64.
  private static func packed<T>(_ elements: [T], _ number: (T) -> UInt64) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let length = (elements.count * 8 + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: length) { text in
      var position = 0
      // Bits that are not written yet, the next one in the highest place.
      var bits: UInt64 = 0
      var count = 0
      func put() {
        text[position] = alphabet[Int(bits >> 58)]
        position += 1
        bits <<= 6
        count -= 6
      }
      for element in elements {
        let bytes = number(element).byteSwapped
        // In two halves, for eight bytes do not fit beside the bits that are left.
        for half in [UInt32(truncatingIfNeeded: bytes >> 32), UInt32(truncatingIfNeeded: bytes)] {
          bits |= UInt64(half) << (32 - UInt64(count))
          count += 32
          while count >= 6 { put() }
        }
      }
      if count > 0 { put() }
      while position < length {
        text[position] = UInt8(ascii: "=")
        position += 1
      }
      return length
    }
  }
}
