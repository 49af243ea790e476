extension Input {
  /// The input as it may be shown: with `<secret>` in place of what the app keeps to itself.
  ///
  /// What cannot be told is hidden too: an argument that the action has not, where one of its others
  /// is secret, and all arguments of an unknown action, where any action has a secret.
  package func hidingSecrets(in scene: SceneDescription) -> Input {
    hidingSecrets(in: scene) { _ in }
  }

  /// The values that ``hidingSecrets(in:)`` hides.
  package func secrets(in scene: SceneDescription) -> [Value] {
    var found: [Value] = []
    _ = hidingSecrets(in: scene) { found.append($0) }
    return found
  }

  private func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Input {
    func hide(_ arguments: [Argument], of action: SceneDescription.Action?) -> [Argument] {
      guard !arguments.isEmpty, action?.takesSecrets ?? scene.hasSecretArguments else {
        return arguments
      }
      let isSecret = scene.secretArguments(arguments, of: action)
      return zip(arguments, isSecret).map { argument, isSecret in
        guard isSecret else { return argument }
        note(argument.value)
        return Argument(argument.label, argument.value.hidden)
      }
    }
    switch self {
    case .dispatch(let name, let arguments):
      let action = scene.action(named: name)
      return .dispatch(action: name, arguments: hide(arguments, of: action))
    case .trigger(let screen, let event, let arguments):
      let found = scene.event(named: event, of: screen)
      return .trigger(screen: screen, event: event, arguments: hide(arguments, of: found))
    case .transition(let queue, let state, let arguments):
      let found = scene.queues.first { $0.name == queue }?.states.first { $0.name == state }
      return .transition(queue: queue, state: state, arguments: hide(arguments, of: found))
    case .resolve(let name, let number, let value?):
      // A name that is not quite right is refused, but its answer is shown with the error.
      guard let answers = scene.secrets?.answers,
        answers.contains(name) || Nearest.name(to: name, in: answers) != nil
      else { return self }
      note(value)
      return .resolve(request: name, number: number, value: value.hidden)
    case .set(let path, let value):
      guard let secrets = scene.secrets else { return self }
      let below = SecretPaths(secrets.paths).below(path)
      if below.isEmpty, !scene.isSurelyNoSecret(path) {
        note(value)
        return .set(path: path, value: value.hidden)
      }
      return .set(path: path, value: below.hiding(in: value, note: note))
    case .resolve, .fail, .appear, .disappear, .connect, .disconnect, .advance, .hold, .unhold,
      .step:
      return self
    }
  }

  /// Whether a value in it is only a placeholder, and where that stands.
  package var placeholder: Refusal.Place? {
    func first(_ arguments: [Argument]) -> Refusal.Place? {
      for (index, argument) in arguments.enumerated() {
        if let path = argument.value.secretPlaces.first {
          return .argument(index: index, path: path)
        }
      }
      return nil
    }
    return switch self {
    case .dispatch(_, let arguments), .trigger(_, _, let arguments),
      .transition(_, _, let arguments):
      first(arguments)
    case .resolve(_, _, let value?), .set(_, let value):
      value.secretPlaces.first.map { .value(path: $0) }
    default: nil
    }
  }
}

extension SceneDescription.Action {
  /// Whether an argument is secret.
  package var takesSecrets: Bool { parameters.contains(where: \.isSecret) }
}

extension SceneDescription {
  /// The action of a name.
  package func action(named name: String) -> Action? {
    for store in stores {
      if let action = store.actions.first(where: { $0.name == name }) { return action }
    }
    return nil
  }

  /// The event of a name.
  package func event(named name: String, of screen: String) -> Action? {
    screens.first { $0.name == screen }?.events.first { $0.name == name }
  }

  /// Whether anything takes an argument that is secret.
  package var hasSecretArguments: Bool {
    callables.contains(where: \.takesSecrets)
  }

  /// Where it keeps values to itself.
  package var secretPaths: SecretPaths { SecretPaths(secrets?.paths ?? []) }

  /// Whether a value that is set at a path without a mark can be no secret.
  ///
  /// Where nothing can be set, something else was meant. So it was where the path is not quite that of
  /// a secret, or ends in the name of one of the same local state.
  fileprivate func isSurelyNoSecret(_ path: ValuePath) -> Bool {
    guard case .member(let screen)? = path.components.first, path.components.count > 1,
      path.components[1] == .member("local"),
      screens.contains(where: { $0.name == screen && $0.local != nil })
    else { return false }
    func isNear(_ wanted: ValuePath.Component, _ found: ValuePath.Component) -> Bool {
      guard case .member(let wanted) = wanted, case .member(let found) = found else { return true }
      return wanted == found || Nearest.name(to: found, in: [wanted]) != nil
    }
    return !(secrets?.paths ?? []).map(\.components).contains { secret in
      zip(secret, path.components).allSatisfy(isNear)
        || secret.prefix(2) == path.components.prefix(2)
          && path.components.dropFirst(2).contains { found in
            secret.dropFirst(2).last.map { isNear($0, found) && found != .all } ?? false
          }
    }
  }

  /// Whether a word is what something in the scene is called.
  package func isName(_ word: String) -> Bool {
    let parts = stores.map(\.name) + screens.map(\.name) + queues.map(\.name)
    return word == app || parts.contains(word)
      || (secrets?.answers ?? []).contains(word)
      || callables.contains { action in
        action.name == word || action.parameters.contains { $0.label == word }
      }
      || (secrets?.paths ?? []).contains { $0.components.contains(.member(word)) }
  }

  /// Whether anything at all is secret.
  package var hasSecrets: Bool { secrets != nil || hasSecretArguments }

  /// All that takes arguments: actions, events and requestable states.
  package var callables: [Action] { actions + screens.flatMap(\.events) + queues.flatMap(\.states) }

  /// Which arguments are secret of a call that takes secrets, or of which nothing is known.
  fileprivate func secretArguments(_ arguments: [Input.Argument], of action: Action?) -> [Bool] {
    guard let action else { return arguments.map { _ in true } }
    var free = action.parameters.filter { parameter in
      !arguments.contains { $0.label != nil && $0.label == parameter.label }
    }[...]
    return arguments.map { argument in
      let parameter =
        argument.label == nil
        ? free.popFirst() : action.parameters.first { $0.label == argument.label }
      return parameter?.isSecret ?? true
    }
  }
}
