package import InspectableDoor

extension Session {
  /// Notes a value that was shown; one of which something is left out, or none, is looked at once more when somebody
  /// needs it.
  package func noteShown(_ expression: ValueExpression, _ value: Value?) {
    guard let current = loaded else { return }
    let node = current.glance?.node ?? current.timeline.node(of: current.timeline.position)
    let shown = ShownValue(expression: expression, node: node, value: value)
    loaded?.shown = [shown] + current.shown.prefix(1)
    loaded?.shownCount += 1
    loaded?.definitions.shown = [:]
  }

  /// Makes the values known for which `_` and `__` stand in a command.
  package func knowShown(in text: String) async throws {
    guard Definitions.usesShown(in: text), let shown = loaded?.shown else { return }
    for (index, name) in Definitions.shownNames.enumerated()
    where index < shown.count && Definitions.uses(name, in: text) {
      var value = shown[index].value
      if value?.containsOmission != false {
        value = try await looking(at: shown[index].node) {
          try await read(shown[index].expression, full: true, offset: 0)
        }
        loaded?.shown[index].value = value
      }
      loaded?.definitions.shown[name] = try value.map {
        try ValueExpression(parsing: secretTexts.hiding($0).literal)
      }
    }
  }

  /// Whether a command goes on from one of the first so many values that were shown.
  package func usesShown(ofFirst count: Int, in text: String) -> Bool {
    guard let loaded else { return false }
    let later = loaded.shownCount - count
    return Definitions.shownNames.enumerated().contains { index, name in
      index >= later && Definitions.uses(name, in: text)
    }
  }
}
