import Inspectable

/// Changes bytes at random: flipped, cut, doubled, or replaced by characters that mean something in
/// JSON.
struct Damage {
  private var random: SeededGenerator
  private static let words = [
    "{", "}", "[", "]", "\"", "\\u0000", "null", "-1", "1e999", "{}", "9223372036854775808",
    "\u{202E}",
    "(", ".x", "Double.nan", "\n", "\\\"", "true",
  ].map { Array($0.utf8) }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func damaged(_ line: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0...Int.random(in: 0..<3, using: &random) where !line.isEmpty {
      let start = Int.random(in: 0..<line.count, using: &random)
      let end = min(line.count, start + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: line[start] ^= UInt8.random(in: 1...255, using: &random)
      case 1: line.removeSubrange(start..<end)
      case 2: line.insert(contentsOf: line[start..<end], at: start)
      case 3: line.removeSubrange(start...)
      default:
        let word = Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
        line.replaceSubrange(start..<end, with: word)
      }
    }
    return line
  }
}
