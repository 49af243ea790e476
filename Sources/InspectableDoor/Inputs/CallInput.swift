/// An input that passes arguments to something: to an action, an event or a state.
package protocol CallInput: InputKind {
  /// The arguments.
  var arguments: [Input.Argument] { get set }

  /// What takes the arguments; nil where there is nothing of that name.
  func callable(in scene: SceneDescription) -> SceneDescription.Action?
}

extension CallInput {
  /// Hides the arguments that are secret.
  ///
  /// If the call takes secrets, unknown arguments are hidden too; if nothing of that name is known
  /// and anything in the scene takes a secret, all of them.
  package func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Self {
    let action = callable(in: scene)
    guard !arguments.isEmpty, action?.takesSecrets ?? scene.hasSecretArguments else { return self }
    var shown = self
    for (index, isSecret) in secretArguments(of: action).enumerated() where isSecret {
      note(arguments[index].value)
      shown.arguments[index].value = arguments[index].value.hidden
    }
    return shown
  }

  /// Which arguments are secret, for a call that takes secrets or is not known.
  private func secretArguments(of action: SceneDescription.Action?) -> [Bool] {
    guard let action else { return arguments.map { _ in true } }
    var free = action.parametersLeft(by: arguments)
    return arguments.map { argument in
      let parameter =
        argument.label == nil
        ? free.popFirst() : action.parameters.first { $0.label == argument.label }
      return parameter?.isSecret ?? true
    }
  }

  package var placeholder: Refusal.Place? {
    for (index, argument) in arguments.enumerated() {
      if let path = argument.value.secretPlaces.first {
        return .argument(index: index, path: path)
      }
    }
    return nil
  }

  package func has(_ place: Refusal.Place) -> Bool { place.isWithin(arguments: arguments.count) }
}

extension SceneDescription.Action {
  /// The arguments, with labels for those that were given by position.
  package func labelled(_ arguments: [Input.Argument]) -> [Input.Argument] {
    var free = parametersLeft(by: arguments)
    return arguments.map { argument in
      guard argument.label == nil, let parameter = free.popFirst() else { return argument }
      return Input.Argument(parameter.label, argument.value)
    }
  }

  /// The parameters that arguments without a label stand for: those whose label no argument has.
  fileprivate func parametersLeft(by arguments: [Input.Argument]) -> ArraySlice<
    SceneDescription.Parameter
  > {
    parameters.filter { parameter in
      !arguments.contains { $0.label != nil && $0.label == parameter.label }
    }[...]
  }
}

extension [Input.Argument] {
  /// The arguments in their brackets.
  package var bracketed: String {
    "(" + map(\.literal).joined(separator: ", ") + ")"
  }
}

extension Input.Argument {
  /// The argument as it is written in a call.
  fileprivate var literal: String {
    (label.map { "\($0.asWord): " } ?? "") + value.literal
  }
}
