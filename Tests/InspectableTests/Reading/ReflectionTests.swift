import DequeModule
import Inspectable
import StateKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ReflectionTests {
  private struct Point {
    var x: Int
    var y: Double
  }

  private enum Phase {
    case idle
    case loading(Int)
    case loaded(title: String, pages: [Int])
    case failed(code: Int)
    indirect case after(Phase)
  }

  private enum Color: String {
    case red = "#f00"
  }

  private struct Box<Content> {
    var content: Content
  }

  @Test func `Structures show their stored properties`() {
    #expect(
      Reflection.value(of: Point(x: 1, y: 2.5))
        == .record(type: "Point", members: [.init("x", .int(1)), .init("y", .double(2.5))]))
  }

  @Test func `Enums show the case with labelled and unlabelled payloads`() {
    #expect(Reflection.value(of: Phase.idle) == .enumCase("idle"))
    #expect(Reflection.value(of: Phase.loading(3)) == .enumCase("loading", [.init(nil, .int(3))]))
    #expect(
      Reflection.value(of: Phase.loaded(title: "a", pages: [1, 2]))
        == .enumCase(
          "loaded",
          [.init("title", .string("a")), .init("pages", .array([.int(1), .int(2)]))]))
    #expect(
      Reflection.value(of: Phase.failed(code: 4)) == .enumCase("failed", [.init("code", .int(4))]))
    #expect(
      Reflection.value(of: Phase.after(.loading(1)))
        == .enumCase("after", [.init(nil, .enumCase("loading", [.init(nil, .int(1))]))]))
    #expect(Reflection.value(of: Color.red) == .enumCase("red"))
  }

  @Test func `Optionals are looked through and inner nils are told apart`() {
    #expect(Reflection.value(of: Int?.none) == .null)
    #expect(Reflection.value(of: Int?.some(1)) == .int(1))
    #expect(Reflection.value(of: Int??.none) == .null)
    #expect(Reflection.value(of: Int??.some(nil)) == .enumCase("some", [.init(nil, .null)]))
    #expect(Reflection.value(of: Int??.some(2)) == .int(2))
    #expect(
      Reflection.value(of: Int???.some(.some(nil)))
        == .enumCase("some", [.init(nil, .enumCase("some", [.init(nil, .null)]))]))
    #expect(Reflection.value(of: Phase?.some(.idle)) == .enumCase("idle"))
    #expect(Reflection.value(of: String?.none) == .null)
  }

  @Test func `Integers of every width are exact`() {
    #expect(Reflection.value(of: Int8.min) == .int(-128))
    #expect(Reflection.value(of: UInt64.max) == .uint(.max))
    #expect(Reflection.value(of: UInt64(5)) == .int(5))
    #expect(Reflection.value(of: Int128.max) == .text("Int128", "\(Int128.max)"))
    #expect(Reflection.value(of: UInt128(7)) == .int(7))
  }

  @Test func `Narrow floating-point numbers have their own shortest digits`() {
    #expect(Reflection.value(of: Float(0.1)) == .double(0.1))
    #expect(Reflection.value(of: Float.infinity) == .double(.infinity))
    #expect(Reflection.value(of: -0.0) == .double(-0.0))
    #expect(Reflection.value(of: -0.0) != .double(0.0))
  }

  @Test func `Texts of all kinds are strings`() {
    #expect(Reflection.value(of: "abc".dropFirst()) == .string("bc"))
    #expect(Reflection.value(of: Character("é")) == .string("é"))
    #expect(Reflection.value(of: Unicode.Scalar("x")) == .string("x"))
  }

  @Test func `Sets and dictionaries are in the order of their values`() {
    #expect(
      Reflection.value(of: Set([3, 1, 2])) == .set([.int(1), .int(2), .int(3)]))
    #expect(
      Reflection.value(of: ["b": 1, "a": 2])
        == .dictionary([.init(.string("a"), .int(2)), .init(.string("b"), .int(1))]))
  }

  @Test func `Tuples and ranges show their parts`() {
    #expect(
      Reflection.value(of: (a: 1, "x"))
        == .tuple([.init("a", .int(1)), .init(nil, .string("x"))]))
    #expect(
      Reflection.value(of: 1..<3)
        == .record(
          type: "Range", members: [.init("lowerBound", .int(1)), .init("upperBound", .int(3))]))
  }

  @Test func `Foundation's types and durations are texts that lose nothing`() throws {
    let uuid = UUID()
    #expect(Reflection.value(of: uuid) == .text("UUID", uuid.uuidString))
    #expect(Reflection.value(of: Data([1, 2])) == .text("Data", "AQI="))
    #expect(Reflection.value(of: Decimal(string: "-1.25")) == .text("Decimal", "-1.25"))
    #expect(
      Reflection.value(of: URL(string: "https://a.org/b")) == .text("URL", "https://a.org/b"))
    let relative = try #require(
      URL(string: "b", relativeTo: URL(string: "https://a.org/")))
    #expect(
      Reflection.value(of: relative)
        == .record(
          type: "URL",
          members: [.init(nil, .string("b")), .init("relativeTo", .text("URL", "https://a.org/"))]
        ))
    #expect(Reflection.value(of: Duration.milliseconds(1500)) == .text("Duration", "1.5s"))
    #expect(Reflection.value(of: Duration.seconds(-2)) == .text("Duration", "-2s"))
    #expect(
      Reflection.value(of: Date(timeIntervalSince1970: 1_612_310_400))
        == .text("Date", "2021-02-03T00:00:00Z"))
  }

  @Test func `Generic types have their plain name, protocol types the one of what they hold`() {
    #expect(
      Reflection.value(of: Box(content: 1))
        == .record(type: "Box", members: [.init("content", .int(1))]))
    let anything: Any = Point(x: 1, y: 0)
    #expect(
      Reflection.value(of: anything)
        == .record(type: "Point", members: [.init("x", .int(1)), .init("y", .double(0))]))
    let big: any Sendable = (1, 2, 3, 4, 5)
    guard case .tuple(let members) = Reflection.value(of: big) else {
      Issue.record("no tuple")
      return
    }
    #expect(members.map(\.value) == [.int(1), .int(2), .int(3), .int(4), .int(5)])
    let error: any Error = Failure.broken("x")
    #expect(Reflection.value(of: error) == .enumCase("broken", [.init(nil, .string("x"))]))
    #expect(Reflection.value(of: [AnyHashable(1)]) == .array([.int(1)]))
    let none: Any = Int?.none as Any
    #expect(Reflection.value(of: none) == .null)
  }

  private enum Failure: Error {
    case broken(String)
  }

  private class Animal {
    var name = "Rex"
    weak var owner: Animal?
  }

  private final class Dog: Animal {
    var tricks = ["sit"]
    var friend: Animal?
  }

  @Test func `Instances show inherited members, and a cycle where they come up again`() {
    let dog = Dog()
    dog.friend = dog
    dog.owner = dog
    #expect(
      Reflection.value(of: dog as Animal)
        == .record(
          type: "Dog",
          members: [
            .init("name", .string("Rex")), .init("owner", .untracked),
            .init("tricks", .array([.string("sit")])), .init("friend", .cycle(type: "Dog")),
          ]))
  }

  @Test func `An instance that is shared, not circular, is shown at each place`() {
    let animal = Animal()
    let shown = Reflection.value(of: [animal, animal])
    guard case .array(let elements) = shown else {
      Issue.record("no array")
      return
    }
    #expect(elements[0] == elements[1])
    #expect(elements[0] == Reflection.value(of: animal))
  }

  @Test func `What cannot be captured is untracked`() {
    let closure: () -> Void = {}
    #expect(Reflection.value(of: closure) == .untracked)
    #expect(Reflection.value(of: Int.self) == .untracked)
    #expect(Reflection.value(of: \Point.x) == .untracked)
    #expect(Reflection.value(of: UnsafeRawPointer(bitPattern: 8)) == .untracked)
    #expect(Reflection.value(of: Counter()) == .untracked)
  }

  private actor Counter {
    var count = 0
  }

  @propertyWrapper struct Plain<Wrapped> {
    var wrappedValue: Wrapped
  }

  @propertyWrapper struct Clamped {
    var wrappedValue: Int
    var highest = 10
  }

  private struct Wrapping {
    @Plain var name = "a"
    @Clamped var level = 3
    lazy var later = 1
    var _own = 2
  }

  @Test func `Wrapped and lazy properties have the names they have in source`() {
    #expect(
      Reflection.value(of: Wrapping())
        == .record(
          type: "Wrapping",
          members: [
            .init("name", .string("a")),
            .init(
              "level",
              .record(
                type: "Clamped",
                members: [.init("wrappedValue", .int(3)), .init("highest", .int(10))])),
            .init("later", .null), .init("_own", .int(2)),
          ]))
  }

  private struct Hiding: CustomReflectable, CustomStringConvertible {
    var secret = 1
    var customMirror: Mirror { Mirror(self, children: []) }
    var description: String { "nothing" }
  }

  @Test func `A custom mirror hides nothing`() {
    #expect(
      Reflection.value(of: Hiding()) == .record(type: "Hiding", members: [.init("secret", .int(1))])
    )
  }

  @Test func `Collections of libraries show their elements`() {
    #expect(Reflection.value(of: Deque([1, 2])) == .array([.int(1), .int(2)]))
    #expect(Reflection.value(of: RenderedList([1, 2])) == .array([.int(1), .int(2)]))
    #expect(Reflection.value(of: ContiguousArray([1])) == .array([.int(1)]))
    #expect(Reflection.value(of: [1, 2, 3][1...]) == .array([.int(2), .int(3)]))
    #expect(Reflection.value(of: SIMD2(1, 2)) == .array([.int(1), .int(2)]))
  }

  @Test func `Of long collections only the kept elements are read`() {
    let numbers = Array(0..<100)
    let shown = Reflection.value(of: numbers, limit: .ends)
    #expect(
      shown
        == .array(
          (0..<10).map { .int($0) } + [.omitted(87)] + (97..<100).map { .int($0) }))
    #expect(Reflection.value(of: Array(0..<20), limit: .ends) == .array((0..<20).map { .int($0) }))
    let dictionary = Dictionary(uniqueKeysWithValues: numbers.map { ($0, $0) })
    guard case .dictionary(let entries) = Reflection.value(of: dictionary, limit: .ends) else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.count == 14)
    #expect(entries[10] == .init(.omitted(87), .omitted(87)))
    #expect(entries[13] == .init(.int(99), .int(99)))
  }

  private indirect enum List {
    case end
    case node(Int, List)
  }

  private final class Link {
    var next: Link?
  }

  @Test func `Ten thousand levels do not exhaust the stack`() {
    var list = List.end
    for number in 0..<10_000 { list = .node(number, list) }
    #expect(depth(Reflection.value(of: list)) == 10_000)

    let first = Link()
    var last = first
    for _ in 0..<10_000 {
      let link = Link()
      last.next = link
      last = link
    }
    #expect(depth(Reflection.value(of: first)) == 10_001)
  }

  /// How often a value's last member leads to another one with members.
  private func depth(_ value: Value) -> Int {
    var depth = 0
    var value = value
    while true {
      switch value {
      case .enumeration(_, _, let members), .record(_, let members):
        guard let last = members.last else { return depth }
        value = last.value
        depth += 1
      default: return depth
      }
    }
  }
}
