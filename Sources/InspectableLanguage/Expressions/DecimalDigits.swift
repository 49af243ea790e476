/// A decimal number of any length, in its digits.
struct DecimalDigits: Comparable {
  private let isNegative: Bool
  private let whole: Substring
  private let fraction: Substring

  /// Reads digits with an optional sign and fraction, nil for anything else.
  init?(_ text: String) {
    var rest = text[...]
    let sign = rest.first == "-"
    if sign { rest.removeFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    whole = first.drop { $0 == "0" }
    var tail = parts.count > 1 ? parts[1] : ""
    while tail.last == "0" { tail.removeLast() }
    fraction = tail
    isNegative = sign && !(whole.isEmpty && tail.isEmpty)
  }

  static func < (a: DecimalDigits, b: DecimalDigits) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    let (small, large) = a.isNegative ? (b, a) : (a, b)
    if small.whole.count != large.whole.count { return small.whole.count < large.whole.count }
    return (small.whole, small.fraction) < (large.whole, large.fraction)
  }
}
