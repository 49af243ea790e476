/// Numbers in few letters, where a message holds so many of them that JSON would be too slow.
///
/// Each letter stands for five bits, the lowest first, and says whether more follow.
package struct PackedNumbers: Hashable, Sendable {
  private var letters: [UInt8] = []

  package init() {}

  /// Adds a number.
  package mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 31 {
      letters.append(Self.alphabet[Int(rest & 31 | 32)])
      rest >>= 5
    }
    letters.append(Self.alphabet[Int(rest)])
  }

  /// Adds a digest.
  package mutating func append(_ digest: StateDigest) {
    append(digest.high)
    append(digest.low)
  }

  /// Reads the numbers from the first on.
  package func makeReader() -> Reader { Reader(letters: letters) }

  /// A place among the numbers.
  package struct Reader {
    fileprivate let letters: [UInt8]
    private var place = 0

    fileprivate init(letters: [UInt8]) { self.letters = letters }

    package var isAtEnd: Bool { place == letters.count }

    /// The next number; nil at the end, or if what is there is none.
    package mutating func next() -> UInt64? {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      while place < letters.count, shift < 65 {
        let bits = PackedNumbers.values[Int(letters[place])]
        guard bits < 64 else { return nil }
        place += 1
        number |= UInt64(bits & 31) << shift
        if bits < 32 { return number }
        shift += 5
      }
      return nil
    }

    /// The next two numbers as a digest.
    package mutating func nextDigest() -> StateDigest? {
      guard let high = next(), let low = next() else { return nil }
      return StateDigest(high: high, low: low)
    }

    /// The next number, if it is as low as a number of things that a message can hold.
    package mutating func nextCount() -> Int? {
      next().flatMap { Int(exactly: $0) }.flatMap { $0 <= letters.count ? $0 : nil }
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The number of each letter; 255 for any other byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}

extension PackedNumbers: Codable {
  package init(from decoder: any Decoder) throws {
    letters = Array(try decoder.singleValueContainer().decode(String.self).utf8)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: letters, as: UTF8.self))
  }
}
