import TestSupport
import Testing

@testable import Inspectable
@testable import InspectableLanguage

@Suite("What arguments are drawn from")
struct ArgumentPoolTests {
  private static let kinds = [
    "Int", "UInt8", "Double", "Float", "String", "Bool", "Card", "Int?", "[String]", "[Card]?",
    "[Int: Card]",
  ]

  @Test(
    "What is drawn for some kinds of arguments offers for each of them all that there is",
    arguments: Thoroughness.seeds(200 as UInt64))
  func kindsOffer(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let state = Self.value(&random, depth: 3)
    let wanted = Self.kinds.filter { _ in Bool.random(using: &random) }
    func pool(_ kinds: [String]) -> ArgumentPool {
      ArgumentPool([state], for: ArgumentPool.Wanted(kinds.map(DrawnKind.init(named:))))
    }
    let (all, some) = (pool(Self.kinds), pool(wanted))
    for kind in wanted.map(DrawnKind.init(named:)) {
      #expect(some.candidates(for: kind) == all.candidates(for: kind), "\(kind)")
    }
  }

  @Test(
    "Of a kind with few values all are drawn, nil too, and of one with many none is said to be all")
  func whole() {
    #expect(DrawnKind(named: "Bool?").whole == [.bool(true), .bool(false), .null])
    func kind(_ cases: Int) -> DrawnKind {
      let eight = DrawnKind.Part(label: nil, kind: .all((0..<8).map { .int($0) }))
      return .enumeration(type: "Move", (0..<cases).map { ("to\($0)", [eight, eight]) })
    }
    #expect(kind(1).whole?.count == 64)
    #expect(kind(2).whole == nil)
  }

  @Test("States that differ only in what no argument is drawn from offer the same")
  func sameOffer() {
    func pool(title: String, count: Int, for kinds: [String]) -> ArgumentPool {
      let state = Value.record(
        type: "Card",
        members: [.init("title", .string(title)), .init("stack", .array([.int(count)]))])
      return ArgumentPool(
        [state], for: ArgumentPool.Wanted(kinds.map(DrawnKind.init(named:))))
    }
    #expect(pool(title: "a", count: 1, for: ["Int"]) == pool(title: "b", count: 1, for: ["Int"]))
    #expect(pool(title: "a", count: 1, for: ["Int"]) != pool(title: "a", count: 2, for: ["Int"]))
    #expect(
      pool(title: "a", count: 1, for: ["String"]) != pool(title: "b", count: 1, for: ["String"]))
    #expect(pool(title: "a", count: 1, for: ["Card"]) != pool(title: "a", count: 2, for: ["Card"]))
    #expect(pool(title: "a", count: 1, for: []) == pool(title: "b", count: 2, for: []))
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> Value {
    switch Int.random(in: depth > 0 ? 0...8 : 0...3, using: &random) {
    case 0: .int(Int.random(in: -3...99, using: &random))
    case 1: .double(Double(Int.random(in: 0...9, using: &random)) / 2)
    case 2: .string(["", "a", "another"].randomElement(using: &random) ?? "")
    case 3: .bool(Bool.random(using: &random))
    case 4: .dictionary([.init(.int(1), value(&random, depth: depth - 1))])
    default:
      if Bool.random(using: &random) {
        .array(values(&random, depth: depth))
      } else {
        .record(
          type: "Card", members: values(&random, depth: depth).map { Value.Member(nil, $0) })
      }
    }
  }

  private static func values(_ random: inout SeededGenerator, depth: Int) -> [Value] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) }
  }
}
