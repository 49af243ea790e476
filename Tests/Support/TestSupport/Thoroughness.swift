import Foundation

/// How many of the cases of a test run: a quarter in the everyday run, all of them in `scripts/test --all`.
package enum Thoroughness {
  /// Whether every case runs.
  package static let isFull = ProcessInfo.processInfo.environment["INSPECTOR_TESTS"] == "all"

  /// The seeds of a property that is tested with `count` of them.
  package static func seeds<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed>
  where Seed.Stride: SignedInteger {
    0..<most(count)
  }

  /// How many of `count` cases run.
  package static func most<Count: FixedWidthInteger>(_ count: Count) -> Count {
    isFull ? count : (count + 3) / 4
  }
}

extension Collection {
  /// All elements where every case runs, else each fourth of them, the first one included.
  package var sampled: [Element] { sampled(each: 4) }

  /// All elements where every case runs, else the first of each `interval` of them.
  package func sampled(each interval: Int) -> [Element] {
    Thoroughness.isFull
      ? Array(self) : enumerated().filter { $0.offset.isMultiple(of: interval) }.map(\.element)
  }
}
