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

  /// A command that is written down: a text in which a secret stands is hidden as a whole.
  ///
  /// Without the secret it would be another text, and nobody could tell.
  package func masking(command text: String) -> String {
    masking(text, quotes: false, hidesWholeTexts: true) { word, isFree in
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
  ///   - hidesWholeTexts: whether a text in double quotes is hidden if a secret stands anywhere in it.
  ///   - outside: whether something outside of quotes is a secret; called with whether no name goes
  ///     on there.
  ///   - inQuotes: whether something in single quotes is.
  private func masking(
    _ text: String, quotes: Bool, hidesWholeTexts: Bool = false,
    outside: (ArraySlice<UInt8>, Bool) -> Bool,
    inQuotes: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    // Where the text in quotes ends that is being looked at.
    var quoted: (end: Int, isDouble: Bool)?
    func isName(at index: Int) -> Bool {
      bytes.indices.contains(index) && bytes[index].isASCIINameByte
    }
    while position < bytes.count {
      if let text = quoted, position >= text.end {
        quoted = nil
        if position == text.end {
          result.append(bytes[position])
          position += 1
          continue
        }
      }
      // A secret may have quotes of its own: what can be no word is one wherever it stands.
      let length = length(position, bytes)
      if length > 0 {
        let stretch = position..<position + length
        let isFree = !isName(at: position - 1) && !isName(at: stretch.upperBound)
        let isSecret = quoted.map { $0.isDouble || inQuotes(bytes[stretch]) } ?? false
        result +=
          isSecret || outside(bytes[stretch], isFree)
          ? Array(Value.secret(fingerprint: 0).literal.utf8) : Array(bytes[stretch])
        position = stretch.upperBound
        continue
      }
      let byte = bytes[position]
      if quoted == nil, byte == UInt8(ascii: "\"") {
        let end = Self.endOfText(in: bytes, from: position + 1)
        let isSecret =
          position + 1 < end && self.length(position + 1, bytes) == end - position - 1
        if isSecret
          || hidesWholeTexts && (position + 1..<end).contains(where: { self.length($0, bytes) > 0 })
        {
          result += Value.secret(fingerprint: 0).literal.utf8
          position = min(end + 1, bytes.count)
          continue
        }
        quoted = (end, true)
      } else if quoted == nil, quotes, byte == UInt8(ascii: "'"), !isName(at: position - 1),
        let end = bytes.indices.dropFirst(position + 1).first(where: {
          bytes[$0] == byte && !isName(at: $0 + 1)
        })
      {
        quoted = (end, false)
      }
      result.append(byte)
      position += 1
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
