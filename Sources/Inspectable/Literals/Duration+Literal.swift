extension Duration {
  /// The duration with a unit as it is written in commands, such as `300ms`, `1.5s` or `2m`.
  ///
  /// The unit is the largest that needs no fraction, except that seconds may have one where
  /// milliseconds would not do or the duration is above a second.
  package var literal: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 {
      if seconds != 0, seconds.isMultiple(of: 3600) { return "\(seconds / 3600)h" }
      if seconds != 0, seconds.isMultiple(of: 60) { return "\(seconds / 60)m" }
      return "\(seconds)s"
    }
    let perMillisecond: Int64 = 1_000_000_000_000_000
    if seconds == 0, attoseconds.isMultiple(of: perMillisecond) {
      return "\(attoseconds / perMillisecond)ms"
    }
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    return "\(sign)\(seconds.magnitude).\(digits)s"
  }
}

extension Parser {
  /// Consumes a duration with its unit, such as `300ms`, `1.5s`, `2m` (minutes) or `1h`.
  package mutating func duration() throws(SourceError) -> Duration {
    skipTrivia()
    let start = position
    if isAt("-"), byte(after: 1)?.isASCIIDigit == true {
      throw SourceError("a duration is not negative, time only advances", at: start)
    }
    var scaled: Int128 = 0
    var decimals = 0
    var hasPoint = false
    var overflows = false
    while let byte {
      if byte.isASCIIDigit {
        // Finer than an attosecond cannot be kept; 20 places are enough for every unit.
        if decimals == 20 { overflows = true }
        let (product, high) = scaled.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int128(byte - 0x30))
        overflows = overflows || high || carry
        scaled = sum
        if hasPoint { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint, position > start,
        self.byte(after: 1)?.isASCIIDigit == true
      {
        hasPoint = true
      } else {
        break
      }
      position += 1
    }
    guard position > start else { throw unexpected("a duration, such as 300ms, 1.5s, 2m or 1h") }
    let number = text(start..<position).shown(to: 40)
    let end = endOfWord(from: position)
    let unit: Int128
    switch text(position..<end) {
    case "ms": unit = 1_000_000_000_000_000
    case "s": unit = 1_000_000_000_000_000_000
    case "m": unit = 60_000_000_000_000_000_000
    case "h": unit = 3_600_000_000_000_000_000_000
    case "":
      throw SourceError(
        "a duration needs a unit: \(number)ms, \(number)s, \(number)m or \(number)h", at: start)
    case let other:
      throw SourceError(
        "'\(other.shown(to: 40))' is no unit of time, those are ms, s, m and h", at: position)
    }
    let (product, high) = scaled.multipliedReportingOverflow(by: unit)
    var divisor: Int128 = 1
    for _ in 0..<min(decimals, 20) { divisor *= 10 }
    let attoseconds = product / divisor
    guard !overflows, !high, product.isMultiple(of: divisor),
      attoseconds / 1_000_000_000_000_000_000 <= Int128(Int64.max)
    else { throw SourceError("\(number) is too large or too fine for a duration", at: start) }
    position = end
    return Duration(attoseconds: attoseconds)
  }
}
