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

  /// Where its secret values are.
  package var secretPaths: SecretPaths { SecretPaths(secrets?.paths ?? []) }

  /// What paths of the scene's parts begin with.
  package var partNames: [String] {
    stores.map(\.name) + screens.map(\.name) + queues.map(\.name) + (routes ?? []).map(\.name)
  }

  /// Whether something in the scene has this word for its name.
  package func isName(_ word: String) -> Bool {
    word == app || partNames.contains(word)
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
}
