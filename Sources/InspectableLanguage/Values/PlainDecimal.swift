/// The shortest digits that name a number, without an exponent.
struct PlainDecimal {
  /// The digits before the point; at least one.
  var whole: String
  /// The digits after it, none for a whole number.
  var fraction: String

  /// Takes a finite number that is not negative.
  init?(_ number: Double) {
    guard number.isFinite, number.sign == .plus else { return nil }
    let parts = number.description.split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(mantissa[0])
    var fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    if exponent > 0 {
      fraction += String(repeating: "0", count: max(0, exponent - fraction.count))
      whole += fraction.prefix(exponent)
      fraction = String(fraction.dropFirst(exponent))
    } else if exponent < 0 {
      whole = String(repeating: "0", count: max(0, -exponent - whole.count + 1)) + whole
      fraction = whole.suffix(-exponent) + fraction
      whole = String(whole.dropLast(-exponent))
    }
    while fraction.last == "0" { fraction.removeLast() }
    self.whole = whole
    self.fraction = fraction
  }
}

extension Int {
  /// Division that rounds towards minus infinity, so that the remainder is never negative.
  func quotientAndRemainderFloor(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
