import Inspectable
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message with every kind of content.
private struct Sample: Hashable, Codable, Sendable {
  enum Choice: Hashable, Codable, Sendable {
    case nothing
    case one(Int)
    case named(text: String, more: [Choice])
  }

  enum Word: String, Hashable, Codable, Sendable { case first, second }

  var text: String
  var number: Int
  var big: UInt64
  var small: Int8
  var real: Double
  var flag: Bool
  var missing: String?
  var choice: Choice
  var word: Word
  var list: [Sample]
  var table: [String: Int]
  var twice: [[Int?]]

  static func random(_ generator: inout some RandomNumberGenerator, depth: Int = 0) -> Sample {
    let letters: [Character] = [
      "a", "\"", "\\", "\n", "é", "日", "😀", "\u{1}", "\u{7F}", "/", "\u{2028}",
    ]
    func text() -> String {
      String(
        (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
          letters.randomElement(using: &generator) ?? "a"
        })
    }
    func choice(_ depth: Int) -> Choice {
      switch Int.random(in: 0..<(depth > 2 ? 2 : 3), using: &generator) {
      case 0: .nothing
      case 1: .one(.random(in: -5...5, using: &generator))
      default: .named(text: text(), more: [choice(depth + 1), choice(depth + 1)])
      }
    }
    return Sample(
      text: text(), number: .random(in: .min ... .max, using: &generator),
      big: .random(in: 0 ... .max, using: &generator),
      small: .random(in: -128...127, using: &generator),
      real: .random(in: -1e9...1e9, using: &generator), flag: .random(using: &generator),
      missing: Bool.random(using: &generator) ? text() : nil, choice: choice(0),
      word: Bool.random(using: &generator) ? .first : .second,
      list: depth > 1 ? [] : (0..<2).map { _ in random(&generator, depth: depth + 1) },
      table: [text(): 1, "k": 2], twice: [[], [nil, 3]])
  }
}

