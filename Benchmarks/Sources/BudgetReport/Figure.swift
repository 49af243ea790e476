/// One line of the report: what was measured, and what it is compared with.
struct Figure {
  var title: String
  /// The median with its unit.
  var measured: String
  /// The peer's median of the same run, or the limit in a unit.
  var compared: String
  /// The figure divided by what it is compared with.
  var ratio: Double?
  /// The most that the ratio may be; nil if there is no budget.
  var limit: Double?
  /// What it is to come to in the end, with its unit, and whether it does; nil where that is the limit.
  var aim: (text: String, isReached: Bool)?
  /// Why there is no figure.
  var gap: String?
  /// What it was made of.
  var benchmarks: [String] = []

  /// Whether the budget is met; nil if there is none.
  var isMet: Bool? {
    guard let limit else { return nil }
    guard let ratio else { return false }
    return ratio <= limit
  }

  var cells: [String] {
    let verdict = isMet.map { $0 ? "met" : gap == nil ? "missed" : "not measured" } ?? ""
    return [
      title, measured, compared, ratio.map(decimal) ?? "-", limit.map { "≤ \(decimal($0))" } ?? "",
      verdict, aim.map { "\($0.text)\($0.isReached ? "" : ": missed")" } ?? "",
    ]
  }

  static let header = ["what", "figure", "against", "ratio", "limit", "budget", "aim"]
}

/// A number with three significant digits.
func decimal(_ number: Double) -> String {
  guard number != 0, number.isFinite else { return number == 0 ? "0" : "\(number)" }
  var scale = 1.0
  while abs(number) * scale < 100, scale < 1e6 { scale *= 10 }
  let rounded = (number * scale).rounded() / scale
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}

/// A duration in the unit that fits.
func time(_ nanoseconds: Double) -> String {
  switch abs(nanoseconds) {
  case ..<1e3: "\(decimal(nanoseconds)) ns"
  case ..<1e6: "\(decimal(nanoseconds / 1e3)) us"
  case ..<1e9: "\(decimal(nanoseconds / 1e6)) ms"
  default: "\(decimal(nanoseconds / 1e9)) s"
  }
}
