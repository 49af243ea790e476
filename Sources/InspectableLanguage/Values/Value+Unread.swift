extension Value {
  /// The value without the members of records that are not read, which no text can give back.
  public var withoutUnread: Value {
    func kept(_ members: [Member]) -> [Member] {
      members.map { Member($0.label, $0.value.withoutUnread) }
    }
    return switch self {
    case .array(let elements): .array(elements.map(\.withoutUnread))
    case .dictionary(let entries):
      .dictionary(entries.map { Entry($0.key, $0.value.withoutUnread) })
    case .tuple(let members): .tuple(kept(members))
    case .record(let type, let members):
      .record(type: type, members: kept(members.filter { !$0.value.isUnread }))
    case .enumeration(let type, let name, let payload):
      .enumeration(type: type, name: name, payload: kept(payload))
    default: self
    }
  }

  private var isUnread: Bool {
    switch self {
    case .untracked, .cycle: true
    default: false
    }
  }
}
