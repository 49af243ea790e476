extension Inputs {
  /// The screen becomes invisible.
  package struct Disappear: ScreenInput {
    package static let word = "disappear"

    package var screen: String

    package init(screen: String) {
      self.screen = screen
    }
  }
}

extension Input {
  /// The screen becomes invisible.
  public static func disappear(screen: String) -> Input { Input(Inputs.Disappear(screen: screen)) }
}
