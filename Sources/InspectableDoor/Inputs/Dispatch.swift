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

    /// The same with the whole name of an action that has dots in its name.
    ///
    /// A command does not tell which of the words before the last dot belong to the name.
    ///
    /// - Parameter takes: whether a store, or any if none is named, has an action of a name.
    package func whole(takes: (_ store: String?, _ action: String) -> Bool) -> Self {
      guard let owner, !takes(owner, action) else { return self }
      let words = owner.split(separator: ".")
      for count in words.indices {
        let store = count == 0 ? nil : words[..<count].joined(separator: ".")
        let name = words[count...].joined(separator: ".") + "." + action
        if takes(store, name) { return Self(action: name, arguments: arguments, owner: store) }
      }
      return self
    }

    /// The same with the whole name of an action of a scene.
    private func whole(in scene: SceneDescription) -> Self {
      whole { store, action in
        scene.stores.contains { known in
          (store == nil || known.name == store) && known.actions.contains { $0.name == action }
        }
      }
    }

    package func callable(in scene: SceneDescription) -> SceneDescription.Action? {
      let whole = whole(in: scene)
      return whole.callableByName(in: scene)
    }

    private func callableByName(in scene: SceneDescription) -> SceneDescription.Action? {
      let store = scene.stores.first { $0.name == owner }
      return store?.actions.first { $0.name == action } ?? scene.action(named: action)
    }

    package func isExact(_ asked: Self) -> Bool {
      action == asked.action && arguments == asked.arguments
        && (owner == asked.owner || owner == nil)
    }

    package func operands(in scene: SceneDescription?) -> String {
      guard let scene else { return ownOperands(in: nil) }
      return whole(in: scene).ownOperands(in: scene)
    }

    private func ownOperands(in scene: SceneDescription?) -> String {
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
