import InspectableDoor
import Inspector
import Testing

@Suite("Pairs of states on two builds")
struct StatePairingTests {
  private typealias Outcome = TriedStates.Outcome

  /// Inputs below 10 are `a`, the others `b`.
  private static var pairing: StatePairing {
    StatePairing(drawn: ["b"]) { $0 < 10 ? "a" : "b" }
  }

  private static func outcome(
    _ input: UInt32, _ kind: Outcome.Kind = .plain, state: UInt64 = 0, mark: StepMark = StepMark()
  ) -> Outcome {
    Outcome(
      kind: kind, input: input, digest: StateDigest(high: state, low: state), number: mark.bits)
  }

  private static func verdicts(
    _ old: [Outcome], _ new: [Outcome]
  ) -> [UInt32: StatePairing.Verdict] {
    Dictionary(uniqueKeysWithValues: pairing.verdicts(old, new).map { ($0.input, $0.1) })
  }

  @Test("the same state with the same events is the same, however it can be put back")
  func same() {
    let found = Self.verdicts(
      [Self.outcome(1, state: 7), Self.outcome(2, .refused), Self.outcome(3, .crash)],
      [Self.outcome(1, .waiting, state: 7), Self.outcome(2, .refused), Self.outcome(3, .hang)])
    #expect(
      found == [1: .same(StateDigest(high: 7, low: 7)), 2: .bothRefused, 3: .bothEnded])
  }

  @Test("another state, other events, a refusal and a crash on one side are differences")
  func different() {
    var events = StepMark()
    events.note(events: 5)
    let old = (1...4).map { Self.outcome($0, state: 7) }
    let new = [
      Self.outcome(1, state: 8), Self.outcome(2, state: 7, mark: events),
      Self.outcome(3, .refused), Self.outcome(4, .crash),
    ]
    let found = Self.verdicts(old, new)
    for (old, new) in zip(old, new) {
      #expect(found[old.input] == .different(StatePairing.Difference(old, new)))
    }
    #expect(Set(found.values).count == 4)
  }

  @Test("an input that one build alone offers is a difference, unless both draw others like it")
  func oneSided() {
    let gone = Self.verdicts([Self.outcome(1), Self.outcome(2)], [Self.outcome(2)])
    #expect(gone[1] == .different(StatePairing.Difference(Self.outcome(1), nil)))
    let drawn = Self.verdicts([Self.outcome(11)], [Self.outcome(12)])
    #expect(drawn.isEmpty)
    let added = Self.verdicts([Self.outcome(1)], [Self.outcome(1), Self.outcome(12)])
    #expect(added[12] == .different(StatePairing.Difference(nil, Self.outcome(12))))
  }

  @Test("an input that one side left out is not compared")
  func leftOut() {
    var left = Self.outcome(1, .leftOut)
    left.number = 3
    #expect(Self.verdicts([left], [Self.outcome(1)]) == [1: .leftOut(3)])
    #expect(Self.verdicts([Self.outcome(1)], [left]) == [1: .leftOut(3)])
  }

  @Test("differences in one part have one sign, and those in another have another")
  func signs() {
    func mark(_ part: Int, _ bits: UInt64) -> StepMark {
      var mark = StepMark()
      mark.note(part, Digest(bits: bits))
      return mark
    }
    #expect(mark(1, 3).differences(to: mark(1, 5)) == 2)
    #expect(mark(1, 3).differences(to: StepMark()) == 2)
    #expect(mark(2, 3).differences(to: StepMark()) == 4)
    #expect(mark(2, 3).differences(to: mark(2, 3)) == 0)
  }
}
