/// An input that passes arguments to something: to an action, an event or a state.
package protocol CallInput: InputKind {
  /// What is passed.
  var arguments: [Input.Argument] { get set }

  /// What takes the arguments; nil where there is nothing of that name.
  func callable(in scene: SceneDescription) -> SceneDescription.Action?
}

extension CallInput {
  /// Hides the arguments that are secret, those that are not known where others are, and all of what is
  /// not known where anything takes a secret.
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

  /// Which arguments are secret of a call that takes secrets, or of which nothing is known.
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
  /// Arguments that stand by position, under the labels they stand for.
  package func labelled(_ arguments: [Input.Argument]) -> [Input.Argument] {
    var free = parametersLeft(by: arguments)
    return arguments.map { argument in
      guard argument.label == nil, let parameter = free.popFirst() else { return argument }
      return Input.Argument(parameter.label, argument.value)
    }
  }

  /// The parameters that are left for what stands by position, as no argument has their label.
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
