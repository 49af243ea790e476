extension Inputs {
  /// The clock is advanced, and wakes what comes due on the way, the last instant included.
  package struct Advance: InputKind {
    package static let word = "advance"

    package var nanoseconds: Int64

    package func operands(in scene: SceneDescription?) -> String {
      Duration.nanoseconds(nanoseconds).literal
    }
  }
}

extension Input {
  /// The clock is advanced, and wakes what comes due on the way, the last instant included.
  public static func advance(nanoseconds: Int64) -> Input {
    Input(Inputs.Advance(nanoseconds: nanoseconds))
  }
}
