import InspectableDoor
import Testing

@Suite("Searches that go on another time")
struct SavedSearchTests {
  private static func digest(_ number: UInt64) -> StateDigest {
    StateDigest(high: number &* 0x9E37_79B9_7F4A_7C15, low: number)
  }

  /// A search through a line of numbers that has come some way.
  private func search(_ batches: Int, _ options: ExplorationOptions = ExplorationOptions())
    -> StateSearch
  {
    var search = StateSearch(root: Self.digest(0), options)
    search.add(
      .dispatch(action: "Up", arguments: [Input.Argument(nil, .string("\u{1F469} \"x\""))]))
    for _ in 0..<batches { goOn(&search) }
    return search
  }

  private func goOn(_ search: inout StateSearch) {
    for node in search.nextBatch(3) {
      search.reached(Self.digest(UInt64(node) + 1), isPlain: node % 2 == 0, from: node, by: 0)
    }
  }

  @Test("A search that was kept goes on as if it had not been", arguments: [0, 1, 5, 40])
  func again(batches: Int) throws {
    var kept = search(batches)
    kept.opened = ["dispatch Up"]
    let bytes = kept.takeUnsaved([])
    var read = try #require(StateSearch(bytes, root: Self.digest(0), ExplorationOptions()))
    for _ in 0..<10 {
      goOn(&kept)
      goOn(&read)
    }
    #expect(read.table.count == kept.table.count)
    #expect(read.inputs == kept.inputs)
    for node in 0..<UInt32(kept.table.count) {
      #expect(read.path(to: node) == kept.path(to: node))
      #expect(read.isPlain(node) == kept.isPlain(node))
    }
    let (a, b) = (read.takeProgress(), kept.takeProgress())
    #expect(a == b)
  }

  @Test(
    "Only what is new is put behind what was kept, and a piece that is cut is as if it were not there"
  )
  func pieces() throws {
    var search = search(3)
    let fault = Fault(kind: .crash, text: "it broke", inputs: [])
    let first = search.takeUnsaved([fault])
    var before = try #require(StateSearch(first, root: Self.digest(0), ExplorationOptions()))
    for _ in 0..<3 { goOn(&search) }
    let second = search.takeUnsaved([fault, fault])
    #expect(second.count < first.count + 6 * 24)
    var after = try #require(
      StateSearch(first + second, root: Self.digest(0), ExplorationOptions()))
    #expect(after.table.count == search.table.count)
    #expect(after.takeProgress().faults == [fault, fault])
    #expect(before.takeProgress().faults == [fault])
    for length in stride(from: first.count, to: first.count + second.count, by: 7) {
      let cut = Array((first + second).prefix(length))
      let read = try #require(StateSearch(cut, root: Self.digest(0), ExplorationOptions()))
      #expect(read.table.count == before.table.count)
    }
    search.forgetSaved()
    let whole = search.takeUnsaved([])
    #expect(
      StateSearch(whole, root: Self.digest(0), ExplorationOptions())?.table.count
        == search.table.count)
  }

  @Test("What was told before more was drawn is kept once, and told again")
  func settled() throws {
    var options = ExplorationOptions()
    options.part = .init(1, of: 2)
    var search = search(0, options)
    search.cut = ["dispatch Up"]
    // A state leads back to itself, so all was tried.
    for node in search.nextBatch(1) {
      search.reached(Self.digest(0), isPlain: true, from: node, by: 0)
    }
    #expect(search.nextBatch(1).isEmpty)
    search.drawMore()
    search.add(.dispatch(action: "Up", arguments: []))
    let first = search.takeUnsaved([])
    goOn(&search)
    let second = search.takeUnsaved([])
    let marker = Array("\"sample\"".utf8)
    #expect(first.firstRange(of: marker) != nil && second.firstRange(of: marker) == nil)
    var read = try #require(StateSearch(first + second, root: Self.digest(0), options))
    let told = search.takeProgress(isLast: true)
    #expect(told.end == .complete && told.sample != nil)
    #expect(read.takeProgress(isLast: true) == told)
  }

  @Test("States whose inputs were not all tried are looked at again")
  func givenBack() throws {
    var search = search(1)
    let node = try #require(search.nextBatch(1).first)
    let bytes = search.takeUnsaved([], from: node)
    var read = try #require(StateSearch(bytes, root: Self.digest(0), ExplorationOptions()))
    #expect(read.nextBatch(1).first == node)
  }

  @Test("What is no search, or one of another state, is refused, wherever it is cut or changed")
  func refused() {
    var search = search(4)
    let bytes = search.takeUnsaved([])
    #expect(StateSearch(bytes, root: Self.digest(1), ExplorationOptions()) == nil)
    for length in stride(from: 0, to: bytes.count, by: 17) {
      let cut = Array(bytes.prefix(length))
      #expect(StateSearch(cut, root: Self.digest(0), ExplorationOptions()) == nil)
    }
    for position in stride(from: 0, to: bytes.count, by: 11) {
      var changed = bytes
      changed[position] ^= 0x15
      // It may still be one; what matters is that reading it never traps.
      _ = StateSearch(changed, root: Self.digest(0), ExplorationOptions())
    }
  }

  @Test("Walks follow from the seed, and begin where something new was found")
  func walks() {
    func walks(seed: UInt64) -> [Walk] {
      var plan = WalkPlan(seed: seed)
      var all: [Walk] = []
      for number in 0..<40 {
        let walk = plan.next()
        all.append(walk)
        plan.note(walk.path + [UInt32(number)], feature: UInt64(number / 4))
      }
      return all
    }
    #expect(walks(seed: 7) == walks(seed: 7))
    #expect(walks(seed: 7) != walks(seed: 8))
    #expect(walks(seed: 7).contains { $0.path.count > 2 })
  }
}
