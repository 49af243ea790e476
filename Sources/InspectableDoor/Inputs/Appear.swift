extension Inputs {
  /// The screen becomes visible.
  package struct Appear: ScreenInput {
    package static let word = "appear"

    package var screen: String

    package init(screen: String) {
      self.screen = screen
    }
  }
}

extension Input {
  /// The screen becomes visible.
  public static func appear(screen: String) -> Input { Input(Inputs.Appear(screen: screen)) }
}
