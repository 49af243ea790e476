import Inspectable
import TestSupport
import Testing

@Suite struct ValueOrderTests {
  @Test func `Numbers, texts and kinds are in order`() {
    let ordered: [Value] = [
      .null, .bool(false), .bool(true), .int(-2), .int(10), .uint(.max), .double(-.infinity),
      .double(-0.0), .double(0), .double(2), .double(.nan), .string(""), .string("B"),
      .string("a"), .string("ab"), .string("e\u{301}"), .string("é"), .array([]), .array([.int(1)]),
      .array([.int(1), .int(0)]), .array([.int(2)]), .set([]), .dictionary([]), .tuple([]),
      .record(type: "A", members: []), .record(type: "A", members: [.init(nil, .int(1))]),
      .record(type: "A", members: [.init("a", .int(0))]), .record(type: "B", members: []),
      .enumCase("a"), .enumeration(type: "", name: "a", payload: []),
      .enumeration(type: "T", name: "a", payload: []), .enumCase("b"),
      .cycle(type: "A"), .untracked, .omitted(1), .omitted(2),
    ]
    for (i, a) in ordered.enumerated() {
      for (j, b) in ordered.enumerated() {
        #expect(a.isOrdered(before: b) == (i < j), "\(a) and \(b)")
      }
    }
  }

  @Test func `Between different values there always is an order`() {
    var random = RandomValues(seed: 3)
    let values = (0..<300).map { _ in random.value(depth: 2) }
    for a in values {
      for b in values where a != b {
        #expect(a.isOrdered(before: b) != b.isOrdered(before: a))
      }
    }
    let sorted = values.sorted { $0.isOrdered(before: $1) }
    let again = values.shuffled(using: &random.generator).sorted { $0.isOrdered(before: $1) }
    #expect(sorted == again)
  }
}

@Suite("The order of many values")
struct ManyValuesOrderTests {
  @Test(
    "Many numbers, texts and other values are sorted as two of them are",
    arguments: Thoroughness.seeds(20))
  func positions(seed: UInt64) {
    var random = RandomValues(seed: seed)
    var generator = SeededGenerator(seed: seed)
    let values = (0..<60).map { _ -> Value in
      switch seed % 3 {
      case 0: .int(Int.random(in: -20...20, using: &generator))
      case 1: .string(random.string())
      default: random.value()
      }
    }
    let sorted = Value.positionsInOrder(of: values).map { values[$0] }
    #expect(sorted.count == values.count)
    for (one, next) in zip(sorted, sorted.dropFirst()) { #expect(!next.isOrdered(before: one)) }
  }
}
