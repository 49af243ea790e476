extension Inputs {
  /// A queue is asked to go to a state.
  package struct Transition: CallInput {
    package static let word = "transition"

    package var queue: String
    package var state: String
    package var arguments: [Input.Argument]

    package init(queue: String, state: String, arguments: [Input.Argument]) {
      self.queue = queue
      self.state = state
      self.arguments = arguments
    }

    package func callable(in scene: SceneDescription) -> SceneDescription.Action? {
      scene.queues.first { $0.name == queue }?.states.first { $0.name == state }
    }

    package func operands(in scene: SceneDescription?) -> String {
      queue.asWord + " " + state.asCalled + arguments.bracketed
    }
  }
}

extension Input {
  /// A queue is asked to go to a state.
  public static func transition(queue: String, state: String, arguments: [Argument]) -> Input {
    Input(Inputs.Transition(queue: queue, state: state, arguments: arguments))
  }
}
