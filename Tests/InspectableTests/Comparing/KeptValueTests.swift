import Foundation
import InspectableLanguage
import TestSupport
import Testing

@testable import Inspectable

/// A kept value that takes over what differs tells of each step what two snapshots tell.
@MainActor
@Suite struct KeptValueTests {
  /// Steps through states, and compares what a kept value tells with what snapshots do.
  private struct Walk<State> {
    let kept: KeptValue
    var before: Snapshot

    init(_ state: State, leastOwnBytes: Int) {
      kept = KeptValue(Snapshot(uncaptured: state), leastOwnBytes: leastOwnBytes)
      before = Snapshot(state)
    }

    mutating func expectAlike(_ state: State) {
      let now = Snapshot(state)
      let expected = now.changes(since: before)
      let found = kept.changes(to: Snapshot(uncaptured: state))
      #expect(found == expected, "\(State.self)")
      #expect(kept.value == now.value, "\(State.self)")
      before = now
    }
  }

  @Test(arguments: CorpusType.all) func `Values of all kinds are kept`(type: CorpusType)
    async throws
  {
    for seed in Thoroughness.seeds(12 as UInt64) {
      var random = SeededGenerator(seed: seed)
      try await type.visit(&random, Steps())
    }
  }

  private struct Steps: CorpusVisitor {
    func visit<T>(_ old: T, _ new: T) async throws {
      for leastOwnBytes in [0, 64, .max] {
        var walk = Walk(old, leastOwnBytes: leastOwnBytes)
        for state in [new, new, old, new, old, old] { walk.expectAlike(state) }
      }
    }
  }

