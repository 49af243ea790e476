import Inspectable
import TestSupport
import Testing

@Suite("Durations, references and other parts of commands")
struct CommandPartTests {
  private func read<T>(
    _ text: String, _ part: (inout Parser) throws(SourceError) -> T
  ) throws(SourceError) -> T {
    var parser = Parser(text)
    let result = try part(&parser)
    try parser.expectEnd()
    return result
  }

  @Test(
    "durations have a unit and are exact",
    arguments: [
      ("300ms", Duration.milliseconds(300), "300ms"), ("1s", .seconds(1), "1s"),
      ("1.5s", .milliseconds(1500), "1.5s"), ("2m", .seconds(120), "2m"),
      ("1h", .seconds(3600), "1h"),
      ("90s", .seconds(90), "1m30s"), ("60s", .seconds(60), "1m"), ("0s", .zero, "0s"),
      ("0.3s", .milliseconds(300), "300ms"), ("1.5h", .seconds(5400), "1h30m"),
      ("0.5ms", .microseconds(500), "0.0005s"), (" 1s # later", .seconds(1), "1s"),
      (
        "0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1),
        "0.000000000000000001s"
      ),
      ("9223372036854775807s", .seconds(Int64.max), "2562047788015215h30m7s"),
      ("9839s", .seconds(9839), "2h43m59s"), ("164m", .seconds(9840), "2h44m"),
      ("2h44m1s", .seconds(9841), "2h44m1s"), ("1h1s", .seconds(3601), "1h1s"),
      ("1m0.5s", .milliseconds(60_500), "1m0.5s"), ("59.999s", .milliseconds(59_999), "59.999s"),
      ("1m500ms", .milliseconds(60_500), "1m0.5s"), ("0h0m0s", .zero, "0s"),
    ])
  func durations(text: String, duration: Duration, literal: String) throws {
    #expect(try read(text) { parser throws(SourceError) in try parser.duration() } == duration)
    #expect(duration.literal == literal)
    #expect(try read(literal) { parser throws(SourceError) in try parser.duration() } == duration)
  }

