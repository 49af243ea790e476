/// What came of the inputs of states, in the order in which these were asked for.
package struct TriedStates: Hashable, Sendable, Codable {
  private var beginning = PackedNumbers()
  private var states = PackedNumbers()
  /// The inputs that have a number from now on, in the order of their numbers.
  package var newInputs: [Input] = []
  /// What is not whole about kinds of inputs.
  package var open: [Openness] = []
  /// The effects that wait for something outside the inspector's control.
  package var uncontrolled: [String] = []
  /// How often states were put back in each way.
  package var ways = ExplorationProgress.Ways()
  /// Whether scenes made anew led to what the app does not, so that nothing up to here is to be trusted.
  package var isReplayWrong = false
  /// Whether a state is too far away to be asked for.
  package var hasFailed = false

  package init(root: StateDigest) { beginning.append(root) }

  /// The state where it began; nil if it cannot be read.
  package var root: StateDigest? {
    var reader = beginning.makeReader()
    return reader.nextDigest()
  }

  /// What came of the inputs of one state.
  package struct State: Hashable, Sendable {
    /// Which copy of the app tried them.
    package var lane: UInt8
    /// Whether the state could not be put back.
    package var isLost = false
    package var outcomes: [Outcome] = []

    package init(lane: UInt8) { self.lane = lane }
  }

  /// What came of an input.
  package struct Outcome: Hashable, Sendable {
    package enum Kind: UInt64, Sendable {
      /// A state was reached: one made of values alone, or one in which something waits.
      case plain, waiting
      /// The app refused the input.
      case refused
      case crash, hang
      /// It was not tried, since its like had crashed the app too often.
      case leftOut
    }

    package var kind: Kind
    /// The number that the host gave the input.
    package var input: UInt32
    package var digest: StateDigest
    /// Where a state was reached, ``StepMark``; how often it was left out otherwise.
    package var number: UInt64

    package init(kind: Kind, input: UInt32, digest: StateDigest, number: UInt64) {
      self.kind = kind
      self.input = input
      self.digest = digest
      self.number = number
    }

    package var isReached: Bool { kind == .plain || kind == .waiting }
  }

  /// Adds the next state to the answer.
  package mutating func append(_ state: State, _ told: inout ToldStates) {
    states.append(UInt64(state.lane) << 1 | (state.isLost ? 1 : 0))
    states.append(UInt64(state.outcomes.count))
    for outcome in state.outcomes {
      states.append(UInt64(outcome.input) << 3 | outcome.kind.rawValue)
      if outcome.isReached {
        told.write(outcome, to: &states)
      } else if outcome.kind == .leftOut {
        states.append(outcome.number)
      }
    }
  }

  /// The states; nil if they cannot be read.
  ///
  /// - Parameter told: the states of earlier answers; this one's are added.
  package func list(_ told: inout ToldStates) -> [State]? {
    var reader = states.makeReader()
    var list: [State] = []
    while !reader.isAtEnd {
      guard let head = reader.next(), let count = reader.nextCount() else { return nil }
      var state = State(lane: UInt8(truncatingIfNeeded: head >> 1))
      state.isLost = head & 1 == 1
      state.outcomes.reserveCapacity(count)
      for _ in 0..<count {
        guard let outcome = Self.outcome(&reader, &told) else { return nil }
        state.outcomes.append(outcome)
      }
      list.append(state)
    }
    return list
  }

  private static func outcome(
    _ reader: inout PackedNumbers.Reader, _ told: inout ToldStates
  ) -> Outcome? {
    guard let head = reader.next(), let kind = Outcome.Kind(rawValue: head & 7),
      let input = UInt32(exactly: head >> 3)
    else { return nil }
    var outcome = Outcome(
      kind: kind, input: input, digest: StateDigest(high: 0, low: 0), number: 0)
    if outcome.isReached {
      guard told.read(&outcome, from: &reader) else { return nil }
    } else if kind == .leftOut {
      guard let number = reader.next() else { return nil }
      outcome.number = number
    }
    return outcome
  }
}
