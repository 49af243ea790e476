import Inspectable
import TestSupport
import Testing

@Suite("Printing and reading back")
struct LiteralRoundTripTests {
  @Test(
    "what is printed on one line reads back as the same value", arguments: Thoroughness.seeds(8))
  func oneLine(seed: Int) throws {
    var values = RandomValues(seed: UInt64(seed))
    for _ in 0..<400 {
      let value = values.value()
      try #require(try Value(parsing: value.literal) == value, "\(value.literal)")
      let ascii = value.literal(asciiOnly: true)
      try #require(ascii.unicodeScalars.allSatisfy { $0.isASCII || $0 == "…" })
      try #require(try Value(parsing: ascii) == value, "\(ascii)")
    }
  }

  @Test(
    "what is laid out over lines reads back as the same value", arguments: Thoroughness.seeds(8))
  func laidOut(seed: Int) throws {
    var values = RandomValues(seed: UInt64(seed))
    for width in [0, 10, 30, 80] {
      for _ in 0..<100 {
        let value = values.value()
        let lines = value.lines(width: width)
        try #require(!lines.contains { $0.contains("\n") })
        try #require(try Value(parsing: lines.joined(separator: "\n")) == value, "\(lines)")
      }
    }
  }

  @Test("different values are printed differently")
  func injective() {
    var values = RandomValues(seed: 99)
    var seen: [[UInt8]: Value] = [:]
    for _ in 0..<4000 {
      let value = values.value(depth: 1)
      let literal = Array(value.literal.utf8)
      if let other = seen.updateValue(value, forKey: literal) { #expect(other == value) }
    }
  }

  @Test("nothing invisible, reordering or controlling is ever printed")
  func harmless() {
    var values = RandomValues(seed: 7)
    for _ in 0..<2000 {
      for scalar in values.value().literal.unicodeScalars {
        let category = scalar.properties.generalCategory
        #expect(category != .control && category != .lineSeparator && category != .privateUse)
        #expect(
          !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
        #expect(scalar != "\u{200B}" && scalar != "\u{FEFF}" && scalar != "\u{A0}")
      }
    }
  }

  @Test("ten thousand levels are printed and read back")
  func deep() throws {
    var value = Value.null
    for i in 0..<10_000 {
      switch i % 4 {
      case 0: value = .array([value])
      case 1: value = .record(type: "Box", members: [.init("content", value)])
      case 2: value = .dictionary([.init(.int(i), value)])
      default: value = .enumCase("some", [.init(nil, value)])
      }
    }
    let literal = value.literal
    #expect(try Value(parsing: literal).literal == literal)
    let lines = value.lines()
    #expect(lines.count < 100)
    #expect(try Value(parsing: lines.joined(separator: "\n")).literal == literal)
  }

  @Test("a literal nested deeper than the limit is refused where it becomes too deep")
  func tooDeep() {
    let text = String(repeating: "[", count: 2_000_000)
    #expect(failure { try Value(parsing: text) } == "11000: nested more than 11000 levels deep")
  }

  @Test("a million characters are printed and read back in one go")
  func long() throws {
    let text = String(
      repeating: "ab\n\u{202E}é日" + String(repeating: "x", count: 94), count: 10_000)
    let value = Value.record(type: "Note", members: [.init("text", .string(text))])
    #expect(try Value(parsing: value.literal) == value)
    #expect(value.lines().count == 3)
  }

  @Test(
    "a million characters that are all escaped are read back in one go",
    arguments: ["\n", "\u{1B}", "\u{202E}", "\""])
  func longEscaped(character: String) throws {
    let value = Value.string(String(repeating: character, count: 1_000_000))
    #expect(try Value(parsing: value.literal) == value)
  }
}
