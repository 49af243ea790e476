extension SceneDescription {
  /// The parts whose changes are reported on which alone an expression depends; nil if that is not known,
  /// as for one about the clock.
  package func parts(readBy expression: ValueExpression) -> Set<String>? {
    let whole = Set(stores.map(\.name) + queues.map(\.name) + (routes ?? []).map(\.name))
    var parts: Set<String> = []
    for path in expression.scenePaths {
      guard case .member(let root)? = path.components.first else { return nil }
      if whole.contains(root) {
        parts.insert(root)
      } else if path.components.count > 1, case .member(let member) = path.components[1],
        ["local", "model"].contains(member), screens.contains(where: { $0.name == root })
      {
        parts.insert("\(root).\(member)")
      } else {
        return nil
      }
    }
    return parts
  }
}