  @Test(arguments: 0..<6) func `Random steps in place are told as snapshots tell them`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for leastOwnBytes in [0, 300, 4_000] {
      var state = Model(&random)
      var walk = Walk(state, leastOwnBytes: leastOwnBytes)
      for _ in 0..<25 {
        for _ in 0..<random.pick([0, 1, 1, 2, 5]) { state.mutate(&random) }
        walk.expectAlike(state)
      }
    }
  }

  @Test func `What is compared in vain for long is shared again`() {
    var state = Array(0..<100)
    var walk = Walk(state, leastOwnBytes: 0)
    for step in 0..<60 {
      if step % 29 == 0 { state[step] += 1 }
      walk.expectAlike(state)
    }
  }

  @Test func `A collection that is made anew at each step is shared`() {
    var walk = Walk((0..<100).map { "text \($0)" }, leastOwnBytes: 0)
    for step in 1..<6 { walk.expectAlike((0..<100).map { "text \($0 + step)" }) }
  }

  /// A state that is written in place, as a store does.
  private final class Cell<Content> {
    var content: Content
    init(_ content: Content) { self.content = content }
  }

  @Test func `An array is written in place while it is kept`() {
    let cell = Cell(Model.items(1_000))
    let kept = KeptValue(Snapshot(uncaptured: cell.content))
    var addresses: Set<UnsafeRawPointer> = []
    for step in 0..<20 {
      cell.content[step].title = "another text that is on the heap \(step)"
      let found = kept.changes(to: Snapshot(uncaptured: cell.content))
      #expect(found.map(\.path) == [at(step, "title")])
      cell.content.withUnsafeBytes { bytes in
        if step > 0, let base = bytes.baseAddress { addresses.insert(base) }
      }
    }
    #expect(addresses.count == 1)
  }

  #if !canImport(Darwin)
    @Test func `A dictionary is written in place while it is kept`() {
      let items = Model.items(1_000).map { ("key \($0.id)", $0) }
      let cell = Cell(Dictionary(uniqueKeysWithValues: items))
      let kept = KeptValue(Snapshot(uncaptured: cell.content))
      var addresses: Set<UInt> = []
      for step in 0..<20 {
        cell.content["key \(step)"]?.title = "another text that is on the heap \(step)"
        let found = kept.changes(to: Snapshot(uncaptured: cell.content))
        #expect(found.map(\.path) == [at(Value.string("key \(step)"), "title")])
        if step > 0 { addresses.insert(unsafeBitCast(cell.content, to: UInt.self)) }
      }
      #expect(addresses.count == 1)
    }
  #endif

  @Test func `An array of which the app keeps the old one is shared, until it is written in place`()
  {
    let cell = Cell(Model.items(1_000))
    let kept = KeptValue(Snapshot(uncaptured: cell.content))
    var addresses: [UnsafeRawPointer] = []
    func step(_ number: Int) {
      cell.content[number].title = "another text that is on the heap \(number)"
      let found = kept.changes(to: Snapshot(uncaptured: cell.content))
      #expect(found.map(\.path) == [at(number, "title")])
      cell.content.withUnsafeBytes { addresses += $0.baseAddress.map { [$0] } ?? [] }
    }
    var before: [[Model.Item]] = []
    for number in 0..<10 {
      before.append(cell.content)
      step(number)
    }
    before = []
    for number in 10..<100 { step(number) }
    // It is shared, so that the app still had to make a copy.
    #expect(addresses[10] != addresses[9])
    #expect(Set(addresses.suffix(20)).count == 1)
  }

  @Test func `A text of the same length in the same place is found`() {
    let cell = Cell((0..<1_000).map { "a text that is on the heap, \($0 + 1_000)" })
    let kept = KeptValue(Snapshot(uncaptured: cell.content))
    for step in 0..<50 {
      let index = cell.content[step].index(before: cell.content[step].endIndex)
      cell.content[step].replaceSubrange(index..., with: step % 2 == 0 ? "x" : "y")
      #expect(kept.changes(to: Snapshot(uncaptured: cell.content)).map(\.path) == [at(step)])
    }
  }

  @Test(arguments: Thoroughness.seeds(12))
  func `Random steps in graphs are told as snapshots tell them`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var graph = Graph(&random)
    var walk = Walk(graph, leastOwnBytes: random.pick([0, 4_000]))
    for _ in 0..<40 {
      for _ in 0..<random.pick([0, 1, 1, 2, 5]) { graph.mutate(&random) }
      walk.expectAlike(graph)
    }
  }

  @Test func `An instance that nothing leads to any more is let go`() {
    let first = Node(1)
    first.next = Node(2)
    first.next?.next = Node(3)
    weak let last = first.next?.next
    let kept = KeptValue(Snapshot(uncaptured: [first]))
    first.next?.next = nil
    #expect(last != nil)
    #expect(kept.changes(to: Snapshot(uncaptured: [first])).count == 1)
    #expect(last == nil)
    first.next?.name = "other"
    #expect(
      kept.changes(to: Snapshot(uncaptured: [first])).map(\.path) == [at(0, "next", "name")])
  }

  @Test func `A circle that closes elsewhere is told although nothing in it changed`() {
    let (x, y, inner) = (Node(1), Node(1), Node(2))
    x.next = inner
    y.next = inner
    inner.next = x
    let (before, after) = ([x], [y])
    var walk = Walk(before, leastOwnBytes: 0)
    for state in [after, before, before, after] { walk.expectAlike(state) }
  }
}

/// Instances that lead to each other.
private final class Node {
  var name: String
  var weight = 0
  var next: Node?
  var others: [Node] = []
  var words: [String] = ["a word"]
  weak var back: Node?

  init(_ number: Int) { name = "a name that is on the heap, \(number)" }
}

private struct Graph {
  var nodes: [Node]
  var named: [String: Node] = [:]
  var any: Any = 1
  var count = 0

  init(_ random: inout SeededGenerator) {
    nodes = (0..<random.pick([1, 5, 12])).map(Node.init)
    for _ in nodes { mutate(&random) }
  }

