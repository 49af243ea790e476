extension Input {
  /// The input as the command that does it, in full: what journals and recordings hold.
  ///
  /// What is secret is hidden; such a command stands for the input and cannot be carried out.
  package func command(in scene: SceneDescription) -> String {
    command(labelled: label(in: scene))
  }

  /// The same, made of the label.
  package func command(labelled label: String) -> String {
    if case .dispatch = self { "dispatch " + label } else { label }
  }

  /// The input as lists of steps name it: an action without its verb, all else as its command.
  ///
  /// What is secret is hidden.
  package func label(in scene: SceneDescription) -> String {
    hidingSecrets(in: scene).exactLabel(in: scene)
  }

  /// The command with all that is secret in it, only to be carried out.
  package func exactCommand(in scene: SceneDescription) -> String {
    command(labelled: exactLabel(in: scene))
  }

  private func exactLabel(in scene: SceneDescription) -> String {
    switch self {
    case .dispatch(let name, let arguments):
      guard let action = scene.action(named: name) else {
        return name + arguments.bracketed
      }
      let list = action.labelled(arguments)
      if action.isCase { return "." + name + (list.isEmpty ? "" : list.bracketed) }
      return name + list.bracketed
    case .set(let path, let value): return "set \(path) = \(value.literal)"
    case .trigger(let screen, let event, let arguments):
      return "trigger \(screen).\(event)\(arguments.bracketed)"
    case .appear(let screen): return "appear \(screen)"
    case .disappear(let screen): return "disappear \(screen)"
    case .connect(let screen): return "connect \(screen)"
    case .disconnect(let screen): return "disconnect \(screen)"
    case .transition(let queue, let state, let arguments):
      return "transition \(queue) \(state)\(arguments.bracketed)"
    case .resolve(let name, let number, let value):
      return "resolve \(RequestReference(name: name, number: number))"
        + (value.map { " " + $0.literal } ?? "")
    case .fail(let name, let number, let message):
      return
        "fail \(RequestReference(name: name, number: number)) \(Value.string(message).literal)"
    case .hold: return "hold"
    case .unhold: return "unhold"
    case .step: return "step"
    case .advance(let nanoseconds): return "advance \(Duration.nanoseconds(nanoseconds).literal)"
    }
  }
}

extension SceneDescription.Action {
  /// Arguments that stand by position, under the labels they stand for.
  package func labelled(_ arguments: [Input.Argument]) -> [Input.Argument] {
    var free = parameters.filter { parameter in
      !arguments.contains { $0.label != nil && $0.label == parameter.label }
    }[...]
    return arguments.map { argument in
      guard argument.label == nil, let parameter = free.popFirst() else { return argument }
      return Input.Argument(parameter.label, argument.value)
    }
  }
}

extension Input.Argument {
  /// The argument as it is written in a call.
  package var literal: String {
    (label.map { "\($0): " } ?? "") + value.literal
  }
}

extension [Input.Argument] {
  /// The arguments in their brackets.
  package var bracketed: String {
    "(" + map(\.literal).joined(separator: ", ") + ")"
  }
}
