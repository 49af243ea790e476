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
    /// It held up to there and never since, so halving finds it; how many steps were looked at.
    case halving(looks: Int)
    /// It came to hold again; where it broke once more.
    case scanning(others: [Int])
    /// It did not hold in the beginning.
    case scanningFromFailure(others: [Int])
  }

  /// Sessions of no more steps than this are looked at step by step to see whether halving will do;
  /// of longer ones the checkpoints are.
  private static var fewSteps: Int { 1_000 }

  /// Finds the step up to the present one that broke a condition; nil if none did.
  package func bisect(_ condition: Expression) async throws(CommandError) -> Break? {
    let current = try current()
    let end = current.timeline.position
    guard end > Self.fewSteps else { return try await scan(condition, upTo: end) }
    var samples: [(step: Int, holds: Bool)] = []
    for step in [0] + current.stretches(upTo: end).map(\.end) {
      samples.append((step, try await holds(condition, at: step)))
    }
    let isMonotonic = zip(samples, samples.dropFirst()).allSatisfy { $0.holds || !$1.holds }
    guard isMonotonic, let good = samples.last(where: \.holds),
      let bad = samples.first(where: { !$0.holds })
    else { return try await scan(condition, upTo: end) }
    return try await halve(condition, good.step, bad.step, looks: samples.count)
  }

  /// Looks after every step; where the condition broke once and for all, halving finds the same.
  private func scan(_ condition: Expression, upTo end: Int) async throws(CommandError) -> Break? {
    let points = try await trace(.expression(expression: condition), from: 0, to: end)
    let breaks = zip(points, points.dropFirst()).filter { $0.holds && !$1.holds }.map(\.1.step)
    guard let first = breaks.first, let start = points.first else { return nil }
    let others = Array(breaks.dropFirst())
    guard start.holds else {
      return Break(step: first, search: .scanningFromFailure(others: others))
    }
    guard points.count == 2 else { return Break(step: first, search: .scanning(others: others)) }
    return try await halve(condition, 0, end, looks: 2)
  }

  /// Halves the stretch between a step at which a condition holds and one at which it does not.
  private func halve(
    _ condition: Expression, _ good: Int, _ bad: Int, looks: Int
  ) async throws(CommandError) -> Break {
    var (good, bad, looks) = (good, bad, looks)
    while bad - good > 1 {
      let middle = good + (bad - good) / 2
      if try await holds(condition, at: middle) { good = middle } else { bad = middle }
      looks += 1
    }
    return Break(step: bad, search: .halving(looks: looks))
  }

  private func holds(_ condition: Expression, at step: Int) async throws(CommandError) -> Bool {
    try await trace(.expression(expression: condition), from: step, to: step).first?.holds ?? false
  }

  // MARK: minimize

  /// The fewest inputs up to a step that still break a condition, found by delta debugging.
  ///
  /// Zeller and Hildebrandt's `ddmin`: halves are tried first, then ever smaller pieces and what is
  /// left without them, until no single input can be left out. What an input cannot do without the
  /// ones left out, it does not do.
  package func minimalInputs(
    breaking condition: Expression, upTo step: Int
  ) async throws(CommandError) -> [Input] {
    let inputs = try current().timeline.inputs(upTo: step)
    let start = try await hostRestored(to: 0)
    defer { start.close() }
    var kept = inputs
    var pieces = 2
    while kept.count > 1 {
      let size = (kept.count + pieces - 1) / pieces
      var isShorter = false
      for lower in stride(from: 0, to: kept.count, by: size) {
        let piece = lower..<min(lower + size, kept.count)
        let rest = Array(kept[..<piece.lowerBound] + kept[piece.upperBound...])
        for candidate in [Array(kept[piece]), rest]
        where !isShorter && candidate.count < kept.count
          && !candidate.isEmpty
        {
          guard try await breaks(condition, candidate, from: start) else { continue }
          pieces = candidate.count == rest.count ? max(pieces - 1, 2) : 2
          kept = candidate
          isShorter = true
        }
        if isShorter { break }
      }
      if isShorter { continue }
      if size == 1 { break }
      pieces = min(pieces * 2, kept.count)
    }
    return kept
  }

  /// Whether inputs make a condition false that holds before them, in the end.
  private func breaks(
    _ condition: Expression, _ inputs: [Input], from start: any AppHost
  ) async throws(CommandError) -> Bool {
    let host: any AppHost
    if let start = start as? any CopyableHost, case .made(let copy)? = try? await start.copy() {
      host = copy
    } else {
      host = try await hostRestored(to: 0)
    }
    defer { host.close() }
    // Inputs that take the app down are not those that were looked for.
    let request = Request.trace(
      inputs: inputs, subject: .expression(expression: condition), step: 0)
    guard case .trace(let points)? = try? await host.send(request), let first = points.first,
      let last = points.last
    else { return false }
    return first.holds && !last.holds
  }
}
