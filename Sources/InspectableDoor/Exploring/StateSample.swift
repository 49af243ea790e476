/// A sample of the states that a search has seen: several machines that merge their samples know how many states they
/// have seen together, without sending each other all of them.
///
/// It keeps the states with the least digests. Digests are spread evenly, so the greatest of those tells how densely they
/// lie (Bar-Yossef and others, "Counting Distinct Elements in a Data Stream", 2002). The count is exact while the sample
/// holds all states; later it is seldom off by more than 5 percent.
package struct StateSample: Hashable, Sendable, Codable {
  /// The lower halves of the digests, sorted.
  private var least: [UInt64]

  /// How many it keeps.
  private static let most = 4_096

  package init(_ digests: some Sequence<StateDigest>) {
    least = []
    least.reserveCapacity(2 * Self.most)
    var bound = UInt64.max
    for digest in digests where digest.low <= bound {
      least.append(digest.low)
      // Not at each one: sorting is what takes time.
      guard least.count == 2 * Self.most else { continue }
      tidy()
      if !isWhole, let greatest = least.last { bound = greatest }
    }
    tidy()
  }

  private mutating func tidy() {
    least.sort()
    var last: UInt64?
    least.removeAll { digest in
      defer { last = digest }
      return digest == last
    }
    least = Array(least.prefix(Self.most))
  }

  /// Adds the states of another.
  package mutating func formUnion(_ other: StateSample) {
    least += other.least
    tidy()
  }

  /// Whether it holds all states.
  package var isWhole: Bool { least.count < Self.most }

  /// How many states there are; an estimate unless it holds them all.
  package var count: Int {
    guard !isWhole, let greatest = least.last else { return least.count }
    return Int(Double(Self.most - 1) / (Double(greatest) + 1) * 0x1p64)
  }
}
