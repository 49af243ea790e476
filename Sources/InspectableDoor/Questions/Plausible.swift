/// Which numbers of a host are believed.
enum Plausible {
  /// The largest count or measure that is believed, so that sums do not overflow.
  private static let most = 1 << 48

  static func isCount(_ number: Int) -> Bool { (0...most).contains(number) }

  /// Why something is no number of things; nil if it is one.
  static func count(_ number: Int, _ kind: String) -> String? {
    isCount(number) ? nil : "\(number) \(kind)"
  }

  /// Why something is no instant, which is at or after the start; nil if it is one.
  static func instant(_ nanoseconds: Int64) -> String? {
    nanoseconds >= 0 ? nil : "an instant before the start, \(nanoseconds) ns"
  }
}

extension Refusal.Place {
  /// Whether this place exists in a question of this size.
  ///
  /// - Parameters:
  ///   - arguments: how many arguments.
  ///   - steps: how many steps of a path.
  ///   - expression: how many bytes of an expression.
  func isWithin(arguments: Int = 0, steps: Int = 0, expression: Int = 0) -> Bool {
    switch self {
    case .name, .value: true
    case .argument(let index, _), .label(let index): (0..<arguments).contains(index)
    case .step(let index): (0..<steps).contains(index)
    case .expression(let offset): (0...expression).contains(offset)
    }
  }
}
