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
    func encode(_ numbers: [UInt64], _ key: Key) throws {
      let data = numbers.map(\.littleEndian).withUnsafeBytes { Data($0) }
      try container.encode(data.base64EncodedString(), forKey: key)
    }
    try encode([digest.bits], .digest)
    guard let elements else { return }
    try encode(elements.map(\.digest), .elements)
    if elements.contains(where: { $0.other != 0 }) { try encode(elements.map(\.other), .others) }
  }
}
