import StateKit

extension StoreAction {
  /// The action as a scene's description has it.
  var description: SceneDescription.Action {
    .init(
      name: shape.name, isCase: shape.isCase,
      parameters: shape.described(secret: secret), help: help,
      example: example.hiding(members: secret))
  }
}

extension RequestableState {
  /// The state as a scene's description has it.
  var description: SceneDescription.Action {
    .init(
      name: shape.name, isCase: false,
      parameters: shape.described(secret: secret), help: help, example: nil)
  }
}

extension ExampleShape {
  /// The parameters as a scene's description has them.
  ///
  /// - Parameter secret: the labels, or where there is none the positions, of those that are.
  func described(secret: Set<String>) -> [SceneDescription.Parameter] {
    parameters.enumerated().map { position, parameter in
      .init(
        label: parameter.label, kind: parameter.kind, isOptional: parameter.isOptional,
        isSecret: secret.contains(parameter.label ?? String(position)))
    }
  }
}

extension Event {
  /// The event as a scene's description has it.
  var description: SceneDescription.Action {
    // An event is written like a function: without a type, always with brackets.
    .init(name: name, isCase: false, parameters: parameters, help: help, example: nil)
  }
}

extension SceneDescription.Workflow {
  /// A host of workflows as it is now.
  @MainActor
  init(_ source: WorkflowSource) {
    self.init(rendering: source.rendering.type, root: .init(source.root()))
  }
}

extension SceneDescription.Session {
  /// A session with those below it.
  fileprivate init(_ snapshot: WorkflowSessionSnapshot) {
    self.init(
      title: SessionTitle.of(snapshot.workflowName, key: snapshot.key),
      effects: snapshot.workers.map { "worker \($0)" }
        + snapshot.sideEffects.map { "side effect \($0)" },
      children: snapshot.children.map { .init($0) })
  }
}
