extension Inputs {
  /// A member of a screen's local state, or what waits in a queue, gets a new value; the path starts at
  /// the scene.
  package struct Set: InputKind {
    package static let word = "set"

    package var path: ValuePath
    package var value: Value

    package init(path: ValuePath, value: Value) {
      self.path = path
      self.value = value
    }

    package func operands(in scene: SceneDescription?) -> String { "\(path) = \(value.literal)" }

    package func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Self {
      if scene.mayWaitWithSecrets(path), value != .null, value != .array([]) {
        note(value)
        return Set(path: path, value: value.hidden)
      }
      guard let secrets = scene.secrets else { return self }
      let below = SecretPaths(secrets.paths).below(path)
      if below.isEmpty, !scene.isSurelyNoSecret(path) {
        note(value)
        return Set(path: path, value: value.hidden)
      }
      return Set(path: path, value: below.hiding(in: value, note: note))
    }

    package var placeholder: Refusal.Place? {
      value.secretPlaces.first.map { .value(path: $0) }
    }

    package func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(steps: path.components.count)
    }
  }
}

extension Input {
  /// A member of a screen's local state gets a new value; the path starts at the scene.
  public static func set(path: ValuePath, value: Value) -> Input {
    Input(Inputs.Set(path: path, value: value))
  }
}

extension SceneDescription {
  /// Whether a path leads to a queue in which a state with a secret can wait.
  fileprivate func mayWaitWithSecrets(_ path: ValuePath) -> Bool {
    guard case .member(let name)? = path.components.first else { return false }
    return queues.contains { queue in
      queue.states.contains(where: \.takesSecrets)
        && (queue.name == name || Nearest.name(to: name, in: [queue.name]) != nil)
    }
  }

  /// Whether a value that is set may be secret.
  package var hasSecretsToSet: Bool {
    secrets?.paths.isEmpty == false
      || queues.contains { $0.states.contains(where: \.takesSecrets) }
  }

  /// Whether a value that is set at a path that is not marked secret is surely none.
  ///
  /// If nothing can be set at the path, it was probably mistyped, and the value may be a secret.
  /// The same is so if the path is nearly that of a secret, or ends in the name of a secret of the
  /// same local state.
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
}
