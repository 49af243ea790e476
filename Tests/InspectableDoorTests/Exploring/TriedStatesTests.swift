import InspectableDoor
import TestSupport
import Testing

@Suite("What came of the states that were asked for")
struct TriedStatesTests {
  @Test("states to try are read as they were written")
  func states() throws {
    var states = StatesToTry(level: 1, replays: false)
    var list: [StatesToTry.State] = []
    for number in UInt64(0)..<50 {
      let path = (0..<UInt32(number)).map { $0 &* 2_654_435_761 }
      list.append(
        StatesToTry.State(
          digest: StateDigest(high: .max - number, low: number),
          origin: .init(lane: UInt8(number % 2), isPlain: number % 3 == 0), path: path))
    }
    for state in list { states.append(state) }
    let read: Numbered<StatesToTry> = try WireCoding.decode(
      WireCoding.encode(Numbered(id: 1, states)))
    #expect(read.content == states && read.content.list == list)
  }

  @Test("outcomes are read as they were written")
  func outcomes() throws {
    var tried = TriedStates(root: StateDigest(high: 3, low: .max))
    let kinds: [TriedStates.Outcome.Kind] = [.plain, .waiting, .refused, .crash, .hang, .leftOut]
    var state = TriedStates.State(lane: 1)
    for (number, kind) in kinds.enumerated() {
      let isReached = number < 2
      state.outcomes.append(
        TriedStates.Outcome(
          kind: kind, input: .max - UInt32(number),
          digest: isReached ? StateDigest(high: .max, low: 9) : StateDigest(high: 0, low: 0),
          number: isReached || kind == .leftOut ? .max : 0))
    }
    var lost = TriedStates.State(lane: 0)
    lost.isLost = true
    var told = ToldStates()
    // What is told again has a number then.
    for state in [state, lost, state] { tried.append(state, &told) }
    let read: Numbered<TriedStates> = try WireCoding.decode(
      WireCoding.encode(Numbered(id: 1, tried)))
    var known = ToldStates()
    #expect(read.content.list(&known) == [state, lost, state])
    var more = TriedStates(root: StateDigest(high: 3, low: .max))
    more.append(state, &told)
    #expect(more.list(&known) == [state])
    var nothing = ToldStates()
    #expect(more.list(&nothing) == nil)
    #expect(read.content.root == StateDigest(high: 3, low: .max))
  }

  @Test("what is no answer is not read, whatever it is")
  func damaged() throws {
    var tried = TriedStates(root: StateDigest(high: 0, low: 0))
    var state = TriedStates.State(lane: 0)
    state.outcomes = [
      .init(kind: .plain, input: 1, digest: StateDigest(high: .max, low: .max), number: 1)
    ]
    var told = ToldStates()
    tried.append(state, &told)
    let line = String(decoding: WireCoding.encode(Numbered(id: 1, tried)), as: UTF8.self)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var bytes = Array(line.utf8)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0x20..<0x7F, using: &random)
      let read: Numbered<TriedStates>? = try? WireCoding.decode(bytes)
      var known = ToldStates()
      _ = read?.content.list(&known)
    }
  }
}
