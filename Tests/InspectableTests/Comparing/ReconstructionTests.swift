import Inspectable
import TestSupport
import Testing

/// Applying the changes found to the old value gives the new one.
@Suite struct ReconstructionTests {
  @Test(arguments: Thoroughness.seeds(40)) func `Random typed values are reconstructed`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let old = Model(&random)
      var new = old
      for _ in 0..<Int.random(in: 0...4, using: &random) { new.mutate(&random) }
      if Bool.random(using: &random) { new = Model(&random) }
      let (before, after) = (Snapshot(old), Snapshot(new))
      let changes = after.changes(since: before)
      #expect(changes.isEmpty == (before.value == after.value))

      let found = Difference.between(before.value, after.value)
      expectInPlace(before.value, changes, after.value)
      expectInPlace(before.value, found, after.value)
    }
  }

  /// Changes without what they replaced lead there too, or say that they cannot.
  private func expectInPlace(_ old: Value, _ changes: [Change], _ new: Value) {
    var value = old
    let bare = changes.map { change in
      switch change.kind {
      case .changed(_, let new): Change(change.path, .changed(old: .untracked, new: new))
      case .moved(let from, let to, _):
        Change(change.path, .moved(from: from, to: to, .untracked))
      case .inserted, .removed: change
      }
    }
    let isCertain = value.apply(bare)
    #expect(
      !isCertain || value == new,
      "\(old.literal) \(changes.map { "\($0.path) \($0.kind)" }) -> \(value.literal)")
    // Only of sets within collections, and of what is deep inside, it is not certain.
    let mayBeUncertain = changes.contains { change in
      change.path.components.count > 64
        || (change.kind.isAboutElement && change.path.components.contains { $0.isOfCollection })
    }
    #expect(
      isCertain || mayBeUncertain, "\(old.literal) \(changes.map { "\($0.path) \($0.kind)" })")
  }

  @Test func `What becomes of an element of a set in an array is told, or not certain`() {
    let old = Value.array([.set([.int(1)]), .set([.set([.int(1)])])])
    var value = old
    func isCertain(_ path: ValuePath, _ kind: Change.Kind) -> Bool {
      value.apply([Change(path, kind)])
    }
    #expect(isCertain(at(0), .removed(.int(1))))
    #expect(value == .array([.set([]), .set([.set([.int(1)])])]))
    // Either the set there, or one within it; and either into the set, or into the array before it.
    #expect(!isCertain(at(1), .removed(.set([.int(1)]))))
    #expect(!isCertain(at(0), .inserted(.int(2))))
    #expect(value == .array([.set([]), .set([.set([.int(1)])])]))
    #expect(!isCertain(at(7), .changed(old: .null, new: .null)))
  }

  @Test(arguments: Thoroughness.seeds(40)) func `Random plain values are reconstructed`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let old = Value.random(&random, depth: 3)
      let new = Bool.random(using: &random) ? old.mutated(&random) : .random(&random, depth: 3)
      let changes = Difference.between(old, new)
      #expect(changes.isEmpty == (old == new))
      expectInPlace(old, changes, new)
    }
  }

  @Test(arguments: Thoroughness.seeds(20)) func `Large dictionaries are reconstructed`(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 50...1500, using: &random)
    let old = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", [$0]) })
    var new = old
    for _ in 0..<random.pick([0, 1, 5, count]) {
      let key = "key \(Int.random(in: 0..<count * 2, using: &random))"
      switch Int.random(in: 0...2, using: &random) {
      case 0: new[key] = nil
      case 1: new[key] = [-1]
      default: new[key, default: []].append(7)
      }
    }
    if random.chance(in: 3) {
      // The same content in other buckets.
      new = Dictionary(uniqueKeysWithValues: new.map { ($0, $1) }.reversed())
      new.reserveCapacity(count * 8)
    }
    let (before, after) = (Snapshot(old), Snapshot(new))
    let changes = after.changes(since: before)
    expectInPlace(before.value, changes, after.value)
    #expect(Set(changes.map(\.path)).count >= new.filter { old[$0] != $1 }.count)
    #expect(changes.isEmpty == (old == new))
  }

  @Test(arguments: Thoroughness.seeds(20)) func `Long arrays with repetitions are reconstructed`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let kinds = random.pick([2, 10, 1000])
    let old = (0..<600).map { _ in Int.random(in: 0..<kinds, using: &random) }
    var new = old
    for _ in 0..<random.pick([1, 10, 400]) {
      let index = Int.random(in: 0..<max(new.count, 1), using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0 where !new.isEmpty: new.remove(at: index)
      case 1 where !new.isEmpty: new[index] = Int.random(in: 0..<kinds, using: &random)
      case 2 where !new.isEmpty: new.append(new.remove(at: index))
      default: new.insert(Int.random(in: 0..<kinds, using: &random), at: min(index, new.count))
      }
    }
    let found = changes(old, new)
    expectInPlace(Reflection.value(of: old), found, Reflection.value(of: new))
    #expect(found.isEmpty == (old == new))
  }

  @Test func `Changes in places that are not there cannot be applied`() {
    var value = Value.array([.int(1)])
    func isApplied(_ path: ValuePath, _ kind: Change.Kind) -> Bool {
      value.apply([Change(path, kind)])
    }
    #expect(!isApplied(at("x", 3), .removed(.int(1))))
    #expect(!isApplied(at(7), .changed(old: .null, new: .int(1))))
    #expect(!isApplied(at(3), .inserted(.int(2))))
    #expect(value == .array([.int(1)]))
  }
}

