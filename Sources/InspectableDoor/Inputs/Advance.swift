extension Inputs {
  /// The clock is advanced, and wakes on the way what is due, its end included.
  package struct Advance: InputKind {
    package static let word = "advance"

    package var nanoseconds: Int64

    package func operands(in scene: SceneDescription?) -> String {
      Duration.nanoseconds(nanoseconds).literal
    }
  }
}

extension Input {
  /// The clock is advanced, and wakes on the way what is due, its end included.
  public static func advance(nanoseconds: Int64) -> Input {
    Input(Inputs.Advance(nanoseconds: nanoseconds))
  }
}
