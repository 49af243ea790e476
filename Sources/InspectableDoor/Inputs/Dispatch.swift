extension Inputs {
  /// An action by its name with its arguments.
  package struct Dispatch: CallInput {
    package static let word = "dispatch"
    package static let isListedWithoutWord = true

    package var action: String
    package var arguments: [Input.Argument]

    package init(action: String, arguments: [Input.Argument]) {
      self.action = action
      self.arguments = arguments
    }

    package func callable(in scene: SceneDescription) -> SceneDescription.Action? {
      scene.action(named: action)
    }

    package func operands(in scene: SceneDescription?) -> String {
      guard let found = scene.flatMap(callable) else {
        return action.asCalled + arguments.bracketed
      }
      let list = found.labelled(arguments)
      if found.isCase { return "." + action.asWord + (list.isEmpty ? "" : list.bracketed) }
      return action.asCalled + list.bracketed
    }
  }
}

extension Inputs.Dispatch: WireObject {
  package init(members: some MemberReader) throws {
    action = try members.text("action")
    arguments = try members.list(of: Input.Argument.self, "arguments")
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(action, as: "action")
    try members.write(arguments, as: "arguments")
  }

  package init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  package func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Input {
  /// An action by its name with its arguments.
  public static func dispatch(action: String, arguments: [Argument]) -> Input {
    Input(Inputs.Dispatch(action: action, arguments: arguments))
  }
}
