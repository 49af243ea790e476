import ExpectedOutput
import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Matching output")
struct OutputMatcherTests {
  private func expected(_ text: String) throws -> [ExpectedLine] {
    try text.split(separator: "\n", omittingEmptySubsequences: false).map {
      try ExpectedLine(String($0))
    }
  }

  private func matches(_ actual: String, _ pattern: String) throws -> Bool {
    var matcher = OutputMatcher()
    return matcher.matches(
      actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      try expected(pattern))
  }

  @Test("Text is literal to the byte")
  func literal() throws {
    #expect(try matches("a\nb", "a\nb"))
    #expect(try !matches("a\nb", "a"))
    #expect(try !matches("a", "a\nb"))
    #expect(try !matches("e\u{301}", "\u{E9}"))
    #expect(try matches("a*b.c", "a*b.c"))
  }

  @Test("Three dots alone stand for any lines, none included")
  func anyLines() throws {
    #expect(try matches("a\nb\nc\nd", "a\n...\nd"))
    #expect(try matches("a\nd", "a\n...\nd"))
    #expect(try matches("a\nb", "..."))
    #expect(try matches("x\na\ny\nb\nz", "...\na\n...\nb\n..."))
    #expect(try !matches("a\nb\nc", "a\n...\nd"))
    #expect(try !matches("a...", "b..."))
  }

  @Test("Two dots in brackets stand for any text within a line")
  func anyText() throws {
    #expect(try matches("took 12 ms now", "took [..] ms [..]"))
    #expect(try matches("took  ms", "took [..] ms"))
    #expect(try !matches("took 12 s", "took [..] ms"))
    #expect(try matches("aXbXc", "a[..]Xc"))
    // No name begins with a digit.
    #expect(try matches("[..1a..]", "[..1a..]"))
    #expect(try !matches("x", "[..1a..]"))
  }

