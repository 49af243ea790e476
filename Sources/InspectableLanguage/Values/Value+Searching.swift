extension Value {
  /// The innermost values that contain a text, with their paths in order.
  ///
  /// A string is searched by its content, anything else by how it is written; keys are searched
  /// too.
  package func places(containing text: String) -> [(path: ValuePath, value: Value)] {
    places(containing: SoughtText(text))
  }

  /// The same, for a text that is looked for in many values.
  package func places(containing text: SoughtText) -> [(path: ValuePath, value: Value)] {
    var found: [(path: ValuePath, value: Value)] = []
    findPlaces(of: text, at: ValuePath(), &found)
    return found
  }

  /// Adds the innermost values that contain a text, with their paths behind that of this one.
  package func findPlaces(
    of text: SoughtText, at path: ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    switch self {
    case .array(let elements), .set(let elements):
      for (index, element) in elements.enumerated() {
        element.findPlaces(of: text, at: path.appending(.index(index)), &found)
      }
    case .dictionary(let entries):
      for entry in entries {
        let place = path.appending(.key(entry.key))
        if entry.key.isWritten(with: text) { found.append((place, entry.value)) }
        entry.value.findPlaces(of: text, at: place, &found)
      }
    case .record(_, let members) where !members.isEmpty, .tuple(let members):
      members.findPlaces(of: text, at: path, &found)
    case .enumeration(_, let name, let payload) where !payload.isEmpty:
      if text.isIn(name) { found.append((path, self)) }
      payload.findPlaces(of: text, at: path, &found)
    default:
      if isWritten(with: text) { found.append((path, self)) }
    }
  }

  /// Whether it contains a text as it is written, with all that is in it.
  package func isWritten(with text: SoughtText) -> Bool {
    switch self {
    case .string(let content): text.isIn(content)
    // `<secret>` is only a placeholder, so a text in it is not a match.
    case .secret: false
    case .int where !text.mayBeInInteger, .double where !text.mayBeInFloat: false
    default: text.isIn(literal)
    }
  }
}

extension [Value.Member] {
  fileprivate func findPlaces(
    of text: SoughtText, at path: ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    for (index, member) in enumerated() {
      member.value.findPlaces(
        of: text, at: path.appending(.member(member.label ?? String(index))), &found)
    }
  }
}
