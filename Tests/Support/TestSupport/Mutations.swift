package import Inspectable
/// Texts that are nearly right: samples with pieces removed, doubled, swapped or inserted.
package struct Mutations {
  package var generator: SeededGenerator
  let samples: [[UInt8]]

  private static let pieces = [
    "(", ")", "[", "]", "[:]", "\"", "\"\"\"", "\n", "#", " # ", ".", ",", ":", "=", "==", "!",
    "&&",
    "||", "<", ">", "-", "0", "1e", "0x", "…", "… 3 more", "`", "\\", "\\u{", "{", "}", "nil", "it",
    "all(", "any(a, ", "text(", " is ", " contains ", " matches \"", "Set(", "cycle(", "Double.nan",
    "é", "😀", "\u{202E}", "\0", "*", "[*]", "@", "--", "'", "untracked", "<Int>", " ",
  ]

  package init(seed: UInt64, samples: [String]) {
    generator = SeededGenerator(seed: seed)
    self.samples = samples.map { Array($0.utf8) }
  }

  /// The next text.
  ///
  /// Cuts fall anywhere, also into a character, which then is replaced.
  package mutating func next() -> String {
    if generator.chance(in: 4) {
      return (0..<Int.random(in: 0..<12, using: &generator))
        .map { _ in generator.pick(Self.pieces) }.joined()
    }
    var bytes = generator.pick(samples)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let from = Int.random(in: 0...bytes.count, using: &generator)
      let to = min(bytes.count, from + Int.random(in: 0..<6, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeSubrange(from..<to)
      case 1: bytes.insert(contentsOf: bytes[from..<to], at: from)
      case 2: bytes.replaceSubrange(from..<to, with: generator.pick(Self.pieces).utf8)
      case 3: bytes.insert(contentsOf: generator.pick(Self.pieces).utf8, at: from)
      default: bytes.removeSubrange(from...)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
