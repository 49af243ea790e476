import DequeModule
import Inspectable
import Testing

@Suite struct SnapshotTests {
  private struct Item: Hashable {
    var title: String
    var done = false

    // Ignores `done`, as an app's own idea of equality may.
    static func == (a: Item, b: Item) -> Bool { a.title == b.title }
    func hash(into hasher: inout Hasher) { hasher.combine(title) }
  }

  private struct State {
    var items: [Item] = [Item(title: "a"), Item(title: "b"), Item(title: "c")]
    var filter: String?
    var counts: [String: Int] = [:]
  }

  @Test func `An unchanged value has no changes`() {
    #expect(changes(State(), State()).isEmpty)
  }

  @Test func `A field that equality ignores is a change at its own place`() {
    var state = State()
    state.items[1].done = true
    #expect(
      changes(State(), state)
        == [Change(at("items", 1, "done"), .changed(old: .bool(false), new: .bool(true)))])
  }

  @Test func `An optional that comes or goes is replaced as a whole`() {
    var state = State()
    state.filter = "x"
    #expect(
      changes(State(), state) == [Change(at("filter"), .changed(old: .null, new: .string("x")))])
  }

  private struct Padded {
    var small: UInt8
    var large: Int
  }

  @Test func `Bytes between fields do not count`() {
    let bytes = MemoryLayout<Padded>.size
    func make(filler: UInt8) -> Snapshot {
      withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 8) { memory in
        memory.initializeMemory(as: UInt8.self, repeating: filler)
        memory.storeBytes(of: 1, toByteOffset: 0, as: UInt8.self)
        memory.storeBytes(of: 2, toByteOffset: 8, as: Int.self)
        return Snapshot(memory.load(as: Padded.self))
      }
    }
    #expect(make(filler: 0xFF).changes(since: make(filler: 0)).isEmpty)
  }

  @Test func `Numbers are compared exactly`() {
    #expect(changes(Double.nan, -Double.nan).isEmpty)
    #expect(changes(0.0, -0.0) == [Change(at(), .changed(old: .double(0), new: .double(-0.0)))])
    #expect(changes(Float(1), Float(1)).isEmpty)
  }

  @Test func `Strings are compared by their bytes, wherever these are stored`() {
    let long = "a string that is too long to be stored in place"
    #expect(changes(long, String(Array(long))).isEmpty)
    #expect(
      changes("é", "e\u{301}")
        == [Change(at(), .changed(old: .string("é"), new: .string("e\u{301}")))])
    #expect(changes(["é": 1], ["e\u{301}": 1]).count == 2)
  }

  private struct Liar: CustomStringConvertible, CustomReflectable {
    var truth: Int
    var description: String { "always the same" }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  @Test func `Descriptions and mirrors are not asked`() {
    #expect(
      changes(Liar(truth: 1), Liar(truth: 2))
        == [Change(at("truth"), .changed(old: .int(1), new: .int(2)))])
  }

  private enum Phase {
    case idle
    case loaded(title: String, Int)
    indirect case after(Phase)
  }

  @Test func `Another case is one change, another payload a change inside`() {
    #expect(
      changes(Phase.idle, .loaded(title: "a", 1)).map(\.path) == [at()])
    #expect(
      changes(Phase.loaded(title: "a", 1), .loaded(title: "b", 2))
        == [
          Change(at("loaded", "title"), .changed(old: .string("a"), new: .string("b"))),
          Change(at("loaded", "1"), .changed(old: .int(1), new: .int(2))),
        ])
    #expect(
      changes(Phase.after(.loaded(title: "a", 1)), .after(.loaded(title: "a", 2)))
        == [Change(at("after", "0", "loaded", "1"), .changed(old: .int(1), new: .int(2)))])
  }

  @Test func `A nested optional is told as a whole`() {
    #expect(
      changes(Int??.some(nil), Int??.some(1))
        == [
          Change(at(), .changed(old: .enumCase("some", [.init(nil, .null)]), new: .int(1)))
        ])
    #expect(changes(Int??.some(nil), Int??.none).count == 1)
  }

  @Test func `Another type behind a protocol is replaced as a whole`() {
    let old: Any = 1
    let new: Any = "1"
    #expect(changes(old, new) == [Change(at(), .changed(old: .int(1), new: .string("1")))])
    let sameType: any Hashable = 2
    #expect(changes(1 as any Hashable, sameType).count == 1)
    #expect(changes(1 as any Hashable, 1 as any Hashable).isEmpty)
  }

  @Test func `Dictionaries are compared by key`() {
    #expect(
      changes(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 5, "d": 4])
        == [
          Change(at(Value.string("b")), .changed(old: .int(2), new: .int(5))),
          Change(at(Value.string("c")), .removed(.int(3))),
          Change(at(Value.string("d")), .inserted(.int(4))),
        ])
    #expect(
      changes([1: "a", -1: "b"], [:]).map(\.path) == [at(Value.int(-1)), at(1)])
    #expect(
      changes([1: Item(title: "a")], [1: Item(title: "a", done: true)])
        == [Change(at(1, "done"), .changed(old: .bool(false), new: .bool(true)))])
  }

  @Test func `Sets are compared by element, and then by content`() {
    #expect(
      changes(Set([1, 2]), Set([2, 3]))
        == [Change(at(), .removed(.int(1))), Change(at(), .inserted(.int(3)))])
    let done = Set([Item(title: "a", done: true)])
    #expect(changes(Set([Item(title: "a")]), done).count == 2)
  }

  @Test func `A key that equality takes for another is told from it`() {
    let changes = changes([Item(title: "a"): 1], [Item(title: "a", done: true): 1])
    #expect(changes.count == 2)
  }

  private final class Account {
    var name: String
    var balance = 0
    var parent: Account?
    var log: [String] = []

    init(_ name: String) { self.name = name }
  }

  @Test func `An instance that changes in place is a change`() {
    let account = Account("a")
    let old = Snapshot(account)
    account.balance = 5
    account.log.append("x")
    let new = Snapshot(account)
    #expect(
      new.changes(since: old)
        == [
          Change(at("balance"), .changed(old: .int(0), new: .int(5))),
          Change(at("log", 0), .inserted(.string("x"))),
        ])
    account.balance = 7
    #expect(new.changes(since: old).count == 2)
    #expect(old.value != new.value)
    #expect(new.changes(since: Snapshot(new.value)).count == 1)
  }

  @Test func `Instances deep inside values are captured too`() {
    let account = Account("a")
    let child = Account("b")
    child.parent = account
    let value: [String: [Any]] = ["k": [1, child]]
    let old = Snapshot(value)
    account.balance = 1
    #expect(
      Snapshot(value).changes(since: old)
        == [
          Change(
            at(Value.string("k"), 1, "parent", "balance"), .changed(old: .int(0), new: .int(1)))
        ])
  }

  @Test func `Instances that contain themselves are compared`() {
    let account = Account("a")
    account.parent = account
    let old = Snapshot(account)
    account.balance = 2
    let new = Snapshot(account)
    #expect(new.changes(since: old).map(\.path) == [at("balance")])
    account.parent = nil
    #expect(
      Snapshot(account).changes(since: new)
        == [Change(at("parent"), .changed(old: .cycle(type: "Account"), new: .null))])
  }

  @Test func `An instance that contains itself is another than one that contains a like one`() {
    func pair(isRing: Bool) -> Account {
      let account = Account("a")
      account.parent = isRing ? account : Account("a")
      return account
    }
    for (old, new) in [(true, false), (false, true)] {
      let (old, new) = (pair(isRing: old), pair(isRing: new))
      #expect(changes(old, new).map(\.path) == [at("parent")])
      // Within arrays it is first asked whether elements are the same.
      #expect(changes([old], [new]).map(\.path) == [at(0, "parent")])
    }
  }

  @Test func `Collections of libraries are compared by their elements`() {
    #expect(
      changes(Deque([1, 2]), Deque([1, 2, 3])) == [Change(at(2), .inserted(.int(3)))])
    #expect(
      changes([1, 2][...], [1, 3][...]) == [Change(at(1), .changed(old: .int(2), new: .int(3)))])
  }

  @Test func `Lists of ten thousand levels are compared`() {
    indirect enum List {
      case end
      case node(Int, List)
    }
    var old = List.end
    var new = List.node(-1, .end)
    for number in 0..<10_000 {
      old = .node(number, old)
      new = .node(number, new)
    }
    let changes = changes(old, new)
    #expect(changes.count == 1)
    #expect(changes[0].path.components.count == 20_000)
  }
}
