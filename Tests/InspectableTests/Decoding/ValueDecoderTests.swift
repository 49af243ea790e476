import Inspectable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ValueDecoderTests {
  private struct Item: Codable, Hashable {
    var title: String
    var done: Bool
    var note: String?
  }

  private struct Renamed: Codable, Hashable {
    var title: String
    var isDone: Bool

    enum CodingKeys: String, CodingKey {
      case title = "name"
      case isDone = "is_done"
    }
  }

  private struct Swapped: Codable, Hashable {
    var first: Int
    var second: Int

    enum CodingKeys: String, CodingKey {
      case first = "second"
      case second = "first"
    }
  }

  private enum Phase: Codable, Hashable {
    case idle
    case loading(Int)
    case loaded(title: String, Int)
    case failed(Item, code: Int)
  }

  private enum Color: String, Codable, CodingKeyRepresentable {
    case red = "#f00"
    case green = "#0f0"
  }

  @Test func `A structure is decoded from its members`() throws {
    #expect(try decode(Item.self, #"Item(title: "a", done: true)"#) == Item(title: "a", done: true))
    #expect(
      try decode(Item.self, #"Item(done: true, title: "a", note: "n")"#)
        == Item(title: "a", done: true, note: "n"))
    #expect(
      try decode(Item.self, #"["title": "a", "done": true]"#) == Item(title: "a", done: true))
  }

  @Test func `Properties are known by their names and by their coding keys`() throws {
    let item = Renamed(title: "a", isDone: true)
    #expect(try decode(Renamed.self, #"Renamed(title: "a", isDone: true)"#) == item)
    #expect(try decode(Renamed.self, #"Renamed(name: "a", is_done: true)"#) == item)
    #expect(
      try decode(Swapped.self, "Swapped(first: 1, second: 2)") == Swapped(first: 1, second: 2))
    #expect(
      message(Renamed.self, #"Renamed(title: "a", name: "b", isDone: true)"#)
        == "Renamed.name: the member 'name' is there twice; its members are title, isDone")
  }

  @Test func `Cases are decoded with labelled and unlabelled payloads`() throws {
    #expect(try decode(Phase.self, ".idle") == .idle)
    #expect(try decode(Phase.self, "Phase.idle") == .idle)
    #expect(try decode(Phase.self, ".loading(3)") == .loading(3))
    #expect(try decode(Phase.self, #".loaded(title: "a", 2)"#) == .loaded(title: "a", 2))
    #expect(
      try decode(Phase.self, #".failed(Item(title: "a", done: false), code: 4)"#)
        == .failed(Item(title: "a", done: false), code: 4))
  }

  @Test func `Raw values may stand for their cases`() throws {
    #expect(try decode(Color.self, ".red") == .red)
    #expect(try decode(Color.self, ##""#f00""##) == .red)
    #expect(try decode([Color: Int].self, "[.red: 1]") == [.red: 1])
  }

  @Test func `Nested optionals keep their inner nil`() throws {
    struct Holder: Codable, Equatable {
      var a: Int??
      var b: [Int?]
    }
    #expect(
      try decode(Holder.self, "Holder(a: .some(nil), b: [nil, 1])")
        == Holder(a: .some(nil), b: [nil, 1]))
    #expect(try decode(Holder.self, "Holder(a: nil, b: [])") == Holder(a: nil, b: []))
    #expect(try decode(Holder.self, "Holder(b: [])") == Holder(a: nil, b: []))
    #expect(try decode(Holder.self, "Holder(a: 3, b: [])") == Holder(a: 3, b: []))
  }

  @Test func `Numbers are read exactly or not at all`() throws {
    #expect(try decode(Double.self, "3") == 3)
    #expect(try decode(UInt64.self, "18446744073709551615") == .max)
    #expect(try decode(Int128.self, #"Int128("170141183460469231731687303715884105727")"#) == .max)
    #expect(try decode(Float.self, "0.1") == 0.1)
    #expect(message(UInt8.self, "300") == "UInt8: 300 does not fit in UInt8")
    #expect(message(UInt.self, "-1") == "UInt: -1 does not fit in UInt")
    #expect(message(Int.self, "1.0") == "Int: expected Int, found Double 1.0")
    #expect(message(Float.self, "1e300") == "Float: 1e+300 does not fit in Float")
    #expect(
      message(Double.self, "9007199254740993") == "Double: 9007199254740993 does not fit in Double")
    #expect(message(Bool.self, "1") == "Bool: expected Bool, found Int 1")
  }

  @Test func `Dates and other texts are read from their notation`() throws {
    #expect(
      try decode(Date.self, #"Date("2021-02-03T00:00:00Z")"#)
        == Date(timeIntervalSince1970: 1_612_310_400))
    #expect(try decode(Data.self, #"Data("AQI=")"#) == Data([1, 2]))
    #expect(try decode(Duration.self, #"Duration("1.5s")"#) == .milliseconds(1500))
    #expect(
      message(Date.self, #""2021""#) == #"Date: expected Date("…"), found String "2021""#)
    #expect(
      message(Date.self, #"Date("soon")"#)
        == #"Date: "soon" is no Date, write one as "2021-02-03T00:00:00Z""#)
    #expect(message(UUID.self, #"UUID("1")"#) == #"UUID: "1" is no UUID"#)
    #expect(message(Decimal.self, #"Decimal("1x")"#) == #"Decimal: "1x" is no Decimal"#)
  }

  @Test func `Another kind of value is refused with its place`() {
    #expect(
      message(Item.self, #"Item(title: 5, done: true)"#)
        == "Item.title: expected String, found Int 5")
    #expect(
      message([Item].self, #"[Item(title: "a", done: true), 3]"#)
        == "[Item][1]: expected Item, found Int 3")
    #expect(
      message(Item.self, #"Other(title: "a", done: true)"#) == "Item: expected Item, found Other")
    #expect(message(Item.self, ".idle") == "Item: expected Item, found .idle")
    #expect(message(Item.self, "nil") == "Item: expected Item, found nil")
    #expect(message([Int].self, "[:]") == "[Int]: expected [Int], found Dictionary")
    #expect(
      message([String: [Int]].self, #"["a": [1, "x"]]"#)
        == #"[String: [Int]]["a"][1]: expected Int, found String "x""#)
    #expect(
      message(Phase.self, #".loaded(title: "a", "b")"#)
        == #"Phase.loaded.1: expected Int, found String "b""#)
  }

  @Test func `Missing, unknown, repeated and unlabelled members list what there is`() {
    #expect(
      message(Item.self, #"Item(title: "a")"#)
        == "Item: Item needs the member 'done'; its members are title, done, note")
    #expect(
      message(Item.self, #"Item(titel: "a", done: true)"#)
        == "Item.titel: Item has no member 'titel', did you mean 'title'?")
    #expect(
      message(Item.self, #"Item(title: "a", done: true, zzz: 1)"#)
        == "Item.zzz: Item has no member 'zzz'; its members are title, done, note")
    #expect(
      message(Item.self, #"Item("a", done: true)"#)
        == "Item.0: a label is missing; its members are title, done, note")
    #expect(
      message(Phase.self, ".loading")
        == "Phase.loading: .loading needs member 1; it is written without a label")
    #expect(
      message(Phase.self, ".loading(1, 2)")
        == "Phase.loading.1: .loading takes only one member")
    #expect(message(Phase.self, ".idle(1)") == "Phase.idle.0: .idle has no members")
    #expect(
      message(Item.self, .record(type: "Item", members: [.init("a", .null), .init("a", .null)]))
        == "Item.a: the member 'a' is there twice; Item has no members")
  }

  @Test func `An unknown case lists those that there are`() {
    #expect(
      message(Phase.self, ".idel") == "Phase: Phase has no case 'idel', did you mean '.idle'?")
    #expect(
      message(Color.self, ".purple")
        == "Color: Color has no case 'purple'; its cases are .red, .green")
    #expect(
      message(Color.self, #""blue""#)
        == #"Color: expected Color (.red, .green), found String "blue""#)
  }

  @Test func `Repeated elements and keys are refused`() throws {
    #expect(try decode(Set<Int>.self, "Set([1, 2])") == [1, 2])
    #expect(message(Set<Int>.self, "[1, 1]") == "Set<Int>[1]: 1 is in the set twice")
    #expect(
      message(
        [String: Int].self,
        .dictionary([.init(.string("a"), .int(1)), .init(.string("a"), .int(2))]))
        == #"[String: Int]["a"]: the key "a" is in the dictionary twice"#)
  }

  @Test func `Types that refuse a value are quoted`() {
    struct Even: Codable {
      var number: Int

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(Int.self, forKey: .number)
        guard number.isMultiple(of: 2) else {
          throw DecodingError.dataCorruptedError(
            forKey: .number, in: container, debugDescription: "only even numbers")
        }
      }
    }
    #expect(message(Even.self, "Even(number: 3)") == "Even: only even numbers")
  }

  @Test func `Lists of ten thousand levels are decoded`() throws {
    indirect enum List: Codable {
      case end
      case node(List)
    }
    var value = Value.enumCase("end")
    for _ in 0..<10_000 { value = .enumCase("node", [.init(nil, value)]) }
    var list = try ValueDecoder.decode(List.self, from: value)
    var depth = 0
    while case .node(let next) = list {
      depth += 1
      list = next
    }
    #expect(depth == 10_000)
  }
}

/// Decodes a literal.
func decode<T: Decodable>(_ type: T.Type, _ literal: String) throws -> T {
  try ValueDecoder.decode(type, from: Value(parsing: literal))
}

/// What is wrong with a literal, nil if it can be decoded.
func message<T: Decodable>(_ type: T.Type, _ literal: String) -> String? {
  do {
    return message(type, try Value(parsing: literal))
  } catch {
    return "unreadable: \(error)"
  }
}

/// What is wrong with a value, nil if it can be decoded.
func message<T: Decodable>(_ type: T.Type, _ value: Value) -> String? {
  do {
    _ = try ValueDecoder.decode(type, from: value)
    return nil
  } catch {
    return error.message
  }
}
