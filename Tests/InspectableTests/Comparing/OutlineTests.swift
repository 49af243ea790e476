import Foundation
import Inspectable
import TestSupport
import Testing

/// The differences between two hosts that are found by outlines are those between their whole
/// values.
@MainActor
@Suite struct OutlineTests {
  @Test(arguments: Thoroughness.seeds(20)) func `Outlines lead to the same differences as values`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let old = Plan(&random)
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &random) { new.mutate(&random) }
      if random.chance(in: 8) { new = Plan(&random) }
      try await expectSame(old.copy(), new.copy())
    }
  }

  @Test(arguments: Thoroughness.seeds(20))
  func `Long arrays of elements that repeat are compared as values are`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let kinds = random.pick([2, 5, 100, 100_000])
    let old = (0..<random.pick([10, 17, 60, 700])).map { _ in
      Int.random(in: 0..<kinds, using: &random)
    }
    var new = old
    for _ in 0..<random.pick([0, 1, 6, 400]) {
      let index = Int.random(in: 0...new.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0 where index < new.count: new.remove(at: index)
      case 1 where index < new.count: new[index] = Int.random(in: 0..<kinds, using: &random)
      case 2 where index < new.count:
        new.insert(new.remove(at: index), at: Int.random(in: 0..<new.count, using: &random))
      default: new.insert(Int.random(in: 0..<kinds, using: &random), at: index)
      }
    }
    try await expectSame(old, new)
    try await expectSame([old, new, old], [new, old, new])
    try await expectSame(Array(repeating: old, count: 20), [new] + Array(repeating: old, count: 20))
  }

  @Test func `A text that ends in null characters is another than one that does not`() async throws
  {
    let texts = (0..<40).map { "text \($0)" }
    for ending in ["\0", "\0\0", "\0\0\0"] {
      var longer = texts
      longer[20] += ending
      try await expectSame(texts, longer)
      try await expectSame([texts, texts], [texts, longer])
    }
  }

  @Test func `Sets in arrays and collections that are replaced are shown whole`() async throws {
    let numbers = Set(0..<40)
    try await expectSame([numbers, [1]], [numbers.subtracting([3]), [1]])
    try await expectSame(
      Array(repeating: numbers, count: 20), Array(repeating: numbers.union([99]), count: 20))
    try await expectSame(Array(0..<100) as [Int]?, nil)
    try await expectSame(Array(0..<100) as Any, Set(0..<100) as Any)
    try await expectSame(["k": Array(0..<50)], [:])
    let long = String(repeating: "é", count: 400)
    try await expectSame([long, "a"], [long + "x", "a"])
    try await expectSame([long: long], [long: "short", long + "!": long])
  }

  @Test func `Collections that become long or short are compared element by element`() async throws
  {
    let items = (0..<17).map { Plan.Item(id: $0, title: "item \($0)", tags: []) }
    try await expectSame(items, Array(items.dropFirst()))
    try await expectSame(Array(items.dropLast(2)), items)
    try await expectSame(Set(0..<16), Set(1..<18))
    let table = Dictionary(uniqueKeysWithValues: items.map { ("k\($0.id)", [$0]) })
    try await expectSame(table, table.filter { $0.key != "k3" })
  }

  @Test func `Instances that refer to each other are compared as they are shown`() async throws {
    func family(_ count: Int, renaming: Int? = nil) -> Node {
      let root = Node("root")
      root.children = (0..<count).map { index in
        let child = Node(index == renaming ? "other" : "child \(index)")
        child.parent = root
        child.children = [Node("leaf")]
        return child
      }
      return root
    }
    try await expectSame(family(30), family(30, renaming: 7))
    try await expectSame(family(30), family(31))
    try await expectSame([family(2), family(30)], [family(2), family(30, renaming: 29)])
    // Objects that lead back to each other.
    let ring = (0..<20).map { Node("ring \($0)") }
    for (index, node) in ring.enumerated() { node.parent = ring[(index + 1) % 20] }
    let other = (0..<20).map { Node("ring \($0)") }
    for (index, node) in other.enumerated() { node.parent = other[(index + 2) % 20] }
    try await expectSame(ring, other)
  }

  @Test func `The same content has the same outline in memory of any layout`() async throws {
    var sparse = Dictionary(uniqueKeysWithValues: (0..<500).map { ("key \($0)", [$0]) })
    for index in 400..<500 { sparse["key \(index)"] = nil }
    let dense = Dictionary(uniqueKeysWithValues: (0..<400).reversed().map { ("key \($0)", [$0]) })
    try await expectNothingAsked(sparse, dense)
    try await expectNothingAsked(Array(0..<100) as [Any], (0..<100).map { Int8($0) } as [Any])
    try await expectNothingAsked(
      (0..<50).map { Double($0) / 7 }, ContiguousArray((0..<50).map { Double($0) / 7 }))
    try await expectNothingAsked(
      Set((0..<90).map(String.init)), Set((0..<90).reversed().map(String.init)))
    let dates = (0..<30).map { Date(timeIntervalSinceReferenceDate: Double($0) * 0.1) }
    try await expectNothingAsked(dates, dates.reversed().reversed() as [Date])
    try await expectNothingAsked(dates as [Any], dates.map { Reflection.value(of: $0) } as [Any])
  }

  @Test func `An app's own omissions are not taken for stand-ins`() async throws {
    let box = Box(Value.array([.omitted(3), .int(1)]))
    guard try await box.host().send(Questions.Outlines(places: [])).refusal != nil else {
      Issue.record("an outline of what has omissions")
      return
    }
  }

  @Test func `Nothing can be asked about an outline once something was done`() async throws {
    let host = try await Box(Array(0..<100)).host()
    let place = OutlinePlace(part: "state", path: ValuePath(), positions: [7])
    func outlines(_ places: [OutlinePlace]) async throws -> [PartOutline]? {
      guard let parts = try await host.send(Questions.Outlines(places: places)).answer?.parts else {
        return nil
      }
      return parts
    }
    #expect(try await outlines([place]) == nil)
    #expect(try await outlines([])?.count == 1)
    #expect(try await outlines([place])?.first?.outline.value == .array([.int(7)]))
    for wrong in [
      OutlinePlace(part: "stat", path: ValuePath(), positions: [7]),
      OutlinePlace(part: "state", path: ValuePath(), positions: [100]),
      OutlinePlace(part: "state", path: ValuePath(), positions: [-1]),
      OutlinePlace(part: "state", path: ValuePath([.index(7)]), positions: [0]),
      OutlinePlace(part: "state", path: ValuePath([.member("count")])),
      OutlinePlace(part: "state", path: ValuePath([.all])),
    ] {
      #expect(try await outlines([wrong]) == nil)
    }
    _ = try await host.send(Questions.Perform(input: .hold))
    #expect(try await outlines([place]) == nil)
  }

  @Test func `What has changed outside of steps is outlined as it is now`() async throws {
    let nodes = (0..<30).map { Node("node \($0)") }
    let (old, new) = (try await Box(nodes).host(), try await Box(nodes).host())
    #expect(try await Dialogue(old, new).changes().isEmpty)
    let first = try await old.send(Questions.Outlines(places: [])).answer
    nodes[7].name = "another"
    let second = try await old.send(Questions.Outlines(places: [])).answer
    #expect(first != second)
    #expect(try await Dialogue(old, new).changes().isEmpty)
    nodes[7].name = "node 7"
    #expect(try await old.send(Questions.Outlines(places: [])).answer == first)
  }

  @Test func `What makes no sense leads to no differences`() throws {
    let outline = Outline(value: .array([.omitted(3)]))
    let standIns = PartOutline(part: "a", outline: outline)
    let empty = PartOutline(part: "a", outline: Outline(value: .null))
    #expect(throws: OutlineError.self) {
      try OutlineComparison(old: [standIns], new: [empty])
    }
  }
}

