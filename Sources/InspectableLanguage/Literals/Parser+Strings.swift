extension Parser {
  /// Consumes a text in quotes.
  package mutating func quotedString() throws(SourceError) -> String {
    skipTrivia()
    guard isAt("\"") else { throw unexpected("a text in quotes") }
    return try string()
  }

  /// Consumes a text whose opening quote comes next.
  mutating func string() throws(SourceError) -> String {
    comes("\"\"\"") ? try multilineString() : try quotation()
  }

  /// Consumes a text on one line between two of the quotes or backticks that come next.
  mutating func quotation() throws(SourceError) -> String {
    let start = position
    let quote = bytes[start]
    position += 1
    var plain = position
    // What lies before `plain`. Without an escape that is nothing, and the text needs no copy.
    var result: [UInt8] = []
    while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == quote {
        defer { position += 1 }
        if plain == start + 1 { return text(plain..<position) }
        result.append(contentsOf: bytes[plain..<position])
        return String(decoding: result, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        result.append(contentsOf: bytes[plain..<position])
        try escape(into: &result)
        plain = position
      } else {
        position += 1
      }
    }
    if quote == UInt8(ascii: "`") {
      throw SourceError("this name is never closed, expected '`' on the same line", at: start)
    }
    throw SourceError("this text is never closed, expected '\"' on the same line", at: start)
  }

  /// Consumes an escape, whose backslash comes next.
  private mutating func escape(into result: inout [UInt8]) throws(SourceError) {
    let start = position
    let escaped = byte(after: 1)
    position += 2
    switch escaped {
    case UInt8(ascii: "0"): result.append(0)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case .some(let byte) where "\"'\\`".utf8.contains(byte): result.append(byte)
    case UInt8(ascii: "u"): try unicodeEscape(from: start, into: &result)
    case UInt8(ascii: "("):
      throw SourceError(
        "a text cannot contain \\(…), write \\\\( for a backslash and a bracket", at: start)
    default:
      position = start + 1
      let what = byte == nil || byte == UInt8(ascii: "\n") ? "a lone '\\'" : "'\\' before \(found)"
      throw SourceError(
        "\(what) is no escape, those are \\n \\t \\r \\0 \\\" \\' \\\\ \\u{…}", at: start)
    }
  }

  private mutating func unicodeEscape(
    from start: Int, into result: inout [UInt8]
  ) throws(SourceError) {
    var code: UInt32 = 0
    var digits = 0
    if skip("{") {
      while let byte, digits < 9, let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
        code = code << 4 | UInt32(digit)
        digits += 1
        position += 1
      }
      if 1...8 ~= digits, skip("}") {
        guard let scalar = Unicode.Scalar(code) else {
          throw SourceError(
            "\(text(start..<position)) is no Unicode scalar, those end at \\u{10FFFF}", at: start)
        }
        result.append(contentsOf: String(scalar).utf8)
        return
      }
    }
    throw SourceError("expected \\u{…} with 1 to 8 hexadecimal digits", at: start)
  }

  /// Consumes a text between `"""`, which come next, without the indentation of the closing ones.
  private mutating func multilineString() throws(SourceError) -> String {
    let start = position
    position += 3
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0D { position += 1 }
    guard skip("\n") else {
      if byte == nil {
        throw SourceError("this text is never closed, expected '\"\"\"'", at: start)
      }
      throw SourceError("a text in \"\"\" begins on the line after them", at: position)
    }
    let indentation = try closingIndentation(from: start)
    var result: [UInt8] = []
    var isFirst = true
    while true {
      // At the beginning of a line.
      var line = position
      while line < bytes.count, bytes[line] == 0x20 || bytes[line] == 0x09 { line += 1 }
      if bytes[line...].starts(with: [0x22, 0x22, 0x22]) {
        position = line + 3
        return String(decoding: result, as: UTF8.self)
      }
      if !isFirst { result.append(0x0A) }
      isFirst = false
      if bytes[position...].starts(with: indentation) {
        position += indentation.count
      } else if line < bytes.count, bytes[line] == 0x0A || bytes[line] == 0x0D {
        position = line
      } else {
        throw SourceError(
          "this line is indented less than the closing \"\"\"", at: line)
      }
      // A backslash at the end of a line joins it with the next.
      if try restOfLine(into: &result) { isFirst = true }
    }
  }

  /// Consumes a line of a text in `"""` with its line break; says whether the next one is joined.
  private mutating func restOfLine(into result: inout [UInt8]) throws(SourceError) -> Bool {
    while let byte {
      switch byte {
      case 0x0A:
        position += 1
        return false
      case 0x0D where self.byte(after: 1) == 0x0A:
        position += 2
        return false
      case UInt8(ascii: "\\"):
        var end = position + 1
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 || bytes[end] == 0x0D {
          end += 1
        }
        if end < bytes.count, bytes[end] == 0x0A {
          position = end + 1
          return true
        }
        try escape(into: &result)
      default:
        result.append(byte)
        position += 1
      }
    }
    return false
  }

  /// The white space before the `"""` that close the text which begins at the cursor.
  private func closingIndentation(from start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var i = position
    while i < bytes.count {
      let line = i
      while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09 { i += 1 }
      if bytes[i...].starts(with: [0x22, 0x22, 0x22]) { return bytes[line..<i] }
      while i < bytes.count, bytes[i] != 0x0A {
        if bytes[i...].starts(with: [0x22, 0x22, 0x22]) {
          throw SourceError("the closing \"\"\" stand on a line of their own", at: i)
        }
        // What is escaped closes nothing.
        i += bytes[i] == UInt8(ascii: "\\") && i + 1 < bytes.count && bytes[i + 1] != 0x0A ? 2 : 1
      }
      i += 1
    }
    throw SourceError("this text is never closed, expected '\"\"\"'", at: start)
  }
}
