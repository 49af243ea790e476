extension StoreAction {
  /// The action, for the description of the scene.
  var description: SceneDescription.Action {
    .init(
      name: name, isCase: shape.isCase && name == shape.name,
      parameters: shape.described(secret: secret), help: help,
      example: example()?.hiding(members: secret))
  }
}

extension RequestableState {
  /// The state, for the description of the scene.
  var description: SceneDescription.Action {
    .init(
      name: shape.name, isCase: false,
      parameters: shape.described(secret: secret), help: help, example: nil)
  }
}

extension ExampleShape {
  /// The parameters, for the description of the scene.
  ///
  /// - Parameter secret: the labels of the secret ones, or their positions where they have none.
  func described(secret: Set<String>) -> [SceneDescription.Parameter] {
    parameters.enumerated().map { position, parameter in
      .init(
        label: parameter.label, kind: parameter.kind, isOptional: parameter.isOptional,
        isSecret: secret.contains(parameter.label ?? String(position)))
    }
  }
}

extension Event {
  /// The event, for the description of the scene.
  var description: SceneDescription.Action {
    // An event is written like a function: without a type, always with brackets.
    .init(name: name, isCase: false, parameters: parameters, help: help, example: nil)
  }
}

extension ScreenPart {
  /// The screen, for the description of the scene.
  var description: SceneDescription.Screen {
    var screen = SceneDescription.Screen(
      name: name, type: type, isVisible: lifeCycle.isVisible(),
      isConnected: lifeCycle.isConnected?(), local: local?.observed.type, model: model?.type,
      draws: drawing != nil, events: events.map(\.description) + foundEvents,
      previews: previews.map(\.name),
      drawings: previews.contains { $0.model != nil } ? true : nil,
      members: members.isEmpty ? nil : members.map { .init(name: $0.name, type: $0.value.type) },
      uncallable: uncallable.isEmpty ? nil : uncallable)
    describe?(&screen)
    return screen
  }
}
