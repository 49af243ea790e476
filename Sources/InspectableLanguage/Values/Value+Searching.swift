extension Value {
  /// The innermost values that contain a text, with their paths in order.
  ///
  /// A string is searched by its content, anything else by how it is written; keys are searched
  /// too.
  package func places(containing text: String) -> [(path: ValuePath, value: Value)] {
    var found: [(path: ValuePath, value: Value)] = []
    search(text, at: ValuePath(), &found)
    return found
  }

  private func search(
    _ text: String, at path: ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    switch self {
    case .array(let elements), .set(let elements):
      for (index, element) in elements.enumerated() {
        element.search(text, at: path.appending(.index(index)), &found)
      }
    case .dictionary(let entries):
      for entry in entries {
        let place = path.appending(.key(entry.key))
        if entry.key.isWritten(with: text) { found.append((place, entry.value)) }
        entry.value.search(text, at: place, &found)
      }
    case .record(_, let members) where !members.isEmpty, .tuple(let members):
      members.search(text, at: path, &found)
    case .enumeration(_, let name, let payload) where !payload.isEmpty:
      if name.contains(text) { found.append((path, self)) }
      payload.search(text, at: path, &found)
    default:
      if isWritten(with: text) { found.append((path, self)) }
    }
  }

  private func isWritten(with text: String) -> Bool {
    switch self {
    case .string(let content): content.contains(text)
    // `<secret>` is only a placeholder, so a text in it is not a match.
    case .secret: false
    default: literal.contains(text)
    }
  }
}

extension [Value.Member] {
  fileprivate func search(
    _ text: String, at path: ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    for (index, member) in enumerated() {
      let place = path.appending(.member(member.label ?? String(index)))
      for inner in member.value.places(containing: text) {
        found.append((place.appending(inner.path), inner.value))
      }
    }
  }
}
