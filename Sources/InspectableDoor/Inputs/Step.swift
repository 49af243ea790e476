extension Inputs {
  /// The next held action goes on, or else the next timer comes due.
  package struct Step: InputKind {
    package static let word = "step"
  }
}

extension Input {
  /// The next held action goes on, or else the next timer comes due.
  public static let step = Input(Inputs.Step())
}
