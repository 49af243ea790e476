extension Duration: TextualScalar {
  static var textName: String { "Duration" }

  /// In seconds, with as many digits as it takes: `0.3s`.
  var text: String {
    let negative = attoseconds < 0
    let (seconds, rest) = attoseconds.magnitude
      .quotientAndRemainder(dividingBy: Self.attosecondsPerSecond)
    var fraction = String(rest)
    fraction = String(repeating: "0", count: 18 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return (negative ? "-" : "") + "\(seconds)" + (fraction.isEmpty ? "" : ".\(fraction)") + "s"
  }

  /// Reads a number with a unit: `300ms`, `1.5s`, `2m` for minutes, `1h`.
  init?(text: String) {
    guard let match = text.wholeMatch(of: /(-?)(\d+)(?:\.(\d+))?(ms|s|m|h)/) else { return nil }
    let fraction = String(match.3 ?? "")
    guard fraction.count <= 18, let number = Int128(match.2 + fraction) else { return nil }
    let unit: Int128 =
      switch match.4 {
      case "ms": Int128(Self.attosecondsPerSecond) / 1000
      case "s": Int128(Self.attosecondsPerSecond)
      case "m": Int128(Self.attosecondsPerSecond) * 60
      default: Int128(Self.attosecondsPerSecond) * 3600
      }
    let scale = fraction.reduce(Int128(1)) { scale, _ in scale * 10 }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    guard !overflow, product % scale == 0 else { return nil }
    self.init(attoseconds: match.1.isEmpty ? product / scale : -product / scale)
  }

  private static let attosecondsPerSecond: UInt128 = 1_000_000_000_000_000_000
}
