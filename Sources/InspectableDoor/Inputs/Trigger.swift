extension Inputs {
  /// An event of a screen, what a finger would do.
  package struct Trigger: CallInput {
    package static let word = "trigger"

    package var screen: String
    package var event: String
    package var arguments: [Input.Argument]

    package init(screen: String, event: String, arguments: [Input.Argument]) {
      self.screen = screen
      self.event = event
      self.arguments = arguments
    }

    package func callable(in scene: SceneDescription) -> SceneDescription.Action? {
      scene.event(named: event, of: screen)
    }

    package func operands(in scene: SceneDescription?) -> String {
      screen.asCalled + "." + event.asCalled + arguments.bracketed
    }
  }
}

extension Input {
  /// An event of a screen, what a finger would do.
  public static func trigger(screen: String, event: String, arguments: [Argument]) -> Input {
    Input(Inputs.Trigger(screen: screen, event: event, arguments: arguments))
  }
}
