import FoundationEssentials
import Inspectable
import TestSupport
import Testing

/// A message with all that messages are made of.
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
  @Test("What is written is what any JSON reader reads, and comes back the same")
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

  @Test("A text that nests without end is refused")
  func deep() {
    let line = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect {
      _ = try WireCoding.question(in: line)
    } throws: {
      WireCoding.reason($0).hasSuffix("nested more than 200 levels deep")
    }
  }
}
