import Inspectable
import Testing

@Suite struct ArrayDifferenceTests {
  private struct Item: Identifiable {
    var id: Int
    var title = ""
  }

  private struct Plain {
    var title: String
    var done = false
  }

  private func strings(_ text: String) -> [String] { text.map(String.init) }

  private func inserted(_ index: Int, _ text: String) -> Change {
    Change(at(index), .inserted(.string(text)))
  }

  private func removed(_ index: Int, _ text: String) -> Change {
    Change(at(index), .removed(.string(text)))
  }

  private func moved(_ from: Int, _ to: Int, _ text: String) -> Change {
    Change(at(), .moved(from: from, to: to, .string(text)))
  }

  private func changed(_ index: Int, _ old: String, _ new: String) -> Change {
    Change(at(index), .changed(old: .string(old), new: .string(new)))
  }

  @Test func `A hundred scattered removals among values that repeat are told as just these`() {
    // If values repeat, only the shortest list of changes tells which of them were removed.
    var random = SeededGenerator(seed: 7)
    let old = (0..<600).map { _ in Int.random(in: 0..<3, using: &random) }
    var new = old
    for index in (0..<100).reversed() { new.remove(at: 6 * index + 2) }
    let found = changes(old, new)
    #expect(found.count == 100)
    #expect(found.allSatisfy { if case .removed = $0.kind { true } else { false } })
  }

  @Test func `Of elements in another order no more are told as moved than have to be`() {
    var random = SeededGenerator(seed: 36)
    for round in 0..<400 {
      let old = Array(0..<(2 + round % 30))
      let new = old.shuffled(using: &random)
      // The longest of the orders that end with each, found by comparing each with all before it.
      var lengths: [Int] = []
      for (index, number) in new.enumerated() {
        lengths.append(1 + ((0..<index).filter { new[$0] < number }.map { lengths[$0] }.max() ?? 0))
      }
      let fewest = old.count - (lengths.max() ?? 0)
      let texts = changes(old.map { "text \($0)" }, new.map { "text \($0)" })
      let items = changes(old.map { Item(id: $0) }, new.map { Item(id: $0) })
      for found in [texts, items] {
        #expect(found.count == fewest, "\(new)")
        #expect(found.allSatisfy { if case .moved = $0.kind { true } else { false } }, "\(new)")
      }
    }
  }

