extension ValueExpression {
  /// The expression as it may be shown: with `<secret>` in place of what is compared with a secret.
  package func hidingSecrets(in scene: SceneDescription) -> ValueExpression {
    hiding(scene.secretPaths, roots: scene.roots)
  }

  /// Where in the command stands what ``hidingSecrets(in:)`` hides.
  package func secretOperands(in scene: SceneDescription) -> [Range<Int>] {
    operands(comparedWith: scene.secretPaths, roots: scene.roots)
  }
}

extension SceneDescription {
  /// The names of what the inspector itself knows of every scene.
  package static let ownRoots = ["effects", "held", "clock", "log", "step", "invariants"]

  /// The names with which a path in a question can begin.
  package var roots: Set<String> {
    Set(
      stores.map(\.name) + screens.map(\.name) + queues.map(\.name)
        + SceneDescription.ownRoots)
  }
}
