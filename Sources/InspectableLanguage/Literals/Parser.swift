/// Reads the notations of commands from one text, piece by piece from a cursor.
///
/// Each method consumes one thing, white space and comments before it included, or throws a
/// ``SourceError`` whose offset counts UTF-8 bytes of the whole text.
package struct Parser: Sendable {
  /// The text's UTF-8.
  let bytes: [UInt8]
  /// How many bytes have been consumed.
  package var position: Int
  /// What counts the steps; nil where nobody asks.
  var count: StepCount?

  /// How deep literals can be nested; nothing that an app holds is nested deeper.
  ///
  /// Reading itself does not recurse, but freeing a value does, at about 200 bytes of stack a
  /// level.
  package static let depthLimit = 11_000

  /// Makes a parser of a text, which begins to read at a byte offset.
  package init(_ text: String, from offset: Int = 0, counting count: StepCount? = nil) {
    bytes = Array(text.utf8)
    position = min(offset, bytes.count)
    self.count = count
  }

  /// Makes a parser of a text's UTF-8.
  package init(bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    position = offset
  }
}

// MARK: The cursor

extension Parser {
  /// The next byte, nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func byte(after distance: Int) -> UInt8? {
    let i = position + distance
    return i < bytes.count ? bytes[i] : nil
  }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    byte == UInt8(truncatingIfNeeded: character.value)
  }

  /// Consumes one ASCII character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Whether these bytes come next.
  package func comes(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  func text(_ range: Range<Int>) -> String {
    count?.add(range.count)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Consumes white space, line breaks and comments.
  package mutating func skipTrivia() {
    let start = position
    defer { count?.add(position - start) }
    while let byte {
      if byte.isSpace {
        position += 1
      } else if byte == UInt8(ascii: "#"), isComment(at: position) {
        while let byte = self.byte, byte != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  /// Whether a `#` begins a comment: in column 1, or between white space.
  func isComment(at i: Int) -> Bool {
    if i == 0 || bytes[i - 1] == UInt8(ascii: "\n") { return true }
    return bytes[i - 1].isSpace && (i + 1 == bytes.count || bytes[i + 1].isSpace)
  }

  /// Whether nothing but white space and comments is left.
  package var isAtEnd: Bool {
    var copy = self
    copy.skipTrivia()
    return copy.position == bytes.count
  }

  /// Throws unless nothing but white space and comments is left.
  package mutating func expectEnd() throws(SourceError) {
    skipTrivia()
    guard position < bytes.count else { return }
    if isAt("#") {
      throw SourceError("unexpected '#', a comment has white space after it", at: position)
    }
    // "unexpected a text" is not English.
    throw SourceError(
      found.hasPrefix("'")
        ? "unexpected \(found), the end was expected" : "expected the end, found \(found)",
      at: position)
  }
}

// MARK: Messages

extension Parser {
  /// What comes next, in words for a message.
  var found: String {
    guard let byte else { return "the end" }
    if byte.isSpace { return "white space" }
    let end = endOfWord(from: position)
    if end > position { return "'\(text(position..<end).shown(to: 40))'" }
    if byte.isASCIIDigit || (byte == UInt8(ascii: "-") && self.byte(after: 1)?.isASCIIDigit == true)
    {
      var end = position + 1
      while end < bytes.count, bytes[end].isASCIINameByte { end += 1 }
      return "'\(text(position..<end).shown(to: 40))'"
    }
    if byte == UInt8(ascii: "\"") { return "a text" }
    let scalar = bytes.withUnsafeBufferPointer { decodeScalar($0, at: position).0 }
    if scalar.isASCII
      ? scalar.value > 0x20 && scalar.value != 0x7F
      : scalar.isVisible(after: nil, before: nil)
    {
      return "'\(scalar)'"
    }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "the invisible character U+" + String(repeating: "0", count: max(0, 4 - code.count))
      + code
  }

  /// An error at the cursor about what comes next.
  package func unexpected(_ wanted: String) -> SourceError {
    SourceError("expected \(wanted), found \(found)", at: position)
  }

  /// An error that points at the bracket which was opened at an offset.
  func neverClosed(from opening: Int) -> SourceError {
    let (open, close) = bytes[opening] == UInt8(ascii: "[") ? ("[", "]") : ("(", ")")
    return SourceError("this '\(open)' is never closed, expected '\(close)'", at: opening)
  }

  func endOfWord(from start: Int) -> Int {
    let end = bytes.withUnsafeBufferPointer { NameSyntax.endOfWord($0, from: start) }
    count?.add(end - start)
    return end
  }
}

extension String {
  /// The text as it can stand in a message: cut after so many characters, and without anything
  /// that is invisible or controls a terminal.
  func shown(to length: Int) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    let cut = elided(to: length).unicodeScalars
    for scalar in cut {
      let isLegible =
        scalar.isASCII
        ? scalar.value >= 0x20 && scalar.value != 0x7F
        : scalar.isVisible(after: previous, before: nil)
      previous = isLegible ? scalar : nil
      if isLegible {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return result
  }

  /// The text, cut after so many characters.
  func elided(to length: Int) -> String {
    guard let cut = index(startIndex, offsetBy: length, limitedBy: endIndex), cut < endIndex else {
      return self
    }
    return self[..<cut] + "…"
  }
}
