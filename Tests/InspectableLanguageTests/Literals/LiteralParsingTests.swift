import Inspectable
import TestSupport
import Testing

@Suite("Reading literals")
struct LiteralParsingTests {
  @Test(
    "every form of the grammar",
    arguments: [
      ("nil", Value.null), ("true", .bool(true)), ("false", .bool(false)), ("1", .int(1)),
      ("-1", .int(-1)), ("0x1F", .int(31)), ("0b101", .int(5)), ("0o17", .int(15)),
      ("-0x80", .int(-128)), ("1_000", .int(1000)), ("007", .int(7)), ("1.5", .double(1.5)),
      ("-2e9", .double(-2e9)), ("1e+20", .double(1e20)), ("1_0.2_5E-1", .double(1.025)),
      ("-0.0", .double(-0.0)), ("Double.nan", .double(.nan)),
      ("Double.infinity", .double(.infinity)), ("-Double.infinity", .double(-.infinity)),
      ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("18446744073709551615", .uint(.max)), ("9223372036854775808", .uint(1 << 63)),
      (#""text\n\u{1F600}""#, .string("text\n😀")), (#""\0\t\r\"\'\\""#, .string("\0\t\r\"'\\")),
      (#""""#, .string("")), ("\"# no comment\"", .string("# no comment")),
      ("[1, 2]", .array([.int(1), .int(2)])), ("[]", .array([])), ("[ ]", .array([])),
      ("[1, 2,]", .array([.int(1), .int(2)])),
      ("[\"k\": 1]", .dictionary([.init(.string("k"), .int(1))])),
      ("[:]", .dictionary([])), ("[ : ]", .dictionary([])),
      ("[1: 2,]", .dictionary([.init(.int(1), .int(2))])),
      (".case", .enumCase("case")),
      (".case(label: 1)", .enumCase("case", [.init("label", .int(1))])),
      (".case(1)", .enumCase("case", [.init(nil, .int(1))])), (".case()", .enumCase("case")),
      ("Type(a: 1)", .record(type: "Type", members: [.init("a", .int(1))])),
      ("Type()", .record(type: "Type", members: [])),
      ("Type.case", .enumeration(type: "Type", name: "case", payload: [])),
      (
        "Outer.Type.case(1)",
        .enumeration(type: "Outer.Type", name: "case", payload: [.init(nil, .int(1))])
      ),
      ("Outer.Inner(a: 1)", .record(type: "Outer.Inner", members: [.init("a", .int(1))])),
      (
        "Outer.`Inner`(a: 1)",
        .enumeration(type: "Outer", name: "Inner", payload: [.init("a", .int(1))])
      ),
      (
        "Pair<Int, String>(a: 1)",
        .record(type: "Pair<Int, String>", members: [.init("a", .int(1))])
      ),
      ("`weird name`(`a b`: 1)", .record(type: "weird name", members: [.init("a b", .int(1))])),
      ("Date(\"2021-02-03T00:00:00Z\")", .text("Date", "2021-02-03T00:00:00Z")),
      ("URL(\"https://a.b\")", .text("URL", "https://a.b")), ("UUID(\"x\")", .text("UUID", "x")),
      ("Data(\"AAEC\")", .text("Data", "AAEC")), ("Decimal(\"1.10\")", .text("Decimal", "1.10")),
      ("()", .tuple([])), ("(1, a: 2)", .tuple([.init(nil, .int(1)), .init("a", .int(2))])),
      ("(1)", .tuple([.init(nil, .int(1))])), ("(1,)", .tuple([.init(nil, .int(1))])),
      ("Set([1, 2])", .set([.int(1), .int(2)])), ("Set([])", .set([])),
      ("cycle(\"Node\")", .cycle(type: "Node")), ("untracked", .untracked),
      ("… 3 more", .omitted(3)), ("… 99,987 more", .omitted(99_987)),
      ("[1, … 3 more, 5]", .array([.int(1), .omitted(3), .int(5)])),
      ("[1,\n… 3 more\n5,\n]", .array([.int(1), .omitted(3), .int(5)])),
      (
        "[1: 2, … 3 more]",
        .dictionary([.init(.int(1), .int(2)), .init(.omitted(3), .omitted(3))])
      ),
      (
        "[… 3 more, 1: 2]",
        .dictionary([.init(.omitted(3), .omitted(3)), .init(.int(1), .int(2))])
      ),
      (".some(nil)", .enumCase("some", [.init(nil, .null)])),
      ("  [ 1 ,\t2 ] ", .array([.int(1), .int(2)])),
      ("# all of it\n[1, # one\n 2 # two\n# done\n]", .array([.int(1), .int(2)])),
      ("1 #", .int(1)), ("1 # rest", .int(1)),
    ])
  func forms(text: String, value: Value) throws {
    #expect(try Value(parsing: text) == value)
  }

  @Test("texts over several lines lose the indentation of the closing quotes")
  func multiline() throws {
    let text = "\"\"\"\n    one \"\"\n      two\\n\n\n    thr\\\n    ee\\u{21} \\\"\"\"\n    \"\"\""
    #expect(try Value(parsing: text) == .string("one \"\"\n  two\n\n\nthree! \"\"\""))
    #expect(try Value(parsing: "\"\"\"\n\"\"\"") == .string(""))
    #expect(try Value(parsing: "\"\"\"\r\na\r\n\"\"\"") == .string("a"))
  }

  @Test(
    "a mistake is told with its place and what would be right",
    arguments: [
      ("", "0: expected a value, found the end"),
      ("  # only a comment", "18: expected a value, found the end"),
      ("[1, 2", "0: this '[' is never closed, expected ']'"),
      ("Type(a: [1, 2]", "4: this '(' is never closed, expected ')'"),
      (".case(", "5: this '(' is never closed, expected ')'"),
      ("[1 2]", "3: expected ',' or ']', found '2'"),
      ("[,]", "1: expected a value, found ','"), ("[1,,]", "3: expected a value, found ','"),
      ("[1, 2: 3]", "5: expected ',' or ']', as the members before have no key, found ':'"),
      (
        "[1: 2, 3]",
        "8: expected ':' and a value, as in the other entries of this dictionary, found ']'"
      ),
      ("[1: ]", "4: expected the value of this key, found ']'"),
      ("[:1]", "2: expected ']', as an empty dictionary is written [:], found '1'"),
      ("Type(a = 1)", "7: expected ':' after the label 'a', found '='"),
      ("Type(1 = 2)", "7: expected ',' or ')', found '='"),
      ("1 2", "2: unexpected '2', the end was expected"),
      ("1 #2", "2: unexpected '#', a comment has white space after it"),
      ("milk", "0: 'milk' is not a value, did you mean \"milk\"?"),
      ("null", "0: 'null' is not a value, did you mean nil?"),
      ("True", "0: 'True' is not a value, did you mean true?"),
      ("[NaN]", "1: 'NaN' is not a value, did you mean Double.nan?"),
      ("state.todos", "0: 'state.todos' is a path, a value was expected"),
      ("'text'", "0: a text is written in double quotes, not in single ones"),
      ("“text”", "0: a text is written in straight quotes \"…\""),
      ("[#\"raw\"#]", "1: raw texts #\"…\"# are not read here, write \"…\" with escapes"),
      ("[##\"raw\"##]", "1: raw texts #\"…\"# are not read here, write \"…\" with escapes"),
      ("+1", "0: a number is written without '+'"),
      ("-", "1: expected a number after '-', found the end"),
      ("- 1", "1: expected a number after '-', found white space"),
      ("1abc", "0: '1abc' is not a number, did you mean \"1abc\"?"),
      ("0x", "0: '0x' is not a number, did you mean \"0x\"?"),
      ("0xfg", "0: '0xfg' is not a number, did you mean \"0xfg\"?"),
      ("1e", "0: '1e' is not a number, did you mean \"1e\"?"),
      ("1.5x", "0: '1.5x' is not a number, did you mean \"1.5x\"?"),
      ("1.", "1: unexpected '.', the end was expected"),
      (
        "18446744073709551616",
        "0: 18446744073709551616 does not fit in 64 bits, write it with '.0' for a Double"
      ),
      (
        "-9223372036854775809",
        "0: -9223372036854775809 does not fit in 64 bits, write it with '.0' for a Double"
      ),
      ("1e999", "0: 1e999 is too large for a Double, did you mean Double.infinity?"),
      ("[1, \"open]", "4: this text is never closed, expected '\"' on the same line"),
      ("\"two\nlines\"", "0: this text is never closed, expected '\"' on the same line"),
      ("\"ends with \\\"", "0: this text is never closed, expected '\"' on the same line"),
      (
        "\"a\\qb\"",
        "2: '\\' before 'qb' is no escape, those are \\n \\t \\r \\0 \\\" \\' \\\\ \\u{…}"
      ),
      ("\"a\\(b)\"", "2: a text cannot contain \\(…), write \\\\( for a backslash and a bracket"),
      ("\"\\u{D800}\"", "1: \\u{D800} is no Unicode scalar, those end at \\u{10FFFF}"),
      ("\"\\u1234\"", "1: expected \\u{…} with 1 to 8 hexadecimal digits"),
      ("\"\\u{}\"", "1: expected \\u{…} with 1 to 8 hexadecimal digits"),
      ("\"\\u{123456789}\"", "1: expected \\u{…} with 1 to 8 hexadecimal digits"),
      ("\"\"\"x\"\"\"", "3: a text in \"\"\" begins on the line after them"),
      ("\"\"\"\nx", "0: this text is never closed, expected '\"\"\"'"),
      ("\"\"\"\nx\"\"\"", "5: the closing \"\"\" stand on a line of their own"),
      ("\"\"\"\n x\n  \"\"\"", "5: this line is indented less than the closing \"\"\""),
      ("`open", "0: this name is never closed, expected '`' on the same line"),
      (".", "1: expected a case's name after '.', found the end"),
      ("Type.", "5: expected a name after '.', found the end"),
      ("Set(1)", "0: a set is written Set([1, 2])"),
      ("cycle(1)", "0: a cycle is written cycle(\"Node\")"),
      ("… more", "0: elements that were left out are written '… 3 more'"),
      ("[\u{A0}1]", "1: expected a value, found the invisible character U+00A0"),
      ("[\u{202E}1]", "1: expected a value, found the invisible character U+202E"),
      ("{}", "0: expected a value, found '{'"),
      ("é", "0: 'é' is not a value, did you mean \"é\"?"),
    ])
  func mistakes(text: String, message: String) {
    #expect(failure { try Value(parsing: text) } == message)
  }

  @Test("values and paths are coded as one text each")
  func coding() throws {
    let coded = try roundTrip([Value.double(.nan), .string("a\n"), .uint(.max), .enumCase("x")])
    #expect(coded == [.double(.nan), .string("a\n"), .uint(.max), .enumCase("x")])
  }
}
