/// Texts that were found in secrets, to be looked for in what an app writes itself.
///
/// What is marked secret is hidden where it stands. But what an app prints, logs or draws, or says
/// of an error, can repeat it: there a secret of six characters or more is found by its text, in each
/// of the ways in which such a text is usually written.
package struct SecretTexts: Sendable {
  /// Shorter texts are found in too many places that have nothing to do with them.
  package static let shortest = 6
  /// How many secrets are kept; the newest stay.
  private static let most = 256

  private var secrets: [String] = []
  /// All ways to write them, by the first byte.
  private var spellings: [UInt8: [[UInt8]]] = [:]

  package init() {}

  package var isEmpty: Bool { secrets.isEmpty }

  /// Whether others have the same secrets, so that both hide the same.
  package func isSame(as other: SecretTexts) -> Bool { secrets == other.secrets }

  /// Keeps the texts of all that is inside a value.
  package mutating func note(_ value: Value) {
    var stack = [value]
    while let value = stack.popLast() {
      switch value {
      case .string(let text): note(text)
      case .int, .uint, .double: note(value.literal)
      default: stack += value.parts
      }
    }
  }

  /// Keeps a text.
  package mutating func note(_ text: String) {
    guard text.count >= Self.shortest, secrets.last != text, !secrets.contains(text) else { return }
    secrets.append(text)
    guard secrets.count > Self.most else { return add(text) }
    secrets.removeFirst()
    spellings = [:]
    for secret in secrets { add(secret) }
  }

  private mutating func add(_ text: String) {
    for spelling in Self.spellings(of: text) {
      guard let first = spelling.first, spellings[first]?.contains(spelling) != true else {
        continue
      }
      spellings[first, default: []].append(spelling)
    }
  }

  /// A text as it is, as it is written in source code and JSON, and each of its lines.
  package static func spellings(of text: String) -> [[UInt8]] {
    var texts = [
      text, SafeText.escaped(text), String(Value.string(text).literal.dropFirst().dropLast()),
      String(text.debugDescription.dropFirst().dropLast()),
    ]
    if text.utf8.contains(where: { $0 < 0x20 || "\"\\/".utf8.contains($0) }) {
      var line = JSONLine()
      line.write(text)
      let json = String(decoding: line.bytes.dropFirst().dropLast(), as: UTF8.self)
      texts += [json, json.replacing("/", with: "\\/")]
    }
    // It may be printed line by line, or by C code, which ends a text at a null.
    let parts = text.split(whereSeparator: \.isNewline) + text.split(separator: "\u{0}")
    texts += parts.map(String.init).filter { $0.count >= shortest }
    return texts.map { Array($0.utf8) }
  }

  // MARK: Finding

  /// How long the secret is that begins at a byte; the longest one, since one may begin with
  /// another.
  func length(at position: Int, in bytes: [UInt8]) -> Int {
    guard let candidates = spellings[bytes[position]] else { return 0 }
    let rest = bytes[position...]
    return candidates.filter { rest.starts(with: $0) }.map(\.count).max() ?? 0
  }

  /// Where secrets stand in a text, in UTF-8 bytes and in order.
  package func ranges(in text: String) -> [Range<Int>] { ranges(in: Array(text.utf8)) }

  /// Where secrets stand among bytes, in order.
  package func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var found: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      let length = length(at: position, in: bytes)
      if length > 0 { found.append(position..<position + length) }
      position += max(length, 1)
    }
    return found
  }

  // MARK: Hiding

  /// A text that the app wrote, with `<secret>` in place of each secret in it.
  package func masking(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let found = ranges(in: bytes)
    return found.isEmpty
      ? text : String(decoding: Self.masking(bytes, 0..<bytes.count, found), as: UTF8.self)
  }

  /// A stretch of bytes with `<secret>` in place of what is found; a secret of several lines is
  /// replaced in each.
  package static func masking(
    _ bytes: [UInt8], _ stretch: Range<Int>, _ found: [Range<Int>]
  ) -> [UInt8] {
    let placeholder = Value.secret(fingerprint: 0).literal.utf8
    var result: [UInt8] = []
    var end = stretch.lowerBound
    for range in found where range.overlaps(stretch) {
      let range = range.clamped(to: stretch)
      result += bytes[end..<range.lowerBound] + placeholder
      for byte in bytes[range] where byte == UInt8(ascii: "\n") {
        result.append(byte)
        result += placeholder
      }
      end = range.upperBound
    }
    return result + bytes[end..<stretch.upperBound]
  }

  /// A text made of literals, such as a call, with the secrets hidden in its texts and numbers.
  ///
  /// Names and labels are not secrets, whatever they are.
  package func masking(literals text: String) -> String {
    isEmpty ? text : SecretMask(length: length).masking(literals: text)
  }

  /// A command as it is written down, with each text hidden that holds a secret.
  package func masking(command text: String) -> String {
    isEmpty ? text : SecretMask(length: length).masking(command: text)
  }

  /// A message with the secrets hidden in what it quotes, and wherever a secret cannot be a word of
  /// the message itself.
  ///
  /// - Parameter isName: whether a word is a name, which is not a secret.
  package func masking(message text: String, isName: (String) -> Bool) -> String {
    isEmpty ? text : SecretMask(length: length).masking(message: text, isName: isName)
  }
}
