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

  /// The names of the stores that have an action of a name.
  package func storesTaking(_ action: String) -> [String] {
    stores.filter { $0.actions.contains { $0.name == action } }.map(\.name)
  }

  /// The actions as they are called: after their stores' names where several stores have one.
  package var calledActions: [Action] {
    stores.flatMap { store in
      store.actions.map { action in
        guard storesTaking(action.name).count > 1 else { return action }
        var action = action
        action.name = "\(store.name).\(action.name)"
        action.isCase = false
        return action
      }
    }
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

  /// The actions that sessions of workflows take, each with the path by which it is sent, and the title of
  /// its session.
  package var sessionActions: [(path: ValuePath, action: Action, session: String)] {
    screens.flatMap { screen -> [(path: ValuePath, action: Action, session: String)] in
      guard let root = screen.workflow?.root else { return [] }
      return root.actions(below: ValuePath([.member(screen.name), .member("tree")]))
    }
  }
}

extension SceneDescription.Session {
  fileprivate func actions(
    below path: ValuePath
  ) -> [(path: ValuePath, action: SceneDescription.Action, session: String)] {
    let own = (actions ?? []).map { (path.appending(.member($0.name)), $0, title) }
    return own
      + children.enumerated().flatMap { index, child in
        child.actions(below: path.appending(name(ofChild: index)))
      }
  }

  /// How a session below this one is named: by its workflow and key where that is enough, else by its
  /// position.
  private func name(ofChild index: Int) -> ValuePath {
    let child = children[index]
    let alike = children.filter { $0.workflow == child.workflow }
    guard let workflow = child.workflow, alike.count(where: { $0.key == child.key }) == 1
    else {
      return ValuePath([.member("children"), .index(index)])
    }
    let key = alike.count > 1 ? child.key ?? "" : child.key
    return ValuePath([.member(workflow)] + (key.map { [.key(.string($0))] } ?? []))
  }
}
