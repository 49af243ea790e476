import InspectableDoor
import Testing

@Suite("States that were seen")
struct StateTableTests {
  private static func digest(_ number: Int) -> StateDigest {
    var digester = StateDigester()
    digester.combine(UInt64(number))
    return digester.digest
  }

  @Test("a state is entered once, with the inputs that lead to it")
  func paths() {
    var table = StateTable(root: Self.digest(0))
    var entered: [StateTable.Node?] = []
    for (state, parent, input) in [(1, 0, 7), (2, 1, 8), (1, 2, 9), (0, 2, 9)]
      as [(Int, UInt32, UInt32)]
    {
      entered.append(table.enter(Self.digest(state), from: .init(parent: parent, input: input)))
    }
    #expect(entered == [1, 2, nil, nil])
    #expect(table.path(to: 2) == [7, 8])
    #expect(table.path(to: 0) == [])
    #expect(table.node(of: Self.digest(2)) == 2)
    #expect(table.node(of: Self.digest(3)) == nil)
    #expect(table.digest(of: 1) == Self.digest(1))
  }

  @Test("states that share the lower half of their digests are told apart")
  func collisions() {
    var table = StateTable(root: StateDigest(high: 0, low: 1))
    for high in 1...500 {
      let node = table.enter(
        StateDigest(high: UInt64(high), low: 1), from: .init(parent: 0, input: 0))
      #expect(node == UInt32(high))
    }
    #expect(table.count == 501)
  }

  @Test("many states take at most 48 bytes each, and each is found again")
  func size() {
    var table = StateTable(root: Self.digest(0))
    for number in 1..<200_000 {
      _ = table.enter(Self.digest(number), from: .init(parent: UInt32(number / 3), input: 1))
    }
    #expect(table.count == 200_000)
    #expect(table.byteCount <= 48 * table.count)
    let isFound = (0..<200_000).allSatisfy { table.node(of: Self.digest($0)) == UInt32($0) }
    #expect(isFound)
  }
}
