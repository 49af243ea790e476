extension Parser {
  /// Consumes a number, whose sign or first digit comes next.
  mutating func number() throws(SourceError) -> Value {
    let start = position
    let isNegative = skip("-")
    if isNegative, comes("Double.infinity"), endOfWord(from: position + 7) == position + 15 {
      position += 15
      return .double(-.infinity)
    }
    guard let first = byte, first.isASCIIDigit else {
      throw unexpected("a number after '-'")
    }
    var radix: UInt64 = 10
    if first == UInt8(ascii: "0") {
      switch byte(after: 1) {
      case UInt8(ascii: "x"): radix = 16
      case UInt8(ascii: "b"): radix = 2
      case UInt8(ascii: "o"): radix = 8
      default: break
      }
    }
    if radix != 10 { position += 2 }
    var magnitude: UInt64 = 0
    var overflows = false
    let digits = position
    while let byte {
      if byte == UInt8(ascii: "_"), position > digits {
        position += 1
        continue
      }
      guard let digit = Self.digit(byte), digit < radix else { break }
      let (product, high) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(digit)
      overflows = overflows || high || carry
      magnitude = sum
      position += 1
    }
    if position == digits { throw notANumber(from: start) }
    if radix == 10, try skipFraction(from: start) {
      return try double(from: start)
    }
    if let byte, byte.isASCIINameByte || byte >= 0x80 { throw notANumber(from: start) }
    if !overflows {
      if isNegative {
        if magnitude <= UInt64(Int.max) { return .int(-Int(magnitude)) }
        if magnitude == UInt64(Int.max) + 1 { return .int(.min) }
      } else {
        return Int(exactly: magnitude).map(Value.int) ?? .uint(magnitude)
      }
    }
    throw SourceError(
      "\(text(start..<position).shown(to: 40)) does not fit in 64 bits, write it with '.0' for a Double",
      at: start)
  }

  /// Consumes a fraction and an exponent, and says whether there was either.
  private mutating func skipFraction(from start: Int) throws(SourceError) -> Bool {
    var isDouble = false
    if isAt("."), let next = byte(after: 1), next.isASCIIDigit {
      position += 1
      skipDigits()
      isDouble = true
    }
    if isAt("e") || isAt("E") {
      let mark = position
      position += 1
      if !skip("-") { _ = skip("+") }
      guard let byte, byte.isASCIIDigit else {
        position = mark
        throw notANumber(from: start)
      }
      skipDigits()
      isDouble = true
    }
    if isDouble, let byte, byte.isASCIINameByte || byte >= 0x80 { throw notANumber(from: start) }
    return isDouble
  }

  private mutating func skipDigits() {
    while let byte, byte.isASCIIDigit || byte == UInt8(ascii: "_") { position += 1 }
  }

  private func double(from start: Int) throws(SourceError) -> Value {
    let digits = bytes[start..<position].filter { $0 != UInt8(ascii: "_") }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      throw SourceError(
        "\(text(start..<position).shown(to: 40)) is too large for a Double, "
          + "did you mean Double.infinity?", at: start)
    }
    return .double(number)
  }

  private func notANumber(from start: Int) -> SourceError {
    var end = position
    bytes.withUnsafeBufferPointer { bytes in
      while end < bytes.count {
        if bytes[end].isASCIINameByte { end += 1; continue }
        let next = bytes[end] < 0x80 ? end : NameSyntax.endOfWord(bytes, from: end)
        if next == end { break }
        end = next
      }
    }
    let word = text(start..<end).shown(to: 40)
    return SourceError("'\(word)' is not a number, did you mean \"\(word)\"?", at: start)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x37)
    case 0x61...0x66: UInt64(byte - 0x57)
    default: nil
    }
  }

  /// Consumes `… 99,987 more`, whose `…` comes next.
  mutating func omission() throws(SourceError) -> Value {
    let start = position
    position += "…".utf8.count
    skipTrivia()
    let isNegative = skip("-")
    var count = 0
    let digits = position
    while let byte, byte.isASCIIDigit || (byte == UInt8(ascii: ",") && position > digits) {
      position += 1
      guard byte.isASCIIDigit else { continue }
      let digit = Int(byte - 0x30)
      let (product, high) = count.multipliedReportingOverflow(by: 10)
      let (next, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if high || carry { throw SourceError("the number after '…' does not fit", at: digits) }
      count = next
    }
    let hasCount = position > digits
    skipTrivia()
    let end = endOfWord(from: position)
    guard hasCount, text(position..<end) == "more" else {
      throw SourceError("elements that were left out are written '… 3 more'", at: start)
    }
    position = end
    return .omitted(count)
  }
}
