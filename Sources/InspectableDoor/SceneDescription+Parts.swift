extension SceneDescription {
  /// The paths of the parts that have values, whose changes are reported and which are searched: stores,
  /// what each screen has, queues and routes.
  package var partPaths: [ValuePath] {
    stores.map { ValuePath([.member($0.name)]) }
      + screens.flatMap { screen in
        let members = [
          screen.local.map { _ in "local" }, screen.model.map { _ in "model" },
          screen.workflow.map { _ in "rendering" }, screen.workflow.map { _ in "tree" },
        ]
        let all = members.compactMap { $0 } + (screen.members ?? []).map(\.name)
        return all.map { ValuePath([.member(screen.name), .member($0)]) }
      } + (queues.map(\.name) + (routes ?? []).map(\.name)).map { ValuePath([.member($0)]) }
  }

  /// The names of all parts whose changes are reported: these parts, and the screens themselves.
  package var partNames: [String] {
    partPaths.map(\.joinedMembers) + screens.map(\.name)
  }

  /// The parts whose changes are reported on which alone an expression depends; nil if that is not known,
  /// as for one about the clock.
  package func parts(readBy expression: ValueExpression) -> Set<String>? {
    let known = partPaths
    var parts: Set<String> = []
    for path in expression.scenePaths {
      guard let part = known.first(where: { path.components.starts(with: $0.components) }) else {
        return nil
      }
      parts.insert(part.joinedMembers)
    }
    return parts
  }
}