/// A value with something of everything that can differ.
private struct Model {
  var numbers: [Int]
  var words: [String]
  var items: [Item]
  var table: [String: [Int]]
  var tags: Set<Int>
  var phase: Phase
  var deep: [[Item]]
  var choice: Int??
  var any: Any

  struct Item: Identifiable {
    var id: Int
    var title: String
    var marks: Set<Int>
  }

  indirect enum Phase {
    case idle
    case loading(Int)
    case failed(reason: String, code: UInt8)
    case after(Phase, [Int])
  }

  init(_ random: inout SeededGenerator) {
    numbers = random.array { Int.random(in: 0...4, using: &$0) }
    words = random.array { $0.word() }
    items = random.array { Item(&$0) }
    let pairs = random.array { random in
      (random.word(), random.array { Int.random(in: 0...2, using: &$0) })
    }
    table = Dictionary(pairs) { first, _ in first }
    tags = Set(random.array { Int.random(in: 0...9, using: &$0) })
    phase = Phase(&random)
    deep = random.array { random in random.array { Item(&$0) } }
    choice = [nil, .some(nil), 1, 2][Int.random(in: 0...3, using: &random)]
    any = Bool.random(using: &random) ? 1 : random.word()
  }

  mutating func mutate(_ random: inout SeededGenerator) {
    let other = Model(&random)
    switch Int.random(in: 0...9, using: &random) {
    case 0: numbers.shuffle(using: &random)
    case 1: items.shuffle(using: &random)
    case 2: words.insert(random.word(), at: words.count / 2)
    case 3: if !items.isEmpty { items[items.count / 2].title += "!" }
    case 4: if !deep.isEmpty { deep[0].append(Item(&random)) }
    case 5: table["k"] = other.numbers
    case 6: tags.formSymmetricDifference(other.tags)
    case 7: phase = other.phase
    case 8: choice = other.choice
    default: if !items.isEmpty { items[0].marks.insert(7) }
    }
  }
}

extension Model.Item {
  fileprivate init(_ random: inout SeededGenerator) {
    id = Int.random(in: 0...6, using: &random)
    title = random.word()
    marks = Set(random.array { Int.random(in: 0...3, using: &$0) })
  }
}

extension Model.Phase {
  fileprivate init(_ random: inout SeededGenerator) {
    self =
      switch Int.random(in: 0...3, using: &random) {
      case 0: .idle
      case 1: .loading(Int.random(in: 0...2, using: &random))
      case 2: .failed(reason: random.word(), code: UInt8.random(in: 0...2, using: &random))
      default: .after(Model.Phase(&random), [1])
      }
  }
}

extension SeededGenerator {
  fileprivate mutating func array<T>(_ element: (inout SeededGenerator) -> T) -> [T] {
    (0..<Int.random(in: 0...6, using: &self)).map { _ in element(&self) }
  }

  fileprivate mutating func word() -> String {
    ["a", "b", "a longer word that is on the heap", "é", "e\u{301}"]
      .randomElement(using: &self) ?? ""
  }
}

extension Value {
  fileprivate static func random(_ random: inout SeededGenerator, depth: Int) -> Value {
    func inner(_ random: inout SeededGenerator) -> Value {
      depth > 0 ? .random(&random, depth: depth - 1) : .int(Int.random(in: 0...3, using: &random))
    }
    func members(_ random: inout SeededGenerator) -> [Member] {
      (0..<Int.random(in: 0...3, using: &random)).map { index in
        Member(index % 2 == 0 ? "m\(index)" : nil, inner(&random))
      }
    }
    switch Int.random(in: 0...11, using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int.random(in: 0...3, using: &random))
    case 3: return .double(Double(Int.random(in: 0...3, using: &random)))
    case 4: return .string(random.word())
    case 5, 6: return .array(random.array { inner(&$0) })
    case 7:
      let elements = Set(random.array { Value.int(Int.random(in: 0...9, using: &$0)) })
      return .set(elements.sorted { $0.isOrdered(before: $1) })
    case 8:
      let pairs = random.array { random in (random.word(), inner(&random)) }
      // Strings are compared by their bytes here, so a composed and a decomposed form may both be
      // keys.
      let entries = Dictionary(pairs.map { (Value.string($0.0), $0.1) }) { first, _ in first }
      return .dictionary(
        entries.map { Entry($0.key, $0.value) }.sorted { $0.key.isOrdered(before: $1.key) })
    case 9: return .tuple(members(&random))
    case 10:
      var parts = members(&random)
      parts.append(Member("id", .int(Int.random(in: 0...5, using: &random))))
      return .record(type: "R", members: parts)
    default:
      return .enumCase(["a", "b"][Int.random(in: 0...1, using: &random)], members(&random))
    }
  }

  /// This value with something changed in it.
  fileprivate func mutated(_ random: inout SeededGenerator) -> Value {
    switch self {
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[0], at: index)
      case 2: elements.shuffle(using: &random)
      default: elements[index] = elements[index].mutated(&random)
      }
      return .array(elements)
    case .record(let type, var members):
      let index = Int.random(in: members.indices, using: &random)
      members[index].value = members[index].value.mutated(&random)
      return .record(type: type, members: members)
    case .dictionary(var entries) where !entries.isEmpty:
      let index = Int.random(in: entries.indices, using: &random)
      entries[index].value = entries[index].value.mutated(&random)
      return .dictionary(entries)
    default: return .random(&random, depth: 1)
    }
  }
}

extension Change.Kind {
  fileprivate var isAboutElement: Bool {
    switch self {
    case .inserted, .removed, .moved: true
    case .changed: false
    }
  }
}

extension ValuePath.Component {
  fileprivate var isOfCollection: Bool { if case .member = self { false } else { true } }
}
