extension Inputs {
  /// Dispatched actions are kept waiting from now on; takes no step.
  package struct Hold: InputKind {
    package static let word = "hold"
  }
}

extension Input {
  /// Dispatched actions are kept waiting from now on; takes no step.
  public static let hold = Input(Inputs.Hold())
}
