import Inspectable
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whatever is decoded, the answer is a value or an error.
@Suite struct DecodingAttackTests {
  private struct Everything: Codable {
    var number: Int
    var small: UInt8
    var ratio: Double?
    var title: String
    var date: Date?
    var link: URL?
    var phase: Phase
    var color: Color
    var table: [Color: [Int]]
    var names: [String: Phase]
    var set: Set<Int>
    var nested: Int??
    var range: Range<Int>
    @Wrapped var wrapped: Int
    var inner: [Inner]

    struct Inner: Codable {
      var id: UUID
      var price: Decimal

      enum CodingKeys: String, CodingKey {
        case id = "identifier"
        case price
      }
    }
  }

  @propertyWrapper struct Wrapped: Codable {
    var wrappedValue: Int
  }

  private indirect enum Phase: Codable {
    case idle
    case loaded(title: String, Int)
    case after(Phase, Color?)
  }

  private enum Color: String, Codable {
    case red, green
  }

  private let example = Everything(
    number: 1, small: 2, ratio: 0.5, title: "t", date: Date(timeIntervalSince1970: 0),
    link: URL(string: "https://a.org"), phase: .after(.loaded(title: "x", 1), .red),
    color: .green, table: [.red: [1, 2]], names: ["a": .idle], set: [1, 2], nested: .some(nil),
    range: 1..<3, wrapped: 4,
    inner: [Everything.Inner(id: UUID(), price: 3)])

  @Test func `Random values of every kind`() {
    var random = RandomValues(seed: 7)
    for _ in 0..<5000 {
      let value = random.value()
      _ = message(Everything.self, value)
      _ = message(Phase.self, value)
      _ = message([Color: [Phase]].self, value)
      _ = message(Int???.self, value)
      _ = message(Wrapped.self, value)
      _ = try? ExampleShape(example).make(like: example, arguments: [.init(nil, value)])
    }
  }

  @Test func `A good value with one part replaced by another`() throws {
    let good = Reflection.value(of: example)
    #expect(message(Everything.self, good) == nil)
    var random = RandomValues(seed: 8)
    var refused = 0
    for _ in 0..<5000 {
      let changed = good.withOnePart(replaced: random.value(depth: 1), &random.generator)
      if let message = message(Everything.self, changed) {
        #expect(message.hasPrefix("Everything"))
        refused += 1
      }
    }
    #expect(refused > 1000)
  }
}

extension Value {
  /// This value with a random part of it replaced.
  fileprivate func withOnePart(
    replaced other: Value, _ random: inout SeededGenerator
  ) -> Value {
    func replace(_ members: [Member]) -> [Member] {
      guard !members.isEmpty else { return [Member(nil, other)] }
      var members = members
      let index = Int.random(in: members.indices, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: members.remove(at: index)
      case 1: members.append(members[index])
      case 2: members[index].label = random.pick(["x", nil, "_0", "number"])
      default: members[index].value = members[index].value.withOnePart(replaced: other, &random)
      }
      return members
    }
    if random.chance(in: 4) { return other }
    switch self {
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      elements[index] = elements[index].withOnePart(replaced: other, &random)
      return .array(elements)
    case .dictionary(var entries) where !entries.isEmpty:
      let index = Int.random(in: entries.indices, using: &random)
      entries[index].key = entries[index].key.withOnePart(replaced: other, &random)
      return .dictionary(entries)
    case .record(let type, let members): return .record(type: type, members: replace(members))
    case .enumeration(let type, let name, let payload):
      return .enumeration(type: type, name: name, payload: replace(payload))
    default: return other
    }
  }
}
