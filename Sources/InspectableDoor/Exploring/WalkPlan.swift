/// A walk at random: inputs that lead to where it begins, and where its chance begins.
package struct Walk: Hashable, Sendable {
  package var path: [StateTable.Step]
  package var seed: UInt64
}

/// Where walks at random begin: mostly where another has come upon something new.
package struct WalkPlan: Sendable, Codable {
  private var random: WalkChance
  /// What walks have come upon: places that changed, events, messages.
  private var features: Set<UInt64> = []
  /// Inputs that led to something new, the last of them last.
  private var interesting: [[StateTable.Step]] = []

  /// How many walks are taken at a time, and how long each is.
  package static let batch = 8
  package static let length = 30
  private static let mostInteresting = 64

  package init(seed: UInt64) { random = WalkChance(state: seed) }

  /// The next walk.
  package mutating func next() -> Walk {
    let isFresh = interesting.isEmpty || random.below(3) == 0
    let path = isFresh ? [] : interesting[random.below(interesting.count)]
    return Walk(path: path, seed: random.next())
  }

  /// Notes what a step of a walk has come upon.
  package mutating func note(_ path: [StateTable.Step], feature: UInt64) {
    guard features.insert(feature).inserted, path.count <= 200 else { return }
    interesting.append(path)
    if interesting.count > Self.mostInteresting { interesting.removeFirst() }
  }
}

/// Chance that follows from a seed (SplitMix64).
package struct WalkChance: Sendable, Codable {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below another, which is above 0.
  package mutating func below(_ limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}