  @Test func `Insertions and removals are found at either end and inside`() {
    #expect(changes(strings("abc"), strings("xabc")) == [inserted(0, "x")])
    #expect(changes(strings("abc"), strings("abcx")) == [inserted(3, "x")])
    #expect(changes(strings("abc"), strings("axbc")) == [inserted(1, "x")])
    #expect(changes(strings("abc"), strings("bc")) == [removed(0, "a")])
    #expect(changes(strings("abc"), strings("ac")) == [removed(1, "b")])
    #expect(
      changes(strings("abcd"), strings("xbcy")) == [changed(0, "a", "x"), changed(3, "d", "y")])
    #expect(
      changes(strings("abcdef"), strings("xabdef"))
        == [removed(2, "c"), inserted(0, "x")])
  }

  @Test func `From nothing and to nothing every element is told`() {
    #expect(changes([], strings("ab")) == [inserted(0, "a"), inserted(1, "b")])
    #expect(changes(strings("ab"), []) == [removed(0, "a"), removed(1, "b")])
  }

  @Test func `Four texts that become another one are removals and an insertion`() {
    #expect(
      changes(["buy milk", "find a unicorn", "visit Rome", "walk the dog"], ["fly"])
        == [
          removed(0, "buy milk"), removed(1, "find a unicorn"), removed(2, "visit Rome"),
          removed(3, "walk the dog"), inserted(0, "fly"),
        ])
  }

  @Test func `A replaced element is a change`() {
    #expect(changes(strings("abc"), strings("axc")) == [changed(1, "b", "x")])
    #expect(
      changes(strings("abcd"), strings("axyd")) == [changed(1, "b", "x"), changed(2, "c", "y")])
    #expect(
      changes([Plain(title: "a"), Plain(title: "b")], [Plain(title: "a"), Plain(title: "c")])
        == [Change(at(1, "title"), .changed(old: .string("b"), new: .string("c")))])
  }

  @Test func `An element that is elsewhere moved`() {
    #expect(changes(strings("abc"), strings("cab")) == [moved(2, 0, "c")])
    #expect(changes(strings("abc"), strings("bca")) == [moved(0, 2, "a")])
    #expect(
      changes(strings("abcdef"), strings("fbcdea")) == [moved(5, 0, "f"), moved(0, 5, "a")])
    #expect(changes(strings("aabbb"), strings("bbbaa")).count == 2)
  }

  @Test func `A move beside a change and an insertion is told in the order of application`() {
    #expect(
      changes(strings("abcd"), strings("dxbcy"))
        == [moved(3, 0, "d"), inserted(4, "y"), changed(1, "a", "x")])
    #expect(
      changes(strings("abcd"), strings("dbxc"))
        == [removed(0, "a"), moved(3, 0, "d"), inserted(2, "x")])
  }

  @Test func `A set that is an element is replaced as a whole`() {
    #expect(
      changes([Set([1])], [Set([1, 2])])
        == [Change(at(0), .changed(old: .set([.int(1)]), new: .set([.int(1), .int(2)])))])
    #expect(
      changes(["a": Set([1])], ["a": Set([1, 2])]) == [
        Change(at(Value.string("a")), .inserted(.int(2)))
      ])
  }

  @Test func `Where values repeat the positions may say it best`() {
    #expect(
      changes([true, false, true, false], [true, true, true, false])
        == [Change(at(1), .changed(old: .bool(false), new: .bool(true)))])
  }

  @Test func `Positions say it best where moving an element would take more lines`() {
    #expect(
      changes(strings("abcde"), strings("xbcda")) == [changed(0, "a", "x"), changed(4, "e", "a")])
  }

  @Test func `Identifiable elements are recognised when they change`() {
    let old = [Item(id: 1, title: "a"), Item(id: 2, title: "b"), Item(id: 3, title: "c")]
    #expect(
      changes(old, [Item(id: 0), old[0], Item(id: 2, title: "x"), old[2]])
        == [
          Change(at(0), .inserted(Reflection.value(of: Item(id: 0)))),
          Change(at(2, "title"), .changed(old: .string("b"), new: .string("x"))),
        ])
    #expect(
      changes(old, [Item(id: 3, title: "x"), old[0], old[1]])
        == [
          Change(at(), .moved(from: 2, to: 0, Reflection.value(of: Item(id: 3, title: "x")))),
          Change(at(0, "title"), .changed(old: .string("c"), new: .string("x"))),
        ])
  }

  @Test func `An Identifiable element that is replaced by another went`() {
    let old = [Item(id: 1), Item(id: 2), Item(id: 3)]
    let new = [Item(id: 1), Item(id: 4), Item(id: 3)]
    #expect(
      changes(old, new)
        == [
          Change(at(1), .removed(Reflection.value(of: Item(id: 2)))),
          Change(at(1), .inserted(Reflection.value(of: Item(id: 4)))),
        ])
  }

  @Test func `Elements that share an id are compared as others are`() {
    let old = [Item(id: 1, title: "a"), Item(id: 1, title: "b")]
    let new = [Item(id: 1, title: "a"), Item(id: 1, title: "c")]
    #expect(
      changes(old, new)
        == [Change(at(1, "title"), .changed(old: .string("b"), new: .string("c")))])
  }

  @Test func `An element with an id that is new is none that shared its id with another`() {
    let old = [Item(id: 1, title: "a"), Item(id: 1, title: "b")]
    let new = [Item(id: 2, title: "a"), Item(id: 3, title: "b")]
    #expect(
      changes(old, new)
        == old.indices.map { Change(at($0), .removed(Reflection.value(of: old[$0]))) }
        + new.indices.map { Change(at($0), .inserted(Reflection.value(of: new[$0]))) })
  }

  private final class Account: Identifiable {
    let id: Int
    var name: String

    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
    }
  }

  @Test func `Instances in arrays are recognised by id, else by themselves`() {
    let accounts = [Account(1, "a"), Account(2, "b"), Account(3, "c")]
    let old = Snapshot(accounts)
    accounts[1].name = "x"
    let new = Snapshot([accounts[1], accounts[0], Account(3, "y")])
    #expect(
      new.changes(since: old).map(\.path)
        == [at(), at(0, "name"), at(2, "name")])
  }

  @Test func `Records with an id are recognised by it in plain values`() {
    func item(_ id: Int, _ title: String) -> Value {
      Reflection.value(of: Item(id: id, title: title))
    }
    let old = Value.array([item(1, "a"), item(2, "b"), item(3, "c")])
    let new = Value.array([item(3, "x"), item(1, "a"), item(2, "b")])
    #expect(Difference.between(old, new).map(\.path) == [at(), at(0, "title")])
  }

  @Test func `Long arrays with little in common are still aligned`() {
    let old = (0..<3000).map { "old \($0)" }
    var new = old
    new.removeSubrange(0..<400)
    new.append(contentsOf: (0..<500).map { "new \($0)" })
    let changes = changes(old, new)
    #expect(changes.count == 900)
    var made = Reflection.value(of: old)
    let isCertain = made.apply(changes)
    #expect(isCertain && made == Reflection.value(of: new))
    let shuffled = changes.isEmpty ? [] : Array(old.reversed())
    let moves = SnapshotComparison(old, shuffled)
    #expect(moves.changes.count == 2999)
    #expect(moves.isReconstructed)
  }

  @Test func `Many changed elements of a long array are told one by one`() {
    let old = (0..<2000).map { Plain(title: "\($0)") }
    var new = old
    for index in new.indices where index % 3 == 0 { new[index].done.toggle() }
    let changes = changes(old, new)
    #expect(changes.count == 667)
    #expect(changes.allSatisfy { $0.path.components.last == .member("done") })
  }
}

/// A comparison and what its changes make of the older value.
struct SnapshotComparison {
  var changes: [Change]
  var isReconstructed: Bool

  init<T>(_ old: T, _ new: T) {
    let (old, new) = (Snapshot(old), Snapshot(new))
    changes = new.changes(since: old)
    var made = old.value
    isReconstructed = made.apply(changes) && made == new.value
  }
}
