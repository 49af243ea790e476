import InspectableFoundation

// A hundred thousand digests are one string in base 64, each eight bytes, the lowest first.
extension StandIn: WireObject {
  package init(members: some MemberReader) throws {
    func numbers(_ name: WireWord) throws -> [UInt64]? {
      guard try members.has(name) else { return nil }
      guard let data = Data(base64Encoded: try members.text(name)), data.count.isMultiple(of: 8)
      else { throw members.mistake(in: name, "must be numbers of 8 bytes in base 64") }
      return data.withUnsafeBytes { bytes in
        (0..<bytes.count / 8).map {
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
        }
      }
    }
    guard let digest = try numbers("digest"), digest.count == 1 else {
      throw members.mistake(in: "digest", "must be one number")
    }
    self.digest = Digest(bits: digest[0])
    guard let elements = try numbers("elements") else {
      self.elements = nil
      return
    }
    guard let others = try numbers("others") else {
      self.elements = elements.map { Element(digest: $0, other: 0) }
      return
    }
    guard others.count == elements.count else {
      throw members.mistake(in: "others", "must be as many as there are elements")
    }
    self.elements = zip(elements, others).map { Element(digest: $0, other: $1) }
  }

  package func write(to members: inout some MemberWriter) throws {
    // Closures, since key paths would be walked for each of a hundred thousand elements.
    try members.write(Self.packed([digest]) { $0.bits }, as: "digest")
    guard let elements else { return }
    try members.write(Self.packed(elements) { $0.digest }, as: "elements")
    if elements.contains(where: { $0.other != 0 }) {
      try members.write(Self.packed(elements) { $0.other }, as: "others")
    }
  }

  /// Reads the packed form.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the packed form.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }

  /// Numbers, each eight bytes with the lowest first, in base 64.
  private static func packed<T>(_ elements: [T], _ number: (T) -> UInt64) -> String {
    elements.map { number($0).littleEndian }.withUnsafeBytes { Data($0).base64EncodedString() }
  }
}
