/// Lets in whoever knows a token, and closes for a while where somebody guesses.
package struct TokenGate: Sendable {
  /// What becomes of somebody with a token.
  package enum Answer: Hashable, Sendable {
    case open
    case wrong
    /// There were too many wrong ones.
    case closed
  }

  /// 128 random bits, as digits of hexadecimal numbers.
  package let token = Self.random()
  private var wrongTokens = 0
  private var closedUntil: ContinuousClock.Instant?

  private static let mostWrong = 3

  package init() {}

  package mutating func answer(
    to given: String, at now: ContinuousClock.Instant = .now
  ) -> Answer {
    if let closedUntil {
      guard now >= closedUntil else { return .closed }
      (self.closedUntil, wrongTokens) = (nil, 0)
    }
    guard Self.isSame(given, token) else {
      wrongTokens += 1
      if wrongTokens == Self.mostWrong { closedUntil = now + .seconds(60) }
      return .wrong
    }
    wrongTokens = 0
    return .open
  }

  /// A new token.
  package static func random() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &random)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Compares in a time that doesn't depend on where two texts differ.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