  mutating func mutate(_ random: inout SeededGenerator) {
    guard let node = nodes.randomElement(using: &random),
      let other = nodes.randomElement(using: &random)
    else { return nodes.append(Node(0)) }
    switch Int.random(in: 0...11, using: &random) {
    case 0: node.name = random.pick(["x", "y", "a name that is on the heap, 1"])
    case 1: node.weight += 1
    case 2: node.next = random.pick([nil, other, Node(7)])
    case 3: node.others.append(random.pick([other, Node(8)]))
    case 4: if !node.others.isEmpty { node.others.removeLast() }
    case 5: node.words = (0..<random.pick([0, 3, 40])).map { "word \($0)" }
    case 6: if !node.words.isEmpty { node.words[node.words.count - 1] += "!" }
    case 7: nodes.append(Node(nodes.count))
    case 8: if nodes.count > 1 { nodes.removeLast() }
    case 9: named["k\(Int.random(in: 0...3, using: &random))"] = random.pick([nil, node])
    case 10: any = random.pick([node, 2, [other]] as [Any])
    default: count += 1
    }
  }
}

/// A value with large storage in all the places where it can be.
private struct Model {
  var items: [Item]
  var rows: [[Item]]
  var words: ContiguousArray<String>
  var numbers: [Int]
  var table: [String: Item]
  var counts: [Int: Int]
  var phase: Phase
  var choice: [Item]?
  var pair: (small: UInt8, texts: [String])
  var count = 0

  struct Item {
    var id: Int
    var title: String
    var isDone = false
    var tags: [String] = []
  }

  enum Phase {
    case idle
    case loaded([Item], total: Int)
    case failed(String)
    indirect case after([Item])
  }

  static func items(_ count: Int, from first: Int = 0) -> [Item] {
    (first..<first + count).map { Item(id: $0, title: "a text that is on the heap, \($0)") }
  }

  init(_ random: inout SeededGenerator) {
    let count = random.pick([0, 3, 40, 200])
    items = Self.items(count)
    rows = (0..<3).map { Self.items($0 * 20) }
    words = ContiguousArray((0..<count).map { "word \($0)" })
    numbers = Array(0..<count)
    table = Dictionary(uniqueKeysWithValues: Self.items(count).map { ("key \($0.id)", $0) })
    counts = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })
    phase = .loaded(Self.items(20), total: 1)
    choice = Self.items(20)
    pair = (1, ["a"])
  }

  mutating func mutate(_ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<200, using: &random)
    switch Int.random(in: 0...19, using: &random) {
    case 0, 1: change(&items, place, &random)
    case 2: if !rows.isEmpty { change(&rows[place % rows.count], place, &random) }
    case 3: rows.insert(Self.items(place), at: 0)
    case 4: if rows.count > 1 { rows.swapAt(0, rows.count - 1) }
    case 5: if !words.isEmpty { words[place % words.count] += "!" }
    case 6: words.append("another")
    case 7: numbers.append(place)
    case 8: if !numbers.isEmpty { numbers[place % numbers.count] += 1 }
    case 9: numbers.reverse()
    case 10: table["key \(place)"]?.title += "!"
    case 11: table["key \(place)"] = random.pick([nil, Item(id: place, title: "new")])
    case 12: counts[place] = random.pick([nil, place, place + 1])
    case 13: counts[place, default: 0] += 1
    case 14:
      if case .loaded(var items, let total) = phase {
        phase = .idle
        change(&items, place, &random)
        phase = .loaded(items, total: total + 1)
      }
    case 15: phase = random.pick([.idle, .failed("text"), .loaded(items, total: 2), .after(items)])
    case 16:
      if var items = choice {
        choice = nil
        change(&items, place, &random)
        choice = items
      }
    case 17: choice = random.pick([nil, items])
    case 18: pair.texts.append("text \(place)")
    default: count += 1
    }
  }

  private func change(_ items: inout [Item], _ place: Int, _ random: inout SeededGenerator) {
    guard !items.isEmpty else { return items = Self.items(place) }
    let index = place % items.count
    switch Int.random(in: 0...10, using: &random) {
    case 0, 1, 2: items[index].title = "a text that is on the heap, \(place + 1_000)"
    case 3: items[index].isDone.toggle()
    case 4: items[index].tags.append("tag \(place)")
    case 5: items.remove(at: index)
    case 6: items.insert(Item(id: -place, title: "new"), at: index)
    case 7: items.swapAt(index, items.count / 2)
    case 8: items.append(contentsOf: Self.items(place % 7, from: 1_000))
    case 9: items.shuffle(using: &random)
    default: items = Self.items(items.count, from: 1)
    }
  }
}
