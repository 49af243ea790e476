extension Inputs {
  /// An action by its name with its arguments.
  package struct Dispatch: CallInput {
    package static let word = "dispatch"
    package static let isListedWithoutWord = true

    package var action: String
    package var arguments: [Input.Argument]
    /// What stood before the action's name: its store, or its type, which says nothing.
    package var owner: String?

    package init(action: String, arguments: [Input.Argument], owner: String? = nil) {
      self.action = action
      self.arguments = arguments
      self.owner = owner
    }

    package func callable(in scene: SceneDescription) -> SceneDescription.Action? {
      let store = scene.stores.first { $0.name == owner }
      return store?.actions.first { $0.name == action } ?? scene.action(named: action)
    }

    package func isExact(_ asked: Self) -> Bool {
      action == asked.action && arguments == asked.arguments
        && (owner == asked.owner || owner == nil)
    }

    package func operands(in scene: SceneDescription?) -> String {
      // A store is named where others have such an action, too.
      let isNamed = scene.map { $0.storesTaking(action).count > 1 } ?? true
      let name = (isNamed ? owner.map { $0.asCalledPath + "." } ?? "" : "") + action.asCalled
      guard let found = scene.flatMap(callable) else { return name + arguments.bracketed }
      let list = found.labelled(arguments)
      if found.isCase, name == action.asCalled {
        return "." + action.asWord + (list.isEmpty ? "" : list.bracketed)
      }
      return name + list.bracketed
    }
  }
}

extension Inputs.Dispatch: WireObject {
  package init(members: some MemberReader) throws {
    action = try members.text("action")
    arguments = try members.list(of: Input.Argument.self, "arguments")
    owner = try members.has("owner") ? members.text("owner") : nil
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(action, as: "action")
    try members.write(arguments, as: "arguments")
    if let owner { try members.write(owner, as: "owner") }
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
