import InspectableDoor

/// Acts in the running app of which the loaded one is a mirror.
@MainActor
protocol AppControl: AnyObject {
  /// Brings the mirror to where the running app is now.
  func catchUp() async

  /// Does an input in the running app, and then in the mirror.
  ///
  /// - Parameter place: where in the command the place of a refusal stands.
  /// - Returns: what it did in the mirror; where that is elsewhere, what it did in the running app, without a number.
  func perform(
    _ input: Input, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> Session.StepResult
}
