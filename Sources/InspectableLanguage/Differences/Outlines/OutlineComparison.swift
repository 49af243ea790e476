/// Compares the outlines of two scenes, and finds out what has to be asked for.
///
/// What differs is found by digests first. Where a difference would show something of which only a
/// stand-in is known, that is asked for and the comparison made again, until nothing is missing.
/// Then the differences are those between the whole values.
package final class OutlineComparison {
  /// Where an outline is from.
  package enum Side {
    case old, new
  }

  /// The parts in order, each with what is known of it on both sides.
  private var parts: [(name: String, old: Value, new: Value)] = []
  private let contents = OutlineContents()
  /// What was asked for last.
  private var questions: [OutlineQuestion] = []
  private var rounds = 0

  /// More than this is not asked for piece by piece.
  private static let mostMissing = 4_000
  /// Each round goes one level deeper into long collections.
  private static let mostRounds = 100

  /// Begins with the outlines of all parts.
  package init(old: [PartOutline], new: [PartOutline]) throws(OutlineError) {
    for part in new {
      let before = old.first { $0.part == part.part }?.outline ?? Outline(value: .null)
      let old = try contents.take(before, from: .old, of: part.part)
      let new = try contents.take(part.outline, from: .new, of: part.part)
      parts.append((part.part, old, new))
    }
  }

  /// What is different; nil if something has to be asked for first.
  ///
  /// - Throws: If so much differs that it is better to compare whole values, or if the hosts made a
  ///   mistake.
  package func changes() throws(OutlineError) -> [PartChanges]? {
    var missing: Set<Int> = []
    var result: [PartChanges] = []
    for part in parts {
      let changes = Difference.between(part.old, part.new, contents)
        .map { contents.resolved($0, &missing) }
      if !changes.isEmpty { result.append(PartChanges(part: part.name, changes: changes)) }
      guard missing.count <= Self.mostMissing else { throw .tooMuch }
    }
    rounds += 1
    questions = contents.questions(about: missing)
    guard !contents.isBroken, rounds < Self.mostRounds else { throw .noSense }
    return missing.isEmpty ? result : nil
  }

  /// What has to be asked of the host of a side.
  package func places(on side: Side) -> [OutlinePlace] {
    questions.filter { $0.side == side }.map(\.place)
  }

  /// Takes the answers of the host of a side.
  package func take(_ outlines: [PartOutline], from side: Side) throws(OutlineError) {
    let questions = questions.filter { $0.side == side }
    guard outlines.count == questions.count else { throw .noSense }
    for (question, part) in zip(questions, outlines) {
      try contents.take(part.outline, about: question.number, positions: question.place.positions)
    }
  }
}

/// Why outlines do not lead to the differences.
package enum OutlineError: Error {
  /// Too much differs.
  case tooMuch
  /// A host's answer is not what it was asked for.
  case noSense
}
