import DequeModule
import Inspectable
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reflect, print, parse, decode: an equal value, or an error that says how to write it.
@Suite struct CorpusTests {
  private enum Color: String, Codable, CaseIterable {
    case red = "#f00"
    case green = "#0f0"
  }

  private enum Level: Int, Codable {
    case low = 10
    case high = 20
  }

  private struct Renamed: Codable, Equatable {
    var title: String
    var isDone: Bool

    enum CodingKeys: String, CodingKey {
      case title = "name"
      case isDone = "is_done"
    }
  }

  private enum Phase: Codable, Equatable {
    case idle
    case single(Int)
    case pair(Int, label: String?)
    case nested([Phase])
    indirect case after(Phase)
    case renamed(title: String)

    enum CodingKeys: String, CodingKey {
      case idle, single, pair, nested, after
      case renamed = "re_named"
    }

    enum RenamedCodingKeys: String, CodingKey {
      case title = "the_title"
    }
  }

  @Test func `Enums with raw values`() throws {
    for color in Color.allCases { try expectRoundTrip(color) }
    try expectRoundTrip(Level.high)
    try expectRoundTrip([Color.red: [Level.low]])
    try expectRoundTrip([Level.low, .high])
  }

  @Test func `Renamed coding keys`() throws {
    try expectRoundTrip(Renamed(title: "a", isDone: true))
    try expectRoundTrip(Phase.renamed(title: "x"))
  }

  @Test func `Payloads`() throws {
    for phase: Phase in [
      .idle, .single(1), .pair(2, label: "x"), .pair(2, label: nil), .nested([.idle, .single(2)]),
      .after(.after(.single(3))),
    ] {
      try expectRoundTrip(phase)
      try expectRoundTrip(Phase?.some(phase))
    }
  }

  @Test func `Dictionaries and sets`() throws {
    try expectRoundTrip([Color.red: 1, .green: 2])
    try expectRoundTrip([UUID(): "a", UUID(): "b"])
    try expectRoundTrip([1: "a", -2: "b"])
    try expectRoundTrip(["a b": [1: true]])
    try expectRoundTrip([Date(timeIntervalSince1970: 0.5): Color.red])
    try expectRoundTrip(Set([3, 1, 2]))
    try expectRoundTrip(Set(["b", "a"]))
    try expectRoundTrip([Set([1])])
    try expectRoundTrip([String: Int]())
    try expectRoundTrip(Set<Int>())
    try expectRoundTrip([[Int]]())
  }

  @Test func `Foundation's types`() throws {
    struct Everything: Codable, Equatable {
      var id = UUID()
      var date = Date(timeIntervalSince1970: 1_700_000_000.123)
      var data = Data([0, 255, 7])
      var price: Decimal? = Decimal(string: "12.50")
      var link = URL(string: "https://example.org/a%20b?c#d")
      var duration = Duration.seconds(90) + .nanoseconds(1)
    }
    try expectRoundTrip(Everything())
    try expectRoundTrip(URL(string: "b/c", relativeTo: URL(string: "https://a.org/x/")))
  }

  @Test(arguments: [
    0, 0.1, -0.1, 1e-7, -1e-7, 12_345.678, -978_307_200, 63_113_904_000, -63_113_904_000.5,
    252_423_993_599.9, 252_423_993_600, 1e20, -1e20, .leastNonzeroMagnitude, 0.30000000000000004,
    .greatestFiniteMagnitude, .infinity,
  ])
  func `Dates near and far`(seconds: Double) throws {
    try expectRoundTrip(Date(timeIntervalSinceReferenceDate: seconds))
  }