  @Test("A name is bound once, and then stands for the same text")
  func captures() throws {
    var matcher = OutputMatcher()
    #expect(matcher.matches(["id 42 42"], try expected("id [..ID..] [..ID..]")))
    #expect(matcher.captured == ["ID": "42"])
    #expect(matcher.matches(["again 42"], try expected("again [..ID..]")))
    #expect(!matcher.matches(["again 43"], try expected("again [..ID..]")))
    // The first places for the wildcards need not be the right ones.
    #expect(try matches("a,b,c,d;d", "[..],[..LAST..];[..LAST..]"))
    #expect(
      ExpectedLine.replacingCaptures(in: "goto [..ID..] [..]", with: matcher.captured)
        == "goto 42 [..]")
  }

  @Test("A capture after `...` is found by trying")
  func capturesAfterAnyLines() throws {
    var matcher = OutputMatcher()
    let lines = ["k 1", "k 2", "v 2"]
    #expect(matcher.matches(lines, try expected("...\nk [..N..]\nv [..N..]")))
    #expect(matcher.captured["N"] == "2")
  }

  @Test("Output that looks like a conflict is written so that it is none when it is read")
  func markers() throws {
    for marker in ["<<<<<<< HEAD", "|||||||", ">>>>>>> theirs"] {
      let source = EscapedLine.source(of: marker)
      #expect(!MergeConflict.isMarker(source))
      #expect(try matches(marker, source))
    }
  }

  @Test("After a backslash C's escapes are read and wildcards mean nothing")
  func escapes() throws {
    #expect(try matches("...", #"\..."#))
    #expect(try matches("> a", #"\> a"#))
    #expect(try matches("a[..]b\t\\", #"\a[..]b\t\\"#))
    #expect(try !matches("axb", #"\a[..]b"#))
    #expect(try matches("", #"\"#))
    #expect(try matches("é", #"\\xc3\xa9"#))
  }

  @Test("Whatever is printed, the recorder's form of it matches it and nothing else")
  func escapingProperty() throws {
    var generator = SeededGenerator(seed: 7)
    let alphabet: [String] = [
      "a", ">", " ", "?", ".", "[", "]", "\\", "\t", "é", "日", "\u{202E}", "...", "[..]",
      "[..N..]", "1", "\u{7F}", "😀", "e\u{301}",
    ]
    for _ in 0..<5_000 {
      let line = (0..<Int(generator.next() % 7))
        .map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }.joined()
      let source = EscapedLine.source(of: line)
      var matcher = OutputMatcher()
      #expect(matcher.matches([line], [try ExpectedLine(source)]), "\(line) as \(source)")
      #expect(!matcher.matches([line + "x"], [try ExpectedLine(source)]))
      #expect(!["> ", ">> ", "? "].contains { source.hasPrefix($0) })
    }
  }

  @Test("A place where matching fails with one capture may succeed with another")
  func capturesDecide() throws {
    #expect(try matches("1\n2\nx 2", "...\n[..A..]\n...\nx [..A..]"))
    #expect(try matches("1\n2\n3\ny\nx 3", "...\n[..A..]\n...\ny\n...\nx [..A..]"))
    #expect(try !matches("1\n2\nx 3", "...\n[..A..]\n...\nx [..A..]\ny"))
  }

  @Test("Many `...` lines in a row stay fast")
  func manyWildcards() throws {
    let lines = (0..<300).map { "line \($0 % 3)" }
    let pattern = String(repeating: "...\nline 1\n", count: 20) + "...\nnever"
    var matcher = OutputMatcher()
    #expect(!matcher.matches(lines, try expected(pattern)))
  }

  @Test("Many wildcards stay fast, whether they capture or not")
  func manyCaptures() throws {
    let lines = (0..<60).map { "line \($0 % 3)" }
    let captures = "[..A..] 0\n" + String(repeating: "...\n[..A..] 1\n", count: 12) + "...\nnever"
    var matcher = OutputMatcher()
    #expect(!matcher.matches(lines, try expected(captures)))
    let long = String(repeating: "a", count: 400)
    #expect(!matcher.matches([long], try expected(String(repeating: "[..]a", count: 12) + "b")))
    #expect(
      matcher.matches([long + "b"], try expected(String(repeating: "[..]a", count: 12) + "b")))
  }

  @Test("Hostile wildcards are decided quickly, and a line with too many of them is refused")
  func hostileWildcards() throws {
    let long = String(repeating: "ab", count: 5_000)
    let many = String(repeating: "[..]a", count: 300)
    #expect(try !matches(long, many + "x"))
    #expect(try matches(long + "x", many + "[..]x"))
    let captures = (0..<20).map { "[..N\($0)..]a" }.joined()
    #expect(try !matches(String(repeating: "a", count: 200), captures + "x"))
    #expect(throws: ExpectedLine.Malformed.self) {
      try ExpectedLine(String(repeating: "[..]a", count: 3_000))
    }
  }

  @Test("A line matches exactly if trying every way finds a match")
  func everyWay() throws {
    func matches(_ line: Substring, _ pattern: ArraySlice<String>) -> Bool {
      guard let first = pattern.first else { return line.isEmpty }
      let rest = pattern.dropFirst()
      if first == "[..]" {
        return (0...line.count).contains { matches(line.dropFirst($0), rest) }
      }
      return line.hasPrefix(first) && matches(line.dropFirst(first.count), rest)
    }
    var random = SeededGenerator(seed: 16)
    var found = 0
    for _ in 0..<3_000 {
      func pick(_ words: [String], _ most: Int) -> [String] {
        (0..<Int.random(in: 1...most, using: &random)).map { _ in
          words.randomElement(using: &random) ?? "a"
        }
      }
      let line = pick(["a", "b"], 8).joined()
      let pattern = pick(["a", "b", "ab", "[..]", "[..]"], 6)
      let expected = matches(line[...], pattern[...])
      #expect(try self.matches(line, pattern.joined()) == expected, "\(line) \(pattern)")
      if expected { found += 1 }
    }
    #expect(found > 300)
  }

  /// Expected lines with as many wildcards of a kind as asked for, and output that they are held against.
  private static let long: [@Sendable (Int) -> (expected: String, lines: [String])] = [
    { (String(repeating: "...\n", count: $0) + "a", ["a"]) },
    { (String(repeating: "...\na\n", count: $0) + "b", Array(repeating: "a", count: $0) + ["b"]) },
    { (String(repeating: "...\na\n", count: $0) + "b", Array(repeating: "a", count: $0) + ["c"]) },
    { (String(repeating: "[..]\n", count: $0) + "a", Array(repeating: "x", count: $0) + ["a"]) },
    { count in
      (
        (0..<count).map { "[..N\($0)..]\n" }.joined() + "[..N0..]",
        (0..<count).map { "\($0)" } + ["0"]
      )
    },
    { (String(repeating: "[..]a", count: min($0, 999)), [String(repeating: "ba", count: $0)]) },
  ]

  @Test(
    "Twice as many wildcards take twice the steps, and 100,000 lines of them are taken",
    arguments: long.indices.sampled)
  func doubling(index: Int) throws {
    func steps(_ count: Int) throws -> Int {
      let (text, lines) = Self.long[index](count)
      let expected = try text.split(separator: "\n").map { try ExpectedLine(String($0)) }
      var matcher = OutputMatcher()
      _ = matcher.matches(lines, expected)
      return matcher.steps
    }
    let (once, twice) = (try steps(200), try steps(400))
    #expect(twice <= 2 * once + 20, "\(once) steps, then \(twice)")
    _ = try steps(100_000)
  }
}
