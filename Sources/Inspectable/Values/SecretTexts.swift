/// Texts that were found in secrets, to be looked for where an app speaks in its own words.
///
/// What is marked secret is hidden where it stands. But what an app prints, logs or draws, or says
/// of an error, can repeat it: there a secret of six characters or more is found by its text.
package struct SecretTexts: Sendable {
  /// Shorter texts are found in too many places that have nothing to do with them.
  package static let shortest = 6
  /// How many texts are kept, the newest.
  private static let most = 256

  private var texts: [String] = []

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

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

  /// Keeps a text, as it is and as literals have it.
  package mutating func note(_ text: String) {
    guard text.count >= Self.shortest, texts.last != text else { return }
    let written = String(Value.string(text).literal.dropFirst().dropLast())
    for text in text == written ? [text] : [text, written] where !texts.contains(text) {
      texts.append(text)
    }
    if texts.count > Self.most { texts.removeFirst(texts.count - Self.most) }
  }

  /// A text with `<secret>` in the place of each secret in it.
  package func masking(_ text: String) -> String {
    let found = ranges(in: text)
    guard !found.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for range in found {
      result += bytes[end..<range.lowerBound] + Value.secret(fingerprint: 0).literal.utf8
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Where secrets stand in a text, in UTF-8 bytes and in order.
  package func ranges(in text: String) -> [Range<Int>] {
    guard !texts.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    var found: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      let rest = bytes[position...]
      // The longest: one may begin with another. By bytes, whatever characters they make.
      let length = texts.map(\.utf8).filter { rest.starts(with: $0) }.map(\.count).max()
      if let length { found.append(position..<position + length) }
      position += length ?? 1
    }
    return found
  }
}
