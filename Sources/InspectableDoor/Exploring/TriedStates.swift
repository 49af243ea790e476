/// States whose inputs a host is to try, where two builds are explored together: the inspector says which, and compares
/// what comes of them.
package struct StatesToTry: Hashable, Sendable, Codable {
  /// How much is drawn, as ``StateSearch/level`` counts.
  package var level = 0
  /// Whether states may be put back in scenes made anew.
  package var replays = true
  private var states = PackedNumbers()

  package init(level: Int = 0, replays: Bool = true) {
    self.level = level
    self.replays = replays
  }

  /// A state, and how to get there.
  package struct State: Hashable, Sendable {
    package var digest: StateDigest
    package var origin: Origin
    /// The inputs that lead there, each by the number that the host gave it.
    package var path: [UInt32]

    package init(digest: StateDigest, origin: Origin, path: [UInt32]) {
      self.digest = digest
      self.origin = origin
      self.path = path
    }
  }

  /// What a host said of a state that it came upon.
  package struct Origin: Hashable, Sendable, BitwiseCopyable {
    /// Which of its copies came upon it, and so has its values.
    package var lane: UInt8
    /// Whether it is made of values alone.
    package var isPlain: Bool

    package init(lane: UInt8, isPlain: Bool) {
      self.lane = lane
      self.isPlain = isPlain
    }
  }

  package mutating func append(_ state: State) {
    states.append(state.digest)
    states.append(UInt64(state.origin.lane) << 1 | (state.origin.isPlain ? 1 : 0))
    states.append(UInt64(state.path.count))
    for number in state.path { states.append(UInt64(number)) }
  }

  /// The states; nil if they cannot be read.
  package var list: [State]? {
    var reader = states.makeReader()
    var list: [State] = []
    while !reader.isAtEnd {
      guard let digest = reader.nextDigest(), let origin = reader.next(),
        let count = reader.nextCount()
      else { return nil }
      var path: [UInt32] = []
      for _ in 0..<count {
        guard let number = reader.next().flatMap({ UInt32(exactly: $0) }) else { return nil }
        path.append(number)
      }
      list.append(
        State(
          digest: digest,
          origin: Origin(lane: UInt8(truncatingIfNeeded: origin >> 1), isPlain: origin & 1 == 1),
          path: path))
    }
    return list
  }
}

/// What came of the inputs of states, in the order in which these were asked for.
package struct TriedStates: Hashable, Sendable, Codable {
  private var beginning = PackedNumbers()
  private var states = PackedNumbers()
  /// The inputs that have a number from now on, in the order of their numbers.
  package var newInputs: [Input] = []
  /// What is not whole about kinds of inputs.
  package var open: [Openness] = []
  /// The effects that wait for what is not controlled.
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

  package var isEmpty: Bool { states.isEmpty }

  package mutating func append(_ state: State) {
    states.append(UInt64(state.lane) << 1 | (state.isLost ? 1 : 0))
    states.append(UInt64(state.outcomes.count))
    for outcome in state.outcomes {
      states.append(UInt64(outcome.input) << 3 | outcome.kind.rawValue)
      if outcome.isReached { states.append(outcome.digest) }
      if outcome.isReached || outcome.kind == .leftOut { states.append(outcome.number) }
    }
  }

  /// The states; nil if they cannot be read.
  package var list: [State]? {
    var reader = states.makeReader()
    var list: [State] = []
    while !reader.isAtEnd {
      guard let head = reader.next(), let count = reader.nextCount() else { return nil }
      var state = State(lane: UInt8(truncatingIfNeeded: head >> 1))
      state.isLost = head & 1 == 1
      state.outcomes.reserveCapacity(count)
      for _ in 0..<count {
        guard let outcome = Self.outcome(&reader) else { return nil }
        state.outcomes.append(outcome)
      }
      list.append(state)
    }
    return list
  }

  private static func outcome(_ reader: inout PackedNumbers.Reader) -> Outcome? {
    guard let head = reader.next(), let kind = Outcome.Kind(rawValue: head & 7),
      let input = UInt32(exactly: head >> 3)
    else { return nil }
    var outcome = Outcome(
      kind: kind, input: input, digest: StateDigest(high: 0, low: 0), number: 0)
    if outcome.isReached {
      guard let digest = reader.nextDigest() else { return nil }
      outcome.digest = digest
    }
    if outcome.isReached || kind == .leftOut {
      guard let number = reader.next() else { return nil }
      outcome.number = number
    }
    return outcome
  }
}

/// What stands for the events of a step, and roughly for each part after it: so differences that are of one kind are
/// recognised before the values are read.
package struct StepMark: Hashable, Sendable, BitwiseCopyable {
  package private(set) var bits: UInt64 = 0

  package init(bits: UInt64 = 0) { self.bits = bits }

  /// Notes the digest of a part.
  package mutating func note(_ part: Int, _ digest: Digest) {
    bits ^= (digest.bits & 15) << UInt64(part % 8 * 4)
  }

  /// Notes what stands for the events.
  package mutating func note(events: UInt64) { bits = bits & 0xFFFF_FFFF | events << 32 }

  /// What stands for the events alone.
  package var events: UInt64 { bits >> 32 }

  /// Which parts differ, and whether the events do.
  package func differences(to other: StepMark) -> UInt64 {
    let different = bits ^ other.bits
    var found: UInt64 = different >> 32 == 0 ? 0 : 1 << 8
    for part in 0..<8 where different >> UInt64(part * 4) & 15 != 0 { found |= 1 << part }
    return found
  }
}