  @Test(arguments: Thoroughness.seeds(20)) func `Random dates`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let scale = pow10(Int.random(in: -9...12, using: &random))
      let seconds = Double.random(in: -1...1, using: &random) * scale
      try expectRoundTrip(Date(timeIntervalSinceReferenceDate: seconds))
    }
  }

  private func pow10(_ exponent: Int) -> Double {
    (0..<exponent.magnitude).reduce(1) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }

  @Test func `Nested optionals`() throws {
    try expectRoundTrip(Int??.none)
    try expectRoundTrip(Int??.some(nil))
    try expectRoundTrip(Int??.some(3))
    try expectRoundTrip(Int???.some(.some(nil)))
    try expectRoundTrip(Int???.some(nil))
    try expectRoundTrip([Int?.none, 1])
    try expectRoundTrip(["a": Int??.some(nil)])
    struct Holder: Codable, Equatable {
      var value: Int??
    }
    try expectRoundTrip(Holder(value: nil))
    try expectRoundTrip(Holder(value: .some(nil)))
    try expectRoundTrip(Holder(value: 1))
    enum Own: Codable, Equatable {
      case none
      case some(Int)
    }
    try expectRoundTrip(Own?.none)
    try expectRoundTrip(Own?.some(Own.none))
    try expectRoundTrip(Own?.some(.some(2)))
  }

  @Test func `Numbers of every kind`() throws {
    try expectRoundTrip([Double.infinity, -0.0, 1e300, 0.1, -.infinity])
    try expectRoundTrip([Float(0.1), .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    try expectRoundTrip(UInt64.max)
    try expectRoundTrip(Int128.min)
    try expectRoundTrip(UInt8.max)
    let nan = try roundTrip(Double.nan)
    #expect(nan.isNaN)
  }

  @Test func `Ranges and collections of libraries`() throws {
    try expectRoundTrip(1..<5)
    try expectRoundTrip("a"..."b")
    try expectRoundTrip(Deque([1, 2, 3]))
    try expectRoundTrip(ContiguousArray([1, 2]))
    #expect(message(Range<Int>.self, "Range(lowerBound: 2, upperBound: 1)") != nil)
  }

  @propertyWrapper struct Plain<Wrapped: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: Wrapped
  }

  @propertyWrapper struct Clamped: Codable, Equatable {
    var wrappedValue: Int
    var highest = 10
  }

  @propertyWrapper struct Custom: Codable, Equatable {
    private var storage: Int
    var wrappedValue: Int {
      get { storage }
      set { storage = newValue }
    }
    init(wrappedValue: Int) { storage = wrappedValue }
  }

  @propertyWrapper struct Single: Codable, Equatable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  @Test func `Property wrappers`() throws {
    struct Wrapping: Codable, Equatable {
      @Plain var name = "a"
      @Clamped var level = 3
      @Custom var custom = 4
      @Single var single = 5
    }
    try expectRoundTrip(Wrapping())
    #expect(
      message(Wrapping.self, #"Wrapping(name: 5)"#)
        == "Wrapping.name: expected String, found Int 5")
  }

  private struct Identifier: Codable, Hashable {
    var raw: String

    init(raw: String) { self.raw = raw }
    init(from decoder: any Decoder) throws {
      raw = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(raw)
    }
  }

  private struct Options: OptionSet, Codable, Hashable {
    var rawValue: Int
  }

  private struct Forwarding: Codable, Equatable {
    var inner: Renamed

    init(inner: Renamed) { self.inner = inner }
    init(from decoder: any Decoder) throws {
      inner = try decoder.singleValueContainer().decode(Renamed.self)
    }
    func encode(to encoder: any Encoder) throws { try inner.encode(to: encoder) }
  }

  @Test func `Wrappers of one value`() throws {
    try expectRoundTrip(Identifier(raw: "x"))
    try expectRoundTrip([Identifier(raw: "x"): Options(rawValue: 3)])
    try expectRoundTrip(Forwarding(inner: Renamed(title: "a", isDone: false)))
    #expect(try decode(Identifier.self, #""x""#) == Identifier(raw: "x"))
    #expect(try decode(Options.self, "3") == Options(rawValue: 3))
  }

  private struct Pair: Codable, Equatable {
    var x: Int
    var y: Int

    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      x = try container.decode(Int.self)
      y = try container.decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(x)
      try container.encode(y)
    }
  }

  private struct Money: Codable, Equatable {
    var amount: Int
    var currency: String

    init(amount: Int, currency: String) { (self.amount, self.currency) = (amount, currency) }
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      let parts = text.split(separator: " ")
      (amount, currency) = (Int(parts[0]) ?? 0, String(parts[1]))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("\(amount) \(currency)")
    }
  }

  private enum Shape: Codable, Equatable {
    case circle(radius: Int)
    case square

    enum CodingKeys: CodingKey { case type, radius }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "circle": self = .circle(radius: try container.decode(Int.self, forKey: .radius))
      default: self = .square
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .circle(let radius):
        try container.encode("circle", forKey: .type)
        try container.encode(radius, forKey: .radius)
      case .square: try container.encode("square", forKey: .type)
      }
    }
  }

  @Test func `Custom coding that differs says how to write it`() throws {
    #expect(
      reflectedMessage(Pair(x: 1, y: 2))
        == "Pair: Pair is coded in a way of its own, write an array, as in [1, 2]")
    #expect(try decode(Pair.self, "[1, 2]") == Pair(x: 1, y: 2))
    #expect(message(Pair.self, "[1, 2, 3]") == "Pair: expected 2 elements, found 3")
    #expect(message(Pair.self, "[1]") == "Pair: expected 2 elements, found 1")
    #expect(
      reflectedMessage(Money(amount: 3, currency: "EUR"))
        == "Money: Money is coded in a way of its own, write the String in its place")
    #expect(try decode(Money.self, #""3 EUR""#) == Money(amount: 3, currency: "EUR"))
    #expect(
      reflectedMessage(Shape.circle(radius: 2))
        == "Shape: Shape is coded in a way of its own, write Shape(type: …, radius: …)")
    #expect(
      try decode(Shape.self, #"Shape(type: "circle", radius: 2)"#) == .circle(radius: 2))
    try expectRoundTrip(Shape.square)
  }

  @Test func `A member that is not coded may be written as it will be`() throws {
    struct Cached: Codable, Equatable {
      var title: String
      var cache = 0
      enum CodingKeys: CodingKey { case title }
    }
    try expectRoundTrip(Cached(title: "a"))
    #expect(
      reflectedMessage(Cached(title: "a", cache: 3))
        == "Cached.cache: Cached does not read 'cache' when it is decoded, leave it out")
  }

  private class Animal: Codable {
    var name = "Rex"
  }

  private final class Dog: Animal {
    var tricks: [String] = []

    init(tricks: [String]) {
      self.tricks = tricks
      super.init()
    }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      tricks = try container.decode([String].self, forKey: .tricks)
      try super.init(from: container.superDecoder())
    }
    private enum Key: CodingKey { case tricks }
  }

  @Test func `Classes with a superclass`() throws {
    let dog = Dog(tricks: ["sit"])
    dog.name = "Bo"
    let copy = try roundTrip(dog)
    #expect(copy.name == "Bo")
    #expect(copy.tricks == ["sit"])
  }

  @Test func `Generic types`() throws {
    struct Box<Content: Codable & Equatable>: Codable, Equatable {
      var content: Content
    }
    try expectRoundTrip(Box(content: Box(content: [1])))
    try expectRoundTrip(Box<Int?>(content: nil))
    #expect(try decode(Box<Int>.self, "Box<Int>(content: 1)") == Box(content: 1))
  }

  private func roundTrip<T: Codable>(_ value: T) throws -> T {
    try decode(T.self, Reflection.value(of: value).literal)
  }

  private func expectRoundTrip<T: Codable & Equatable>(
    _ value: T, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let literal = Reflection.value(of: value).literal
    #expect(
      try decode(T.self, literal) == value, "\(literal)", sourceLocation: sourceLocation)
  }

  private func reflectedMessage<T: Codable>(_ value: T) -> String? {
    message(T.self, Reflection.value(of: value).literal)
  }
}
