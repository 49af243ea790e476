extension Inputs {
  /// The screen stops following the state.
  package struct Disconnect: ScreenInput {
    package static let word = "disconnect"

    package var screen: String

    package init(screen: String) {
      self.screen = screen
    }
  }
}

extension Input {
  /// The screen stops following the state.
  public static func disconnect(screen: String) -> Input {
    Input(Inputs.Disconnect(screen: screen))
  }
}
