import DequeModule
import TestSupport
import Foundation
import Inspectable
import OrderedCollections

/// Looks at two values of a type.
@MainActor
protocol CorpusVisitor {
  func visit<T>(_ old: T, _ new: T) async throws
}

/// A type of which values are made by chance, so that two of them are often alike in parts.
struct CorpusType: Sendable, CustomStringConvertible {
  let description: String
  /// Shows two values to a visitor, plain and within others.
  let visit: @MainActor (inout SeededGenerator, any CorpusVisitor) async throws -> Void

  static func of<T>(
    _ name: String, _ make: @escaping @Sendable (inout SeededGenerator) -> T
  ) -> CorpusType {
    CorpusType(description: name) { random, visitor in
      let (old, new, third) = (make(&random), make(&random), make(&random))
      try await visitor.visit(old, new)
      switch Int.random(in: 0...11, using: &random) {
      case 0: try await visitor.visit(T?.some(old), new)
      case 1: try await visitor.visit(T??.some(.some(old)), random.pick([nil, .some(nil), new]))
      case 2: try await visitor.visit([old, third], [new, old])
      case 3: try await visitor.visit(["a": old, "b": third], ["a": new, "c": third])
      case 4: try await visitor.visit(old as Any, random.chance(in: 3) ? 1 as Any : new)
      case 5: try await visitor.visit(Holder(value: old), Holder(value: new))
      case 6: try await visitor.visit(Choice.plain(old), random.pick([.plain(new), .none]))
      case 7: try await visitor.visit(Choice.some(old), Choice.some(new))
      case 8: try await visitor.visit((old, note: 1), (new, note: 2))
      case 9: try await visitor.visit(Owner(old), Owner(new))
      case 10:
        let many = (0..<20).map { index in index == 7 ? old : third }
        try await visitor.visit(many, many.dropFirst() + [new])
      default:
        try await visitor.visit(
          [Holder(id: 1, value: old), Holder(id: 2, value: third)],
          [Holder(id: 2, value: new), Holder(id: 1, value: old), Holder(id: 3, value: third)])
      }
    }
  }

  struct Holder<Content> {
    var id = 0
    var value: Content
  }

  enum Choice<Content> {
    case none
    case plain(Content)
    case some(Content)
  }

  final class Owner<Content> {
    var value: Content
    init(_ value: Content) { self.value = value }
  }
}

extension CorpusType {
  static let all: [CorpusType] = numbers + texts + containers + choices + instances + inline

  #if canImport(Darwin)
    private static let inline: [CorpusType] = []
  #else
    private static let inline: [CorpusType] = [
      .of("InlineArray") { [$0.pick([1, 2]), $0.pick([1, 2])] as [2 of Int] }
    ]
  #endif

  private static let numbers: [CorpusType] = [
    .of("Int") { Int.random(in: 0...2, using: &$0) },
    .of("Double") { $0.pick([0, -0.0, .nan, -.nan, 1.5]) },
    .of("Float") { $0.pick([Float(0.1), .infinity, 3]) },
    .of("Int128") { $0.pick([Int128.max, .min, 4]) },
    .of("UInt64") { $0.pick([UInt64.max, 4]) },
    .of("SIMD2") { SIMD2(Double.random(in: 0...1, using: &$0), $0.pick([1, 2])) },
    .of("SIMD3") { SIMD3<Float>($0.pick([1, 2]), $0.pick([1, 2]), $0.pick([1, 2])) },
    .of("SIMD32") { SIMD32<UInt8>(repeating: $0.pick([1, 2])) },
    .of("Decimal") { $0.pick([Decimal(1), Decimal(string: "1.50") ?? 0, .nan]) },
    .of("Duration") { $0.pick([.seconds(1), .milliseconds(1500), .seconds(-90)]) as Duration },
    .of("Range") { 0..<Int.random(in: 1...3, using: &$0) },
    .of("OptionSet") { Options(rawValue: Int.random(in: 0...3, using: &$0)) },
  ]

