import Inspectable
import Testing

@Suite("Printing literals")
struct LiteralPrintingTests {
  @Test(
    "what could mislead is escaped, what is legible is not",
    arguments: [
      ("buy milk", #""buy milk""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\0", #""\n\r\t\0""#),
      ("\u{1B}[31m", #""\u{1B}[31m""#), ("\u{7F}\u{85}", #""\u{7F}\u{85}""#),
      ("a\u{202E}b\u{2066}c", #""a\u{202E}b\u{2066}c""#),
      ("\u{200B}\u{FEFF}", #""\u{200B}\u{FEFF}""#),
      ("\u{2028}\u{2029}", #""\u{2028}\u{2029}""#), ("a\u{A0}b\u{3000}", #""a\u{A0}b\u{3000}""#),
      ("\u{E000}\u{10FFFF}", #""\u{E000}\u{10FFFF}""#), ("é日本Ünï", #""é日本Ünï""#),
      ("e\u{301}", "\"e\u{301}\""), ("\u{301}", #""\u{301}""#), ("\n\u{301}", #""\n\u{301}""#),
      ("😀👍🏽🇩🇪", "\"😀👍🏽🇩🇪\""), ("👨‍👩‍👧 ❤️", "\"👨‍👩‍👧 ❤️\""),
      ("a\u{200D}b\u{FE0F}", #""a\u{200D}b\u{FE0F}""#), ("\u{200D}👩", "\"\\u{200D}👩\""),
    ])
  func escapes(text: String, literal: String) {
    #expect(Array(Value.string(text).literal.utf8) == Array(literal.utf8))
  }

  @Test("everything outside ASCII can be escaped")
  func asciiOnly() {
    let value = Value.record(type: "Größe", members: [.init("é", .string("日😀"))])
    #expect(value.literal == "Größe(é: \"日😀\")")
    #expect(value.literal(asciiOnly: true) == #"`Gr\u{F6}\u{DF}e`(`\u{E9}`: "\u{65E5}\u{1F600}")"#)
  }

  @Test(
    "names that would be read as something else are written in backticks",
    arguments: [
      (Value.record(type: "Set", members: [.init(nil, .array([]))]), "`Set`([])"),
      (.text("cycle", "Node"), "`cycle`(\"Node\")"), (.record(type: "nil", members: []), "`nil`()"),
      (.record(type: "Outer.inner", members: []), "`Outer.inner`()"),
      (.record(type: "two words", members: []), "`two words`()"),
      (.enumeration(type: "Outer", name: "Inner", payload: []), "Outer.Inner"),
      (
        .enumeration(type: "Outer", name: "Inner", payload: [.init(nil, .null)]),
        "Outer.`Inner`(nil)"
      ),
      (.enumeration(type: "lower", name: "x", payload: []), "`lower`.x"),
      (.enumeration(type: "Double", name: "nan", payload: []), "Double.`nan`"),
      (.enumCase("default"), ".default"), (.enumCase("a b"), ".`a b`"), (.enumCase(""), ".``"),
      (.enumCase("x", [.init("0", .int(1))]), ".x(`0`: 1)"),
      (.tuple([.init("in", .int(1)), .init("a`b\n", .int(2))]), "(in: 1, `a\\`b\\n`: 2)"),
    ])
  func names(value: Value, literal: String) {
    #expect(value.literal == literal)
  }

  @Test(
    "the other kinds",
    arguments: [
      (Value.double(1), "1.0"), (.double(1e20), "1e+20"), (.double(-0.0), "-0.0"),
      (.double(0.1), "0.1"), (.set([.int(1)]), "Set([1])"), (.dictionary([]), "[:]"),
      (.omitted(99_987), "… 99,987 more"), (.omitted(1), "… 1 more"),
      (.omitted(1000), "… 1,000 more"),
      (
        .dictionary([.init(.omitted(3), .omitted(3)), .init(.int(1), .int(2))]), "[… 3 more, 1: 2]"
      ),
      (.dictionary([.init(.omitted(3), .omitted(3))]), "[… 3 more: … 3 more]"),
    ])
  func kinds(value: Value, literal: String) {
    #expect(value.literal == literal)
  }

  private func todos(_ titles: [String]) -> Value {
    .record(type: "GlobalState", members: [.init("todos", .array(titles.map(Value.string)))])
  }

  @Test("what fits in 80 columns stays on one line, one column more does not")
  func fits() {
    let fitting = todos([String(repeating: "x", count: 56)])
    #expect(fitting.literal.count == 80)
    #expect(fitting.lines() == [fitting.literal])
    let title = String(repeating: "x", count: 57)
    #expect(todos([title]).lines() == ["GlobalState(", "  todos: [\"\(title)\"],", ")"])
  }

  @Test("what does not fit has one member a line, two spaces deeper, with trailing commas")
  func broken() {
    let titles = ["buy milk", "find a unicorn", "visit Rome", "walk the dog"]
    #expect(
      todos(titles).lines(width: 40) == [
        "GlobalState(",
        "  todos: [",
        "    \"buy milk\",",
        "    \"find a unicorn\",",
        "    \"visit Rome\",",
        "    \"walk the dog\",",
        "  ],",
        ")",
      ])
  }

  @Test("indentation, prefix and suffix count as columns")
  func surroundings() {
    let value = todos(["buy milk"])
    let prefix = "+ part: "
    let width = 4 + prefix.count + value.literal.count + 1
    #expect(
      value.lines(width: width, indent: 4, prefix: prefix, suffix: ";")
        == ["    + part: GlobalState(todos: [\"buy milk\"]);"])
    #expect(
      value.lines(width: width - 1, indent: 4, prefix: prefix, suffix: ";")
        == ["    + part: GlobalState(", "      todos: [\"buy milk\"],", "    );"])
  }

  @Test("wide characters count twice")
  func wide() {
    let value = Value.array([.string("日本")])
    #expect(value.lines(width: 8) == ["[\"日本\"]"])
    #expect(value.lines(width: 7) == ["[", "  \"日本\",", "]"])
  }

  @Test("for a program each element of a collection is on one line, however long or short")
  func opened() throws {
    let long = String(repeating: "x", count: 200)
    let value = Value.record(
      type: "S",
      members: [
        .init("names", .array([.string(long), .array([.int(1), .int(2)])])),
        .init("count", .int(2)), .init("none", .array([])),
      ])
    let lines = Array(LiteralLayout(of: value, opensCollections: true))
    #expect(
      lines == [
        "S(", "  names: [", "    \"\(long)\",", "    [1, 2],", "  ],", "  count: 2,", "  none: [],",
        ")",
      ])
    #expect(try Value(parsing: lines.joined(separator: "\n")) == value)
    #expect(
      Array(
        LiteralLayout(
          of: .dictionary([.init(.string("a"), .array([.int(1)]))]), opensCollections: true))
        == ["[", "  \"a\": [1],", "]"])
    #expect(Array(LiteralLayout(of: .int(1), opensCollections: true)) == ["1"])
  }

  @Test("what was left out is a line of its own")
  func omissions() {
    let numbers = Value.array((0..<100_000).map(Value.int)).cut(to: .ends)
    #expect(
      numbers.lines(width: 20).suffix(6) == [
        "  9,", "  … 99,987 more", "  99997,", "  99998,", "  99999,", "]",
      ])
    let entries = Value.dictionary((0..<30).map { .init(.int($0), .string("x")) }).cut(to: .ends)
    #expect(
      entries.lines().suffix(5) == [
        "  … 17 more", "  27: \"x\",", "  28: \"x\",", "  29: \"x\",", "]",
      ])
  }

  @Test("of twenty elements all are shown, of twenty-one the first ten and the last three")
  func cutting() {
    func array(_ n: Int) -> Value { .array((0..<n).map(Value.int)) }
    #expect(array(20).cut(to: .ends) == array(20))
    #expect(
      Value.set([array(21)]).cut(to: .ends).literal
        == "Set([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 8 more, 18, 19, 20]])")
    #expect(array(21).cut(to: .full) == array(21))
  }
}
