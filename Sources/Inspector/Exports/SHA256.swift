/// The digest by which a page says which script and style may run in it.
enum SHA256 {
  static func base64(of message: [UInt8]) -> String { base64(digest(of: message)) }

  static func digest(of message: [UInt8]) -> [UInt8] {
    var state = roots(of: 8, degree: 2)
    let constants = roots(of: 64, degree: 3)
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> (56 - $0 * 8)) }
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { index in
        bytes[(block + index * 4)..<(block + index * 4 + 4)].reduce(UInt32(0)) {
          $0 << 8 | UInt32($1)
        }
      }
      for i in 16..<64 {
        let (a, b) = (words[i - 15], words[i - 2])
        let s0 = a.rotated(7) ^ a.rotated(18) ^ a >> 3
        let s1 = b.rotated(17) ^ b.rotated(19) ^ b >> 10
        words.append(words[i - 16] &+ s0 &+ words[i - 7] &+ s1)
      }
      var s = state
      for i in 0..<64 {
        let e = s[4].rotated(6) ^ s[4].rotated(11) ^ s[4].rotated(25)
        let chosen = s[4] & s[5] ^ ~s[4] & s[6]
        let first = s[7] &+ e &+ chosen &+ constants[i] &+ words[i]
        let a = s[0].rotated(2) ^ s[0].rotated(13) ^ s[0].rotated(22)
        let second = a &+ (s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2])
        s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
      }
      for i in 0..<8 { state[i] &+= s[i] }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - $0 * 8)) }
    }
  }

  /// The first 32 bits behind the point of the roots of the first primes, found by integers, so that they are exact.
  private static func roots(of count: Int, degree: Int) -> [UInt32] {
    var primes: [UInt64] = []
    var next: UInt64 = 2
    while primes.count < count {
      if primes.allSatisfy({ !next.isMultiple(of: $0) }) { primes.append(next) }
      next += 1
    }
    return primes.map { prime in
      // The root times 2^32, by halving.
      var (low, high) = (UInt64(1) << 32, UInt64(1) << 37)
      while low + 1 < high {
        let middle = (low + high) / 2
        if isPower(of: middle, degree, below: prime) { low = middle } else { high = middle }
      }
      return UInt32(truncatingIfNeeded: low)
    }
  }

  /// Whether a power of number / 2^32 is less than a prime.
  private static func isPower(of number: UInt64, _ degree: Int, below limit: UInt64) -> Bool {
    let square = number.multipliedFullWidth(by: number)
    // No power of a fraction is a prime, so what is behind the point does not count.
    if degree == 2 { return square.high < limit }
    let low = square.low.multipliedFullWidth(by: number)
    return (square.high * number + low.high) >> 32 < limit
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let number = (0..<3).reduce(0) { $0 << 8 | Int($1 < group.count ? group[$1] : 0) }
      for place in 0..<4 {
        text.append(place <= group.count ? letters[number >> (18 - place * 6) & 63] : "=")
      }
    }
    return text
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
