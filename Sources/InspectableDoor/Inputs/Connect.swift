extension Inputs {
  /// The screen begins to follow the state.
  package struct Connect: ScreenInput {
    package static let word = "connect"

    package var screen: String

    package init(screen: String) {
      self.screen = screen
    }
  }
}

extension Input {
  /// The screen begins to follow the state.
  public static func connect(screen: String) -> Input { Input(Inputs.Connect(screen: screen)) }
}
