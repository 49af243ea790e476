import Benchmark
import Synchronization

/// How quick the machine is at the moment, by a fixed piece of work that has nothing of ours.
///
/// A processor that others share is slower for minutes at times, by a third and more, without any of that being
/// told as load or as stolen time. Limits in seconds are for the machine as it was when they were set, so the
/// report gives a row that was taken at a slower time as much more.
enum Pace {
  /// When it was last measured, and beside which benchmark.
  private static let last = Mutex<(name: String, time: ContinuousClock.Instant)?>(nil)

  /// Measures it beside a benchmark, at its first sample and then once a second.
  static func note(beside benchmark: Benchmark) {
    let isDue = last.withLock { last in
      if let last, last.name == benchmark.name, .now - last.time < .seconds(1) { return false }
      last = (benchmark.name, .now)
      return true
    }
    if isDue { benchmark.measurement(.pace, measure()) }
  }

  /// How long the work takes now, in nanoseconds: the quicker of two times.
  static func measure() -> Int {
    let clock = ContinuousClock()
    let times = (0..<2).map { _ in
      clock.measure { countWords() }
    }
    return Int((times.min() ?? .zero) / .nanoseconds(1))
  }

  /// Makes texts and looks them up, which takes memory, hashes and calls.
  private static func countWords() {
    var counts: [String: Int] = [:]
    var chance: UInt64 = 1
    for _ in 0..<50_000 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      counts["a text that takes memory \(chance >> 52)", default: 0] += 1
    }
    blackHole(counts.sorted { $0.key < $1.key })
  }
}
