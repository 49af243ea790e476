package import InspectableDoor

extension PastQuestions {
  /// Which step made a condition false.
  package struct Break {
    /// The first step after which it did not hold, where it had held before.
    package var step: Int
    /// The last step that was looked at.
    package var end: Int
    /// The later steps that broke it once more.
    package var others: [Int]
    /// Whether it held to begin with.
    package var heldAtStart: Bool
    /// Whether it held again at some time after the step.
    package var heldAgain: Bool
  }

  /// Finds the step, up to the current one, that broke a condition; nil if none did.
  ///
  /// Every step is looked at. A search by halves could miss that the condition changed more than
  /// once, and going through the steps once costs no more than a few ways back to the middle.
  package func bisect(_ condition: ValueExpression) async throws(CommandError) -> Break? {
    let end = timeline.position
    // The points at which it began or ceased to hold.
    let points = try await trace(.expression(expression: condition), from: 0, to: end)
    let breaks = zip(points, points.dropFirst()).filter { $0.holds && !$1.holds }.map(\.1.step)
    guard let first = breaks.first else { return nil }
    return Break(
      step: first, end: end, others: Array(breaks.dropFirst()),
      heldAtStart: points.first?.holds == true,
      heldAgain: points.contains { $0.step > first && $0.holds })
  }
}