extension OutlineTests {
  /// Compares by outlines and by values.
  private func expectSame<T>(
    _ old: T, _ new: T, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (old, new) = (try await Box(old).host(), try await Box(new).host())
    let expected = Difference.between(try await value(old), try await value(new))
    let found = try await Dialogue(old, new).changes()
    #expect(found.flatMap(\.changes) == expected, sourceLocation: sourceLocation)
    // Hosts at the same step know what they were asked before.
    let again = try await Dialogue(old, new).changes()
    #expect(again == found, sourceLocation: sourceLocation)
  }

  private func value(_ host: LocalHost) async throws -> Value {
    guard let parts = try await host.send(Questions.Values()).answer?.parts else { return .null }
    return parts[0].value
  }

  /// Expects of two values that their outlines are enough to see that they are the same.
  private func expectNothingAsked<T, U>(
    _ old: T, _ new: U, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let dialogue = Dialogue(try await Box(old).host(), try await Box(new).host())
    #expect(try await dialogue.changes().isEmpty, sourceLocation: sourceLocation)
    #expect(dialogue.questions == 0, sourceLocation: sourceLocation)
  }
}

/// A comparison of two hosts, with all messages written and read as on the wire.
@MainActor
final class Dialogue {
  private let hosts: [(OutlineComparison.Side, LocalHost)]
  private(set) var questions = 0

  init(_ old: LocalHost, _ new: LocalHost) {
    hosts = [(.old, old), (.new, new)]
  }

  func changes() async throws -> [PartChanges] {
    let before = try await ask([], hosts[0].1)
    let after = try await ask([], hosts[1].1)
    let comparison = try OutlineComparison(old: before, new: after)
    while true {
      if let changes = try comparison.changes() { return changes }
      for (side, host) in hosts {
        let places = comparison.places(on: side)
        if places.isEmpty { continue }
        questions += places.count
        try comparison.take(try await ask(places, host), from: side)
      }
    }
  }

  private func ask(_ places: [OutlinePlace], _ host: LocalHost) async throws -> [PartOutline] {
    let line = WireCoding.line(of: Questions.Outlines(places: places), id: 1)
    let (_, read) = try WireCoding.question(in: line)
    let question = try #require(read as? Questions.Outlines)
    let reply = WireCoding.line(of: try await host.send(question), id: 1)
    let answer = try WireCoding.reply(in: reply, answering: Questions.Outlines.Answer.self)
    return try #require(answer.reply?.answer?.parts)
  }
}