@Suite("Messages on the wire")
struct WireCodingTests {
  @Test("Any JSON reader can read what is written, and gets the same values")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      let message = Sample.random(&generator)
      let line = WireCoding.encode(Numbered(id: 7, message))
      #expect(!line.contains(UInt8(ascii: "\n")))
      let ours: Numbered<Sample> = try WireCoding.decode(line)
      #expect(ours.id == 7)
      #expect(ours.content == message)
      #expect(try JSONDecoder().decode(Sample.self, from: Data(line)) == message)
    }
  }

  @Test("What another JSON writer writes is read the same")
  func fromOthers() throws {
    var generator = SeededGenerator(seed: 42)
    let writer = JSONEncoder()
    for format in [JSONEncoder.OutputFormatting.prettyPrinted, .sortedKeys, []] {
      writer.outputFormatting = format
      for _ in 0..<100 {
        let message = Sample.random(&generator)
        let line = Array(try writer.encode(Numbered(id: 1, message)))
        #expect(try (WireCoding.decode(line) as Numbered<Sample>).content == message)
      }
    }
  }

  @Test("A damaged line is an error, never a crash, and what is read of it can be written again")
  func damaged() throws {
    var generator = SeededGenerator(seed: 42)
    let bytes: [UInt8] = Array("{}[]\",:\\0129-+.eEtfnu \n".utf8) + [0, 0x80, 0xC3, 0xFF]
    for _ in 0..<4000 {
      var line = WireCoding.encode(Numbered(id: 1, Sample.random(&generator, depth: 2)))
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !line.isEmpty {
        let index = Int.random(in: line.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line.remove(at: index)
        case 1: line.insert(bytes.randomElement(using: &generator) ?? 0, at: index)
        case 2: line[index] = bytes.randomElement(using: &generator) ?? 0
        default: line.removeSubrange(index...)
        }
      }
      do {
        let message: Numbered<Sample> = try WireCoding.decode(line)
        #expect(
          try (WireCoding.decode(WireCoding.encode(message)) as Numbered<Sample>).content
            == message.content)
      } catch {
        #expect(!WireCoding.reason(error).isEmpty)
      }
    }
  }

  @Test(
    "An error says where and what would be right",
    arguments: [
      (
        #"{"id":1,"perform":{"input":{"advance":{"nanoseconds":"x"}}}}"#,
        "perform.input.advance.nanoseconds: must be a whole number that fits Int64"
      ),
      (#"{"perform":1}"#, "'id' is missing"),
      (
        #"{"id":1,"replay":{"inputs":[{"appear":{"screen":"a"}},{"appear":{}}]}}"#,
        "replay.inputs.[1].appear: 'screen' is missing"
      ),
      (#"{"id":1"#, "no JSON at byte 7: the text ends too early"),
      (#"{"id":1,}"#, "no JSON at byte 8: a key in quotes must stand here"),
      (#"{"id":1}x"#, "no JSON at byte 8: something follows the value"),
      (#"{"id" 1}"#, "no JSON at byte 6: a ':' must stand here"),
      (#"{"id":tru}"#, "no JSON at byte 6: no value begins like this"),
      ("{\"id\":\"a\tb\"}", "no JSON at byte 8: a control character must be escaped"),
      (#"{"id":"a"#, "no JSON at byte 6: a string does not end"),
    ])
  func places(line: String, message: String) {
    #expect {
      _ = try WireCoding.question(in: Array(line.utf8))
    } throws: {
      WireCoding.reason($0) == message
    }
  }

  @Test("A text that is nested too deep is refused")
  func deep() {
    let line = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect {
      _ = try WireCoding.question(in: line)
    } throws: {
      WireCoding.reason($0).hasSuffix("nested more than 200 levels deep")
    }
  }

  @Test("What is sent with every step has one form, in whatever way it is written and read")
  func everyStep() throws {
    var random = RandomSteps(seed: 5)
    for id in 0..<400 {
      let answer = StepAnswer(report: random.report())
      let line = WireCoding.line(of: Reply.answer(answer), id: id)
      let others = try JSONEncoder().encode(["step": answer])
      #expect(try JSONDecoder().decode([String: StepAnswer].self, from: others)["step"] == answer)
      let otherLine = Array(#"{"id":\#(id),"#.utf8) + others.dropFirst()
      for line in [line, otherLine] {
        let read = try WireCoding.reply(in: line, answering: StepAnswer.self)
        #expect(read.id == id)
        #expect(read.reply == .answer(answer))
        #expect(
          try WireCoding.reply(in: line, answering: Questions.Proceed.Answer.self).reply
            == .answer(.step(answer)))
      }
      let question = Questions.Proceed(input: random.input())
      let asked = WireCoding.line(of: question, id: id)
      #expect(try WireCoding.question(in: asked).question as? Questions.Proceed == question)
      let otherAsked =
        Array(#"{"id":\#(id),"proceed":"#.utf8) + (try JSONEncoder().encode(question)) + [0x7D]
      #expect(try WireCoding.question(in: otherAsked).question as? Questions.Proceed == question)
    }
  }

  @Test(
    "An error in a reply to a step says where and what would be right",
    arguments: [
      (
        #"{"id":1,"step":{"report":{"changes":[{"part":1}]}}}"#,
        "step.report.changes.[0].part: must be a string"
      ),
      (
        #"{"id":1,"step":{"report":{"changes":[{"part":"a","changes":[{"path":"b","kind":"x"}]}]}}}"#,
        "step.report.changes.[0].changes.[0].kind: "
          + "expected changed, inserted, removed or moved, found x"
      ),
      (
        #"{"id":1,"step":{"report":{"changes":[{"part":"a","changes":[{"path":"b[","kind":"x"}]}]}}}"#,
        "step.report.changes.[0].changes.[0].path: "
          + "this '[' is never closed, expected ']' (at byte 1)"
      ),
      (
        #"{"id":1,"step":{"report":{"events":[{"name":"a"}]}}}"#,
        "step.report.events.[0]: 'kind' is missing"
      ),
      (
        #"{"id":1,"step":{"report":{"unsettled":["a",1]}}}"#,
        "step.report.unsettled.[1]: must be a string"
      ),
      (#"{"id":1,"step":{"report":[]}}"#, "step.report: must be an object"),
      (
        #"{"id":1,"step":{"report":{"input":{}}}}"#,
        "step.report.input: Invalid number of keys found, expected one."
      ),
    ])
  func stepPlaces(line: String, message: String) {
    #expect {
      _ = try WireCoding.reply(in: Array(line.utf8), answering: StepAnswer.self)
    } throws: {
      WireCoding.reason($0) == message
    }
  }
}

/// Reports of steps with everything that can be in them.
private struct RandomSteps {
  private var generator: SeededGenerator
  private var values: RandomValues
  private var inputs: RandomInputs

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    values = RandomValues(seed: seed)
    inputs = RandomInputs(seed: seed)
  }

  mutating func input() -> Input { inputs.input() }

  mutating func report() -> StepReport {
    var report = StepReport(
      input: chance() ? input() : nil, label: chance() ? values.string() : nil, isHeld: chance(),
      events: (0..<count()).map { _ in
        StepEvent(
          StepEvent.Kind(rawValue: values.string()), values.string(),
          detail: chance() ? values.string() : nil, printed: chance() ? count() : nil)
      },
      unsettled: (0..<count()).map { _ in values.string() },
      changes: (0..<count()).map { _ in changes() }, printed: chance() ? count() : nil,
      printedBefore: chance() ? count() : nil)
    if chance() { report.digest = StepDigest(of: report) }
    return report
  }

  private mutating func changes() -> PartChanges {
    var part = PartChanges(
      part: values.string(),
      changes: (0..<count()).map { _ in
        let path = ValuePath([.member("a b"), .index(count()), .key(.string(values.string()))])
        return Change(path, kind())
      })
    if chance() { part.omitted = count() }
    return part
  }

  private mutating func kind() -> Change.Kind {
    switch count() {
    case 0: .changed(old: values.value(), new: values.value())
    case 1: .inserted(values.value())
    case 2: .removed(values.value())
    default: .moved(from: count(), to: count(), values.value())
    }
  }

  private mutating func chance() -> Bool { Bool.random(using: &generator) }
  private mutating func count() -> Int { Int.random(in: 0..<4, using: &generator) }
}