  private static let texts: [CorpusType] = [
    .of("String") { $0.pick(["a", "é", "e\u{301}", String(repeating: "long ", count: 90)]) },
    .of("Substring") { $0.pick(["ab", "ac"]).dropFirst() },
    .of("Character") { $0.pick(["a", "é"]) as Character },
    .of("Date") { Date(timeIntervalSinceReferenceDate: $0.pick([0, 0.1, 86_400])) },
    .of("UUID") { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0.pick([1, 2]))) },
    .of("Data") { Data(repeating: $0.pick([1, 2]), count: $0.pick([0, 3, 400])) },
    .of("URL") {
      $0.pick([
        URL(string: "https://a.org/x"), URL(string: "x", relativeTo: URL(string: "https://a.org/")),
        URL(string: "y", relativeTo: URL(string: "https://a.org/")),
      ])
    },
  ]

  private static let containers: [CorpusType] = [
    .of("Array") { $0.numbers() },
    .of("Deque") { Deque($0.numbers()) },
    .of("ContiguousArray") { ContiguousArray($0.numbers()) },
    .of("ArraySlice") { $0.numbers()[...] },
    .of("Set") { Set($0.numbers()) },
    .of("Set of dates") {
      Set($0.numbers().map { Date(timeIntervalSinceReferenceDate: Double($0)) })
    },
    .of("Set of numbers that are none") { Set($0.numbers().map { $0 == 0 ? Double.nan : 1 }) },
    .of("Set of anything") { Set($0.numbers().map { $0 % 2 == 0 ? AnyHashable($0) : "\($0)" }) },
    .of("Set of instances") { Set($0.numbers().map { Key($0 % 2) }) },
    .of("Dictionary") { random in
      Dictionary(random.numbers().map { ($0, random.numbers()) }) { first, _ in first }
    },
    .of("Dictionary by date") { random in
      Dictionary(
        random.numbers().map { (Date(timeIntervalSinceReferenceDate: Double($0)), "x") }
      ) { first, _ in first }
    },
    .of("Dictionary by anything") { random in
      Dictionary(random.numbers().map { (AnyHashable($0), $0) }) { first, _ in first }
    },
    .of("Dictionary by instance") { random in
      Dictionary(random.numbers().map { (Key($0 % 2), $0) }) { first, _ in first }
    },
    .of("Dictionary by vector") { random in
      Dictionary(random.numbers().map { (SIMD2($0, 0), $0) }) { first, _ in first }
    },
    .of("Arrays of sets") { random in (0..<3).map { _ in Set(random.numbers()) } },
  ]

  private static let choices: [CorpusType] = [
    .of("Optional") { $0.pick([nil, 1, 2]) as Int? },
    .of("Optional twice") { $0.pick([nil, .some(nil), 1]) as Int?? },
    .of("Optional four times") {
      $0.pick([nil, .some(nil), .some(.some(nil)), .some(.some(.some(nil))), 1]) as Int????
    },
    .of("Enum like an optional") { $0.pick([.none, .some(nil), .some(1), .some(2)]) as Own },
    .of("Optional of one") { $0.pick([nil, Own.none, .some(nil), .some(1)]) as Own? },
    .of("Enum") { $0.phase() },
    .of("Result") { $0.pick([.success(1), .failure(Trouble.code(1))]) as Result<Int, Trouble> },
    .of("Error") { $0.pick([Trouble.code(1), Trouble.code(2), CancellationError()]) as any Error },
    .of("Any") { random in
      let number = Int.random(in: 0...1, using: &random)
      return random.pick([number, Int8(number), "\(number)", [number], nil as Int? as Any]) as Any
    },
    .of("Any of one name") {
      $0.pick([First.Inner(value: 1), First.Inner(value: 2), Second.Inner(value: 1)]) as Any
    },
    .of("Any of generic types") {
      $0.pick([Holder(value: 1), Holder(value: "1"), Holder(value: Int8(1))]) as Any
    },
    .of("AnyHashable") { $0.pick([1, "1", First.Inner(value: 1), First.Inner(value: 2)]) },
    .of("Value") { $0.pick([.int(1), .array([.int(1)]), Reflection.value(of: Date())]) as Value },
    .of("Function") { $0.pick([{ 1 }, { 2 }]) as () -> Int },
  ]

  private static let instances: [CorpusType] = [
    .of("Class") { $0.pick([Animal("a"), Animal("b"), Dog("a"), Dog("b")]) },
    .of("Array of instances") { random in
      random.numbers().map { $0 % 2 == 0 ? Animal("\($0)") : Dog("\($0)") }
    },
    .of("Instances that refer to each other") { random in
      let all = (0..<4).map { _ in Animal(random.pick(["a", "b"])) }
      for animal in all { animal.friend = random.chance(in: 3) ? nil : random.pick(all) }
      return all
    },
    .of("DateComponents") { DateComponents(year: $0.pick([2021, 2022])) },
    .of("Calendar") { Calendar(identifier: $0.pick([.gregorian, .iso8601])) },
    .of("NSString") { NSString(string: $0.pick(["a", "b"])) },
    .of("NSNumber") { $0.pick([NSNumber(value: 1), NSNumber(value: 1.5), NSNumber(value: true)]) },
    .of("Measurement") {
      Measurement(value: $0.pick([1, 2]), unit: $0.pick([UnitMass.grams, .carats]))
    },
    .of("IndexSet") { IndexSet($0.numbers()) },
    .of("CGRect") { CGRect(x: $0.pick([1, 2]), y: 0, width: 1, height: $0.pick([1, 2])) },
    .of("OrderedDictionary") { random in
      OrderedDictionary(random.numbers().map { ($0, random.numbers()) }) { first, _ in first }
    },
    .of("OrderedSet") { OrderedSet($0.numbers()) },
    .of("IndexPath") { IndexPath(indexes: [0, $0.pick([1, 2])]) },
  ]

  struct Options: OptionSet {
    var rawValue: Int
  }

  enum Own: Hashable {
    case none
    case some(Int?)
  }

  enum Trouble: Error {
    case code(Int)
  }

  indirect enum Phase {
    case idle
    case loading([Int], progress: Double)
    case after(Phase, at: Date)
  }

  enum First {
    struct Inner: Hashable { var value: Int }
  }

  enum Second {
    struct Inner: Hashable { var value: Int }
  }

  class Animal {
    var name: String
    var friend: Animal?
    init(_ name: String) { self.name = name }
  }

  final class Dog: Animal {
    var tricks = ["sit"]
  }

  /// Equal to nothing but itself, though others may look like it.
  final class Key: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (a: Key, b: Key) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}

extension SeededGenerator {
  fileprivate mutating func numbers() -> [Int] {
    let count = pick([0, 1, 3, 5, 18])
    return (0..<count).map { _ in Int.random(in: 0...9, using: &self) }
  }

  fileprivate mutating func phase() -> CorpusType.Phase {
    switch Int.random(in: 0...2, using: &self) {
    case 0: .idle
    case 1: .loading(numbers(), progress: 0.5)
    default: .after(phase(), at: Date(timeIntervalSinceReferenceDate: pick([0, 1])))
    }
  }
}
