/// Hides secrets in a text without hiding its ordinary words, going by what stands in quotes.
package struct SecretMask {
  /// How long the secret is that begins at a byte.
  let length: (_ position: Int, _ bytes: [UInt8]) -> Int

  package init(length: @escaping (_ position: Int, _ bytes: [UInt8]) -> Int) {
    self.length = length
  }

  /// A text made of literals: only what is in double quotes, and numbers, can be secrets.
  package func masking(literals text: String) -> String {
    masking(text, quotes: false) { word, isFree in
      isFree && word.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  /// A message: what is in quotes can be a secret, and so can words outside that have more than
  /// letters.
  package func masking(message text: String, isName: (String) -> Bool) -> String {
    masking(text, quotes: true) { word, _ in
      !word.allSatisfy(\.isLetterOrLine) && !isName(String(decoding: word, as: UTF8.self))
    } inQuotes: { word in
      !isName(String(decoding: word, as: UTF8.self))
    }
  }

  /// - Parameters:
  ///   - quotes: whether single quotes stand around what is quoted.
  ///   - outside: whether something outside of quotes is a secret; called with whether no name goes
  ///     on there.
  ///   - inQuotes: whether something in single quotes is.
  private func masking(
    _ text: String, quotes: Bool, outside: (ArraySlice<UInt8>, Bool) -> Bool,
    inQuotes: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    func isName(at index: Int) -> Bool {
      bytes.indices.contains(index) && bytes[index].isASCIINameByte
    }
    /// Takes a stretch over, secrets hidden.
    func take(_ end: Int, _ isSecret: (ArraySlice<UInt8>) -> Bool) {
      while position < end {
        let length = min(length(position, bytes), end - position)
        let stretch = position..<position + max(length, 1)
        if length > 0, isSecret(bytes[stretch]) {
          result += Value.secret(fingerprint: 0).literal.utf8
        } else {
          result += bytes[stretch]
        }
        position = stretch.upperBound
      }
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let end = Self.endOfText(in: bytes, from: position + 1)
        if position + 1 < end, length(position + 1, bytes) == end - position - 1 {
          result += Value.secret(fingerprint: 0).literal.utf8
          position = min(end + 1, bytes.count)
          continue
        }
        take(position + 1) { _ in false }
        take(end) { _ in true }
        take(min(end + 1, bytes.count)) { _ in false }
      } else if quotes, byte == UInt8(ascii: "'"), !isName(at: position - 1),
        let end = bytes.indices.dropFirst(position + 1).first(where: {
          bytes[$0] == byte && !isName(at: $0 + 1)
        })
      {
        take(position + 1) { _ in false }
        take(end, inQuotes)
        take(end + 1) { _ in false }
      } else {
        let start = position
        let length = max(length(position, bytes), 1)
        take(position + length) {
          outside($0, !isName(at: start - 1) && !isName(at: start + length))
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Where a text in double quotes ends, or all of it.
  private static func endOfText(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }
}

extension UInt8 {
  fileprivate var isLetterOrLine: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
}
