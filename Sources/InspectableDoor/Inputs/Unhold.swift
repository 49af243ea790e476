extension Inputs {
  /// Dispatched actions are kept waiting no longer; takes no step, so none may be waiting.
  package struct Unhold: InputKind {
    package static let word = "unhold"
  }
}

extension Input {
  /// Dispatched actions are kept waiting no longer; takes no step, so none may be waiting.
  public static let unhold = Input(Inputs.Unhold())
}
