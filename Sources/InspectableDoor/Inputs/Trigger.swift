extension Inputs {
  /// An event of a screen, what a finger would do; also the call of a closure or action by its path.
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
      name + arguments.bracketed
    }

    /// The screen and its event, or the path of what is called, as they are written.
    private var name: String { screen.asCalled + "." + event.asCalledPath }

    package func has(_ place: Refusal.Place) -> Bool {
      let steps = (try? ValuePath(parsing: name))?.components.count ?? 0
      return place.isWithin(arguments: arguments.count, steps: steps)
    }
  }
}

extension Input {
  /// An event of a screen, what a finger would do.
  public static func trigger(screen: String, event: String, arguments: [Argument]) -> Input {
    Input(Inputs.Trigger(screen: screen, event: event, arguments: arguments))
  }
}
