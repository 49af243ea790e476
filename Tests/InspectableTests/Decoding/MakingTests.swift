import Inspectable
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Values of types that are not Codable")
struct MakingTests {
  private struct Point: Hashable {
    var x: Int
    var y = 0.5
  }

  private enum Shade: Hashable {
    case plain
    case dark(Int8)
    case mixed(Point, of: [String: Point], note: String?)
    case deep(Bool, Int64, UInt8)
  }

  /// Small and large members in an order that leaves padding.
  private struct Drawing: Hashable {
    var flag: Bool
    var shade: Shade
    let points: [Point]
    var set: Set<Point>
    var optional: Point??
    var pair: (first: Int, String)
    var letter: Character
    var date: Date
    var made: Made

    static func == (a: Drawing, b: Drawing) -> Bool {
      a.flag == b.flag && a.shade == b.shade && a.points == b.points && a.set == b.set
        && a.optional == b.optional && a.pair == b.pair && a.letter == b.letter && a.date == b.date
        && a.made == b.made
    }

    func hash(into hasher: inout Hasher) { hasher.combine(flag) }
  }

  /// Decoded in its own way, within one that is made of its parts.
  private struct Made: Codable, Hashable {
    var word: String
    enum CodingKeys: String, CodingKey { case word = "w" }
  }

  private enum Single: Hashable {
    case only(String)
  }

  @propertyWrapper
  private struct Clamped: Hashable {
    var wrappedValue: Int
  }

  private struct Wrapping: Hashable {
    @Clamped var level: Int
    var name: String
  }

  private static func drawing(_ random: inout SeededGenerator) -> Drawing {
    func point() -> Point {
      Point(x: .random(in: -9...9, using: &random), y: .random(in: -1...1, using: &random))
    }
    func text() -> String { String(repeating: "é\"", count: .random(in: 0..<12, using: &random)) }
    let points = (0..<Int.random(in: 0..<3, using: &random)).map { _ in point() }
    let shades: [Shade] = [
      .plain, .dark(.random(in: -128...127, using: &random)),
      .mixed(point(), of: [text(): point()], note: Bool.random(using: &random) ? text() : nil),
      .deep(.random(using: &random), .random(in: .min ... .max, using: &random), 255),
    ]
    let optionals: [Point??] = [nil, .some(nil), point()]
    return Drawing(
      flag: .random(using: &random), shade: shades.randomElement(using: &random) ?? .plain,
      points: points, set: Set(points + [point()]),
      optional: optionals.randomElement(using: &random) ?? nil, pair: (1, text()), letter: "é",
      date: Date(timeIntervalSince1970: .random(in: 0...1e9, using: &random)),
      made: Made(word: text()))
  }

  private static func again<T>(_ value: T) throws -> T {
    let text = Reflection.value(of: value).literal
    return try ValueDecoder.decode(T.self, from: Value(parsing: text))
  }

  @Test("What is shown of a value makes the same value again")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let drawing = Self.drawing(&random)
      #expect(try Self.again(drawing) == drawing)
      #expect(
        try Self.again([drawing.shade: drawing.optional]) == [drawing.shade: drawing.optional])
    }
    #expect(try Self.again(Single.only("x")) == .only("x"))
    let wrapping = Wrapping(level: 3, name: "n")
    #expect(try Self.again(wrapping) == wrapping)
  }

  @Test("A member that may be nil can be left out")
  func optional() throws {
    struct Note {
      var title: String
      var due: Date?
    }
    let note = try ValueDecoder.decode(Note.self, from: Value(parsing: "Note(title: \"x\")"))
    #expect(note.title == "x" && note.due == nil)
  }

  @Test(
    "A mistake is reported with its place, and what was made before it is freed",
    arguments: [
      ("Drawing(flag: true, shade: .mixed(Point(x: 1), of: [:]))", "needs the member 'y'"),
      ("Drawing(flag: true, shade: .dakr(1))", "Shade has no case 'dakr', did you mean '.dark'?"),
      ("Drawing(flag: 1)", "flag: expected Bool, found Int 1"),
      ("Drawing(flag: true, shade: .dark(300))", "300 does not fit in Int8"),
      ("Drawing(flag: true, shade: .dark(1, 2))", "takes only one member"),
      ("Drawing(flag: true, shade: .plain, poinst: [])", "did you mean 'points'?"),
      ("Other(flag: true)", "expected Drawing, found Other"),
      ("[1]", "expected Drawing"),
    ])
  func mistakes(text: String, message: String) throws {
    #expect {
      try ValueDecoder.decode(Drawing.self, from: Value(parsing: text))
    } throws: {
      "\($0)".contains(message)
    }
  }

  private final class Counted {
    nonisolated(unsafe) static var living = 0
    init() { Self.living += 1 }
    deinit { Self.living -= 1 }
  }

  private struct Held: Codable {
    let object: Counted
    init() { object = Counted() }
    init(from decoder: any Decoder) throws { object = Counted() }
    func encode(to encoder: any Encoder) throws {}
  }

  private struct Holding {
    var first: Held
    var list: [Held]
    var last: Int
  }

  @Test("Nothing is left of a value that could not be made")
  func lettingGo() throws {
    for text in ["\"x\"", "1"] {
      let value = try Value(
        parsing: "Holding(first: Held(), list: [Held(), Held()], last: \(text))")
      let holding = try? ValueDecoder.decode(Holding.self, from: value)
      #expect(Counted.living == (holding == nil ? 0 : 3))
      #expect((holding == nil) == (text == "\"x\""))
    }
    #expect(Counted.living == 0)
  }

  private indirect enum Tree {
    case leaf
    case node(Tree)
  }

  private struct Handler {
    var name: String
    var inner: Inner
    struct Inner {
      var tap: (Int) -> Void
    }
  }

  @Test("For a value that cannot be made, the error says which part prevents it")
  func obstacles() {
    func message<T>(_ type: T.Type, _ text: String) -> String {
      do {
        _ = try ValueDecoder.decode(type, from: Value(parsing: text))
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(Handler.self, "Handler(name: \"a\", inner: Inner(tap: 1))")
        == "Handler.inner.tap: cannot be made of text: it is (Int) -> ()")
    #expect(
      message(Tree.self, ".node(.leaf)") == "Tree: cannot be made of text: .node is indirect")
    #expect(message(Tree.self, ".leaf").isEmpty)
    #expect(
      message(Counted.self, "Counted()") == "Counted: cannot be made of text: it is Counted")
    #expect(
      message(IndexingIterator<[Int]>.self, "IndexingIterator(_elements: [], _position: 0)")
        == "IndexingIterator<Array<Int>>: cannot be made of text: it is IndexingIterator<Array<Int>>"
    )
  }
}