  @Test("what is printed of any duration is read as the same")
  func anyDuration() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      // Of all sizes, whole and with fractions.
      let attoseconds =
        Int128(random.next()) * (Int128(1) << Int128.random(in: 0...58, using: &random))
        / Int128([1, 1_000_000_000, 1_000_000_000_000_000].randomElement(using: &random) ?? 1)
      for unit in [Int128(1), 1_000_000_000_000_000, 1_000_000_000_000_000_000] {
        let duration = Duration(attoseconds: attoseconds / unit * unit)
        let literal = duration.literal
        #expect(
          try read(literal) { parser throws(SourceError) in try parser.duration() } == duration,
          "\(literal)")
        if duration > .zero { #expect((Duration.zero - duration).literal == "-" + literal) }
      }
    }
  }

  @Test(
    "a mistaken duration",
    arguments: [
      ("", "0: expected a duration, such as 300ms, 1.5s, 2m or 1h, found the end"),
      ("5", "0: a duration needs a unit: 5ms, 5s, 5m or 5h"),
      ("1.5", "0: a duration needs a unit: 1.5ms, 1.5s, 1.5m or 1.5h"),
      ("1 s", "0: a duration needs a unit: 1ms, 1s, 1m or 1h"),
      ("5min", "1: 'min' is no unit of time, those are ms, s, m and h"),
      ("5S", "1: 'S' is no unit of time, those are ms, s, m and h"),
      ("-1s", "0: a duration is not negative, time only advances"),
      ("soon", "0: expected a duration, such as 300ms, 1.5s, 2m or 1h, found 'soon'"),
      ("9223372036854775808s", "0: 9223372036854775808 is too large or too fine for a duration"),
      (
        "99999999999999999999999999999999999999999s",
        "0: 9999999999999999999999999999999999999999… is too large or too fine for a duration"
      ),
      (
        "0.0000000000000000001s",
        "0: 0.0000000000000000001 is too large or too fine for a duration"
      ),
      ("1s2m", "3: units of time go from large to small, each once, as in 2h44m1s"),
      ("1s2s", "3: units of time go from large to small, each once, as in 2h44m1s"),
      ("1h30", "2: a duration needs a unit: 30ms, 30s, 30m or 30h"),
      ("1h2x3s", "3: 'x3s' is no unit of time, those are ms, s, m and h"),
      ("2562047788015215h30m8s", "0: 2562047788015215h30m8s is too large for a duration"),
    ])
  func mistakenDurations(text: String, message: String) {
    #expect(
      failure { try read(text) { parser throws(SourceError) in try parser.duration() } } == message)
  }

  @Test("requests are named, perhaps with their number")
  func requests() throws {
    func request(_ text: String) throws -> RequestReference {
      try read(text) { parser throws(SourceError) in try parser.requestReference() }
    }
    #expect(try request("fetchTodos") == RequestReference(name: "fetchTodos"))
    #expect(try request("fetchTodos#2") == RequestReference(name: "fetchTodos", number: 2))
    #expect(try request("api.fetch#12").description == "api.fetch#12")
    #expect(RequestReference(name: "fetch all", number: 1).description == "`fetch all`#1")
    #expect(try request("`fetch all`#1") == RequestReference(name: "fetch all", number: 1))
    #expect(failure { try request("fetchTodos#0") } == "11: requests are counted from 1")
    #expect(
      failure { try request("fetchTodos#") } == "11: expected a number after '#', found the end")
    #expect(
      failure { try request("2") }
        == "0: expected a request's name, with its number where it has one, found '2'")
  }

  @Test("steps are numbers, with or without their mark and branch")
  func steps() throws {
    func step(_ text: String) throws -> StepReference {
      try read(text) { parser throws(SourceError) in try parser.stepReference() }
    }
    #expect(try step("3") == StepReference(number: 3))
    #expect(try step(" #3") == StepReference(number: 3))
    #expect(try step("main@5") == StepReference(branch: "main", number: 5))
    #expect(try step("2@#5").description == "2@5")
    #expect(
      failure { try step("-1") } == "0: expected a step's number, such as 3 or #3, found '-1'")
    #expect(
      failure { try step("three") } == "0: expected a step's number, such as 3 or #3, found 'three'"
    )
    #expect(failure { try step("99999999999999999999") } == "0: 99999999999999999999 is too large")
  }

  @Test("words, flags, texts and file names")
  func words() throws {
    var parser = Parser("history --not-last 5 \"a b.txt\" ../c.txt \"quoted\"  the rest # here ")
    #expect(try parser.identifier() == "history")
    #expect(parser.flag() == "not-last")
    #expect(parser.flag() == nil)
    #expect(try parser.count() == 5)
    #expect(try parser.fileName() == "a b.txt")
    #expect(try parser.fileName() == "../c.txt")
    #expect(try parser.quotedString() == "quoted")
    #expect(!parser.isAtEnd)
    #expect(parser.rest() == "the rest # here")
    #expect(parser.isAtEnd)
    var minus = Parser("-1 --")
    #expect(minus.flag() == nil)
    #expect(try minus.literal() == .int(-1))
    #expect(minus.flag() == nil)
  }

  @Test("a command continues while a bracket or a \"\"\" is open")
  func lines() {
    func state(_ text: String) -> LineScanner.State { LineScanner.state(of: text) }
    #expect(state("") == .blank)
    #expect(state("  \t") == .blank)
    #expect(state("# comment (") == .blank)
    #expect(state("  # comment [") == .blank)
    #expect(state("#\n\n # x\n") == .blank)
    #expect(state("dispatch ClearTodos") == .complete)
    #expect(state("\ngoto #3") == .complete)
    #expect(state("dispatch Add(") == .open("(", offset: 12))
    #expect(state("dispatch Add([1,\n  2") == .open("[", offset: 13))
    #expect(state("a {") == .open("{", offset: 2))
    #expect(state("dispatch Add(\n)") == .complete)
    #expect(state("dispatch Add( # why (\n)") == .complete)
    #expect(state("dispatch Add(\n# why (\n)") == .complete)
    #expect(state("dispatch Add(#(\n)") == .open("(", offset: 12))
    #expect(state("expect x contains \"(\"") == .complete)
    #expect(state("expect x contains \"\\\"(\"") == .complete)
    #expect(state("print `(`") == .complete)
    #expect(state("note \"\"\"") == .open("\"\"\"", offset: 5))
    #expect(state("note \"\"\"\n ) \" # x \\\"\"\" \n") == .open("\"\"\"", offset: 5))
    #expect(state("note (\"\"\"\n x\n\"\"\"") == .open("(", offset: 5))
    #expect(state("note \"\"\"\n x\n\"\"\"") == .complete)
  }

  @Test("a command that no further line can complete fails at once")
  func hopelessLines() {
    #expect(LineScanner.state(of: "dispatch Add(\"open") == .complete)
    #expect(LineScanner.state(of: "print m[`open") == .complete)
    #expect(LineScanner.state(of: "dispatch Add(]") == .complete)
    #expect(LineScanner.state(of: "dispatch Add)") == .complete)
  }

  @Test("lines are scanned once, however many there are")
  func manyLines() {
    var scanner = LineScanner()
    scanner.append("dispatch SetTodos([")
    for _ in 0..<20_000 { scanner.append("  \"buy milk\",") }
    #expect(scanner.state == .open("[", offset: 18))
    #expect(scanner.append("])") == .complete)
    #expect(scanner.text.utf8.count == 19 + 20_000 * 14 + 3)
  }

  @Test(
    "columns are counted as a terminal draws them",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
      ("😀", 2), ("👨‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("🇩🇪", 2), ("\u{1B}[0m", 3), ("\u{200B}", 0),
      ("a\tb", 2), ("ไทยนี้", 4), ("…", 1), ("—", 1),
    ])
  func widths(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test("the nearest name is proposed, if one is near")
  func nearest() {
    #expect(Nearest.name(to: "indx", in: ["title", "index"]) == "index")
    #expect(Nearest.name(to: "lod", in: ["load", "reload", "goto"]) == "load")
    #expect(Nearest.name(to: "tilte", in: ["title"]) == "title")
    #expect(Nearest.name(to: "Title", in: ["title"]) == "title")
    #expect(Nearest.name(to: "desc", in: ["describe", "set"]) == "describe")
    #expect(Nearest.name(to: "x", in: ["title", "y"]) == nil)
    #expect(Nearest.name(to: "same", in: ["same"]) == nil)
    #expect(Nearest.name(to: "", in: ["a", "title"]) == nil)
    #expect(
      Nearest.names(to: "todo", in: ["todos", "toda", "tod", "other"]) == ["todos", "tod", "toda"])
    #expect(Nearest.hint(for: "indx", in: ["index"]) == ", did you mean 'index'?")
    #expect(Nearest.hint(for: "indx", in: ["title"]) == "")
    #expect(Nearest.distance("ca", "abc") == 3)
    #expect(Nearest.distance("abcd", "acbd") == 1)
    let long = String(repeating: "x", count: 1_000_000)
    #expect(Nearest.name(to: long, in: [long + "y", "z"]) == long + "y")
  }
}
