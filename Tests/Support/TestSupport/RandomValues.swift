package import Inspectable

/// Values of every kind, nested, with the awkward names and texts more often than is natural.
package struct RandomValues {
  package var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  package static let names = [
    "title", "a", "nil", "true", "untracked", "Set", "cycle", "default", "_", "_x", "$y", "0", "12",
    "", "två ord", "weird`name", "back\\slash", "日本", "naïve", "e\u{301}", "a.b", "new\nline",
    "\u{202E}rtl", "nan", "infinity", "some", "Inner", "_Inner", "Ünter", "all", "it", "is",
  ]

  package static let types = [
    "TodoItem", "lower", "Outer.Inner", "Outer.inner", "outer.Inner", "Pair<Int, String>",
    "Pair<Int>.Part", "Box<(Int) -> String>", "Box<[String: Int?]>", "Box<any P & Q>", "A<B", "A>B",
    "Set", "cycle", "nil", "Double", "Date", "(Int, Int)", "", "weird`type", "Τύπος", "A..B", ".A",
    "A.", "1A", "A B", "untracked", "Set<Int>", "_Private", "true.Type", "Optional<Int>",
  ]

  package static let strings = [
    "", "buy milk", "\"quoted\"", "back\\slash", "line\nbreak", "\r\n", "\t", "\0", "\u{1B}[31m",
    "\u{202E}abc", "\u{200B}", "\u{FEFF}", "é", "e\u{301}", "\u{301}", "日本", "😀", "👨‍👩‍👧", "❤️",
    "\u{FE0F}", "\u{200D}", "🇩🇪", "\u{2028}", "\u{A0}", "# no comment", "… 3 more", "\\(x)",
    "\"\"\"", "\u{10FFFF}", "\u{E000}", "\u{85}", "\u{7F}", "'", "`", "a\u{300}\u{301}",
    "\n\u{301}",
  ]

  package mutating func name() -> String { generator.pick(Self.names) }

  package mutating func string() -> String {
    if generator.chance(in: 3) {
      let scalars = (0..<Int.random(in: 0...8, using: &generator)).map { _ in scalar() }
      return String(String.UnicodeScalarView(scalars))
    }
    return generator.pick(Self.strings)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let upper: UInt32 = generator.pick([0x80, 0x250, 0x3000, 0x11_0000])
    return Unicode.Scalar(UInt32.random(in: 0..<upper, using: &generator)) ?? "\u{FFFD}"
  }

  package mutating func value(depth: Int = 4) -> Value {
    let kind = Int.random(in: 0..<(depth > 0 ? 16 : 10), using: &generator)
    switch kind {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .int(int())
    case 3: return .uint(UInt64.random(in: UInt64(Int.max) + 1 ... .max, using: &generator))
    case 4: return .double(double())
    case 5, 6: return .string(string())
    case 7: return .cycle(type: generator.pick(Self.types))
    case 8: return .untracked
    case 9: return .omitted(generator.pick([1, 3, 13, 987, 1000, 99_987, 1_234_567, .max, 0, -4]))
    case 10: return .array(values(depth))
    case 11: return .set(values(depth))
    case 12:
      return .dictionary(
        (0..<count()).map { _ in
          if generator.chance(in: 5) { return Value.Entry(.omitted(7), .omitted(7)) }
          return Value.Entry(value(depth: depth - 2), value(depth: depth - 1))
        })
    case 13: return .tuple(members(depth))
    case 14: return .record(type: generator.pick(Self.types), members: members(depth))
    default:
      let type = generator.chance(in: 2) ? nil : generator.pick(Self.types)
      return .enumeration(type: type, name: name(), payload: members(depth))
    }
  }

  private mutating func int() -> Int {
    generator.pick([0, 1, -1, .max, .min, Int.random(in: -1000...1000, using: &generator)])
  }

  private mutating func double() -> Double {
    if generator.chance(in: 2) { return Double(bitPattern: generator.next()) }
    return generator.pick([
      0, -0.0, 1, -1.5, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 1e20, 1e16, 123_456_789_012_345_680, .pi, 1e-7,
    ])
  }

  private mutating func count() -> Int { Int.random(in: 0...4, using: &generator) }

  private mutating func values(_ depth: Int) -> [Value] {
    (0..<count()).map { _ in value(depth: depth - 1) }
  }

  private mutating func members(_ depth: Int) -> [Value.Member] {
    (0..<count()).map { _ in
      Value.Member(generator.chance(in: 2) ? nil : name(), value(depth: depth - 1))
    }
  }
}
