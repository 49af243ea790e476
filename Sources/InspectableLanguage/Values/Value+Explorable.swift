extension Value: Explorable {
  package var shape: Shape {
    switch self {
    case .null: .null
    case .bool, .int, .uint, .double, .string, .cycle, .untracked, .secret, .omitted: .scalar
    case .array(let elements): .array(count: elements.count)
    case .set(let elements): .set(count: elements.count)
    case .dictionary(let entries): .dictionary(count: entries.count)
    case .tuple(let members), .record(_, let members): .record(labels: Self.labels(members))
    case .enumeration(_, let name, let payload):
      .enumeration(name: name, labels: Self.labels(payload))
    }
  }

  private static func labels(_ members: [Member]) -> [String] {
    members.enumerated().map { $1.label ?? String($0) }
  }

  package func value(limit: ValueLimit) -> Value { cut(to: limit) }

  package func member(_ name: String) -> (any Explorable)? {
    switch self {
    case .tuple(let members), .record(_, let members), .enumeration(_, _, let members):
      if let member = members.first(where: { $0.label == name }) { return member.value }
      guard let position = Int(name), String(position) == name, members.indices.contains(position)
      else { return nil }
      return members[position].value
    default: return nil
    }
  }

  package func element(at index: Int) -> (any Explorable)? {
    switch self {
    case .array(let elements), .set(let elements):
      elements.indices.contains(index) ? elements[index] : nil
    default: nil
    }
  }

  package func entry(forKey key: Value) -> (any Explorable)? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  package var typeNames: [String] {
    switch self {
    case .null: []
    case .bool: ["Bool"]
    case .int: ["Int"]
    case .uint: ["UInt64", "Int"]
    case .double: ["Double"]
    case .string: ["String"]
    case .array: ["Array"]
    case .set: ["Set"]
    case .dictionary: ["Dictionary"]
    case .tuple, .untracked, .omitted: []
    case .secret: ["secret"]
    case .record(let type, _), .cycle(let type): [type]
    case .enumeration(let type, let name, _): [type, name].compactMap(\.self)
    }
  }
}
