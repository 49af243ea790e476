extension Inputs {
  /// Dispatched actions are no longer kept waiting.
  ///
  /// This takes no step, so it is refused while one waits.
  package struct Unhold: InputKind {
    package static let word = "unhold"
  }
}

extension Input {
  /// Dispatched actions are no longer kept waiting.
  ///
  /// This takes no step, so it is refused while one waits.
  public static let unhold = Input(Inputs.Unhold())
}
