package import Inspectable

extension Session {
  /// Which step made a condition false, and how that was found.
  package struct Break {
    /// The first step after which it did not hold, where it had held before.
    package var step: Int
    /// How it was found.
    package var search: Search
  }

  /// How the step that broke something was found.
  package enum Search {
    /// It held up to there and never since, so halving finds it; how many looks that takes.
    case halving(looks: Int)
    /// It came to hold again; where it broke once more.
    case scanning(others: [Int])
    /// It did not hold in the beginning.
    case scanningFromFailure(others: [Int])
  }

  /// Finds the step up to the present one that broke a condition; nil if none did.
  ///
  /// Every step is looked at: nothing else tells that a condition held up to a step and never since,
  /// and going through the steps once costs no more than a few ways back to the middle of them.
  package func bisect(_ condition: ValueExpression) async throws(CommandError) -> Break? {
    let end = try current().timeline.position
    let points = try await trace(.expression(expression: condition), from: 0, to: end)
    let breaks = zip(points, points.dropFirst()).filter { $0.holds && !$1.holds }.map(\.1.step)
    guard let first = breaks.first, let start = points.first else { return nil }
    let others = Array(breaks.dropFirst())
    guard start.holds else {
      return Break(step: first, search: .scanningFromFailure(others: others))
    }
    guard points.count == 2 else { return Break(step: first, search: .scanning(others: others)) }
    return Self.halve(upTo: end) { $0 < first }
  }

  /// Halves the steps up to one at which a condition does not hold, where it holds at #0 and has
  /// been seen to break once and for all.
  private static func halve(upTo end: Int, holds: (Int) -> Bool) -> Break {
    // The two ends are looked at first.
    var (good, bad, looks) = (0, end, 2)
    while bad - good > 1 {
      let middle = good + (bad - good) / 2
      if holds(middle) { good = middle } else { bad = middle }
      looks += 1
    }
    return Break(step: bad, search: .halving(looks: looks))
  }
}
