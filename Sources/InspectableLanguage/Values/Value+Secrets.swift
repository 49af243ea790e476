extension Value {
  /// This value as a secret: nil stays what it is, anything else is hidden.
  package var hidden: Value {
    switch self {
    case .null, .secret, .omitted: return self
    default:
      // FNV-1a, 64 bits: the same in every process, unlike Swift's own hashes.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in literal.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return .secret(fingerprint: max(hash, 1))
    }
  }

  /// Whether this is a secret, or one is inside.
  package var containsSecret: Bool {
    switch self {
    case .null, .bool, .int, .uint, .double, .string: return false
    default: return contains { if case .secret = $0 { true } else { false } }
    }
  }

  /// The places of the secrets inside, in order.
  package var secretPlaces: [ValuePath] {
    switch self {
    case .null, .bool, .int, .uint, .double, .string: return []
    default: break
    }
    var found: [ValuePath] = []
    var stack: [(value: Value, path: ValuePath)] = [(self, ValuePath())]
    while let (value, path) = stack.popLast() {
      switch value {
      case .secret: found.append(path)
      case .array(let elements), .set(let elements):
        stack += elements.enumerated().map { ($1, path.appending(.index($0))) }.reversed()
      case .dictionary(let entries):
        stack += entries.map { ($0.value, path.appending(.entry($0.key))) }.reversed()
      case .tuple(let members), .record(_, let members), .enumeration(_, _, let members):
        stack += members.enumerated().map {
          ($1.value, path.appending(.member($1.label ?? String($0))))
        }.reversed()
      default: break
      }
    }
    return found
  }
}

extension Value {
  /// The value with those members, or parts of its payload, hidden that have one of these labels or
  /// positions.
  package func hiding(
    members names: Set<String>, note: (Value) -> Void = { _ in }
  ) -> Value {
    func hide(_ members: [Member]) -> [Member] {
      members.enumerated().map { position, member in
        guard names.contains(member.label ?? "") || names.contains(String(position)) else {
          return member
        }
        note(member.value)
        return Member(member.label, member.value.hidden)
      }
    }
    if names.isEmpty { return self }
    return switch self {
    case .record(let type, let members): .record(type: type, members: hide(members))
    case .enumeration(let type, let name, let payload):
      .enumeration(type: type, name: name, payload: hide(payload))
    default: self
    }
  }
}
