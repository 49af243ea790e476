extension Duration {
  /// The duration as it is written in commands, such as `300ms`, `1.5s` or `2h44m1s`.
  ///
  /// Under a second it is in milliseconds where those need no fraction; from a minute on in hours,
  /// minutes and seconds, without those that are zero.
  package var literal: String {
    let (seconds, attoseconds) = components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    let fraction = attoseconds.magnitude
    let perMillisecond: UInt64 = 1_000_000_000_000_000
    if seconds == 0, fraction > 0, fraction.isMultiple(of: perMillisecond) {
      return "\(sign)\(fraction / perMillisecond)ms"
    }
    var text = sign
    let (hours, pastHour) = seconds.magnitude.quotientAndRemainder(dividingBy: 3600)
    let (minutes, rest) = pastHour.quotientAndRemainder(dividingBy: 60)
    if hours > 0 { text += "\(hours)h" }
    if minutes > 0 { text += "\(minutes)m" }
    if rest > 0 || fraction > 0 || seconds == 0 { text += "\(rest)\(Self.decimals(fraction))s" }
    return text
  }

  /// A number of seconds as people read it, in tenths from one second on.
  package static func short(_ seconds: Double) -> String {
    let milliseconds = min(max(seconds, 0), 1e12) * 1000
    let unit = seconds < 1 ? 1.0 : 100
    return Duration.milliseconds((milliseconds / unit).rounded() * unit).literal
  }

  /// A point and attoseconds as decimals of a second; an empty text for zero.
  private static func decimals(_ attoseconds: UInt64) -> String {
    guard attoseconds > 0 else { return "" }
    var digits = String(attoseconds)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "." + digits
  }
}

extension Parser {
  /// Units of time from large to small, in attoseconds.
  private static var units: [(name: String, length: Int128)] {
    [
      ("h", 3_600_000_000_000_000_000_000), ("m", 60_000_000_000_000_000_000),
      ("s", 1_000_000_000_000_000_000), ("ms", 1_000_000_000_000_000),
    ]
  }

  /// Consumes a duration with its unit or units, such as `300ms`, `1.5s`, `2m` (minutes) or `2h44m1s`.
  package mutating func duration() throws(SourceError) -> Duration {
    skipTrivia()
    let start = position
    if isAt("-"), byte(after: 1)?.isASCIIDigit == true {
      throw SourceError("a duration is not negative, time only advances", at: start)
    }
    var total: Int128 = 0
    var largest = 0
    repeat {
      let (length, unit) = try lengthOfTime(after: largest, from: start)
      // Each is far below the limit of the sum.
      total += length
      largest = unit + 1
      guard total / 1_000_000_000_000_000_000 <= Int128(Int64.max) else {
        throw SourceError("\(text(start..<position)) is too large for a duration", at: start)
      }
    } while byte?.isASCIIDigit == true
    return Duration(attoseconds: total)
  }

  /// Consumes a number with its unit, which must not be one of those before the index `largest`.
  private mutating func lengthOfTime(
    after largest: Int, from beginning: Int
  ) throws(SourceError) -> (attoseconds: Int128, unit: Int) {
    let start = position
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
    guard position > start else {
      throw unexpected("a duration, such as 300ms, 1.5s, 2m or 1h")
    }
    let number = text(start..<position).shown(to: 40)
    let word = text(position..<endOfWord(from: position))
    let name = word.prefix { !("0"..."9").contains($0) }
    guard !name.isEmpty else {
      throw SourceError(
        "a duration needs a unit: \(number)ms, \(number)s, \(number)m or \(number)h", at: start)
    }
    guard let unit = Self.units.firstIndex(where: { $0.name == name }) else {
      throw SourceError(
        "'\(word.shown(to: 40))' is no unit of time, those are ms, s, m and h", at: position)
    }
    guard unit >= largest else {
      throw SourceError(
        "units of time go from large to small, each once, as in 2h44m1s", at: position)
    }
    let (product, high) = scaled.multipliedReportingOverflow(by: Self.units[unit].length)
    var divisor: Int128 = 1
    for _ in 0..<min(decimals, 20) { divisor *= 10 }
    guard !overflows, !high, product.isMultiple(of: divisor),
      product / divisor / 1_000_000_000_000_000_000 <= Int128(Int64.max)
    else { throw SourceError("\(number) is too large or too fine for a duration", at: start) }
    position += name.utf8.count
    return (product / divisor, unit)
  }
}
