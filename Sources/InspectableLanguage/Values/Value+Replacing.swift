extension Value {
  /// This value with another one at a path.
  ///
  /// Every step of the path must be there, except the last one into a dictionary, which may be a
  /// new key.
  package func replacing(_ path: ValuePath, with new: Value) throws(MissingPath) -> Value {
    try replacing(path, at: 0, with: new)
  }

  private func replacing(_ path: ValuePath, at position: Int, with new: Value)
    throws(MissingPath) -> Value
  {
    guard position < path.components.count else { return new }
    let component = path.components[position]
    switch (self, component) {
    case (.record(let type, let members), .member(let name)):
      return .record(
        type: type, members: try Self.replacing(name, in: members, path, position, new, self))
    case (.tuple(let members), .member(let name)):
      return .tuple(try Self.replacing(name, in: members, path, position, new, self))
    case (.enumeration(let type, let name, let payload), .member(let member)) where member == name:
      // The case's own name leads to its payload; a payload of one part is that part.
      let inner = position + 1
      if case .member(let label)? = path.components.dropFirst(inner).first,
        Self.index(of: label, in: payload) != nil
      {
        let replaced = try Self.replacing(label, in: payload, path, inner, new, self)
        return .enumeration(type: type, name: name, payload: replaced)
      }
      guard payload.count == 1 else { break }
      var only = payload[0]
      only.value = try only.value.replacing(path, at: inner, with: new)
      return .enumeration(type: type, name: name, payload: [only])
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      elements[index] = try elements[index].replacing(path, at: position + 1, with: new)
      return .array(elements)
    case (.set(var elements), .index(let index)) where elements.indices.contains(index):
      elements[index] = try elements[index].replacing(path, at: position + 1, with: new)
      return .set(elements)
    case (.dictionary(var entries), .index), (.dictionary(var entries), .key):
      guard let key = component.dictionaryKey else { break }
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = try entries[index].value.replacing(
          path, at: position + 1, with: new)
        return .dictionary(entries)
      }
      if position == path.components.count - 1 { return .dictionary(entries + [Entry(key, new)]) }
    default: break
    }
    throw missing(path, at: position)
  }

  private static func index(of label: String, in members: [Member]) -> Int? {
    members.firstIndex { $0.label == label }
      ?? Int(label).flatMap { members.indices.contains($0) ? $0 : nil }
  }

  private static func replacing(
    _ label: String, in members: [Member], _ path: ValuePath, _ position: Int, _ new: Value,
    _ owner: Value
  ) throws(MissingPath) -> [Member] {
    guard let index = index(of: label, in: members) else {
      throw owner.missing(path, at: position)
    }
    var members = members
    members[index].value = try members[index].value.replacing(path, at: position + 1, with: new)
    return members
  }

  /// Why a step of the path cannot be taken here: the same reason that reading the path would give.
  private func missing(_ path: ValuePath, at position: Int) -> MissingPath {
    do {
      _ = try resolve(ValuePath([path.components[position]]))
    } catch {
      var error = error
      error.path = path
      error.position = position
      return error
    }
    // Reading knows built-ins, such as `count`, to which nothing can be written.
    return MissingPath(
      path: path, position: position, reason: .noMember(near: nil), found: kindPhrase)
  }
}

extension ValuePath.Component {
  /// The key that a subscript names in a dictionary.
  fileprivate var dictionaryKey: Value? {
    switch self {
    case .index(let index): .int(index)
    case .key(let key): key
    case .member, .all: nil
    }
  }
}