/// An app whose only state is a given value.
struct Box<T>: InspectableApp, @unchecked Sendable {
  let name = "box"
  let summary = "A value"
  private let value: T

  init(_ value: T) {
    self.value = value
  }

  func makeScene(in context: SceneContext) throws -> Scene {
    Scene { StorePart("state", state: { value }) {} }
  }

  @MainActor func host() async throws -> LocalHost {
    let host = LocalHost(self)
    _ = try await host.send(Questions.Load(app: name, seed: 0))
    return host
  }
}

private final class Node {
  var name: String
  var children: [Node] = []
  var parent: Node?

  init(_ name: String) {
    self.name = name
  }
}

/// A value with something of everything that can be long.
private struct Plan {
  var items: [Item]
  var plain: [String]
  var table: [String: [Int]]
  var points: [Int: Item]
  var tags: Set<String>
  var deep: [[Item]]
  var phase: Phase
  var notes: String
  var any: [Any]
  var owners: [Owner]
  var last: Item?

  struct Item: Identifiable, Hashable {
    var id: Int
    var title: String
    var tags: Set<Int>
    var date = Date(timeIntervalSinceReferenceDate: 12.25)
  }

  final class Owner {
    var name: String
    var items: [Item]

    init(_ name: String, _ items: [Item]) {
      self.name = name
      self.items = items
    }
  }

  indirect enum Phase {
    case idle
    case loading([Int], progress: Double)
    case after(Phase, [String: Double])
  }
}

extension Plan {
  init(_ random: inout SeededGenerator) {
    items = random.array { $0.item() }
    plain = random.array { $0.text() }
    table = Dictionary(random.array { ($0.text(), $0.array { Int.random(in: 0...2, using: &$0) }) })
    {
      first, _ in first
    }
    points = Dictionary(random.array { (Int.random(in: -9...90, using: &$0), $0.item()) }) {
      first, _ in first
    }
    tags = Set(random.array { $0.text() })
    deep = random.array { $0.array { $0.item() } }
    phase = random.phase()
    notes = String(repeating: random.text(), count: random.pick([1, 90]))
    any = random.array { $0.chance(in: 2) ? $0.text() as Any : $0.item() }
    owners = random.array { Owner($0.text(), $0.array { $0.item() }) }
    last = random.chance(in: 2) ? nil : random.item()
  }

  mutating func mutate(_ random: inout SeededGenerator) {
    let other = Plan(&random)
    switch Int.random(in: 0...16, using: &random) {
    case 0: items.shuffle(using: &random)
    case 1: if let index = items.indices.randomElement(using: &random) { items.remove(at: index) }
    case 2: items.insert(random.item(), at: 0)
    case 3:
      if let index = items.indices.randomElement(using: &random) { items[index].title += "!" }
    case 4: plain.insert(random.text(), at: plain.count / 2)
    case 5: if plain.count > 2 { plain.swapAt(0, plain.count - 1) }
    case 6: table["k"] = other.plain.map(\.count)
    case 7: table = table.mapValues { $0 + [1] }
    case 8: points[3] = random.item()
    case 9: tags.formSymmetricDifference(other.tags)
    case 10:
      if let index = deep.indices.randomElement(using: &random) {
        deep[index].append(random.item())
      }
    case 11: phase = .after(phase, ["x": 1.5])
    case 12: notes += "."
    case 13: any.append(other.items)
    case 14:
      if let index = owners.indices.randomElement(using: &random) {
        owners[index] = Owner(owners[index].name, owners[index].items + [random.item()])
      }
    case 15: last = other.last
    default: deep.insert(other.items, at: 0)
    }
  }

  /// The same content in other storage and other instances.
  func copy() -> Plan {
    var copy = self
    copy.items = items.map { $0 }
    copy.tags = Set(tags.sorted().reversed())
    copy.table = Dictionary(uniqueKeysWithValues: table.sorted { $0.key > $1.key })
    copy.owners = owners.map { Owner($0.name, $0.items) }
    return copy
  }
}

extension SeededGenerator {
  fileprivate mutating func array<T>(_ element: (inout SeededGenerator) -> T) -> [T] {
    let count = pick([0, 1, 3, 15, 16, 17, 18, 40])
    return (0..<count).map { _ in element(&self) }
  }

  fileprivate mutating func text() -> String {
    pick(["a", "b", "a longer word that is on the heap", "é", "e\u{301}"])
      + String(Int.random(in: 0...30, using: &self))
  }

  fileprivate mutating func item() -> Plan.Item {
    let long = chance(in: 8)
    return Plan.Item(
      id: Int.random(in: 0...60, using: &self), title: text(),
      tags: long ? Set(0..<Int.random(in: 10...20, using: &self)) : [1])
  }

  fileprivate mutating func phase() -> Plan.Phase {
    switch Int.random(in: 0...2, using: &self) {
    case 0: .idle
    case 1: .loading(array { Int.random(in: 0...2, using: &$0) }, progress: 0.5)
    default: .after(phase(), ["a": 1])
    }
  }
}
