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
