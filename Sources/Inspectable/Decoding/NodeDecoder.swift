/// Decodes one value: the `Decoder` that a type's own `init(from:)` is given.
final class NodeDecoder: Decoder {
  let value: Value
  let type: Any.Type
  let place: DecodingPlace
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The members that the type was given to read; it has to read all of them.
  private var lists: [MemberList] = []
  private var own: MemberList?
  private var elements: [ElementReader] = []
  private var nested: [NodeDecoder] = []

  init(
    _ value: Value, as type: Any.Type, at place: DecodingPlace,
    codingPath: [any CodingKey] = []
  ) {
    self.value = value
    self.type = type
    self.place = place
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if case .enumeration(let typeName, let name, let payload) = value,
      matches(typeName),
      TypePlanner.plan(for: type) is EnumPlan || RuntimeLayout.doubt != nil
    {
      if let key = Key(label: name) {
        return KeyedDecodingContainer(CasePayload(key, payload, self))
      }
      throw place.error(codedOtherwise(keys))
    }
    let list = try own ?? track(ownMembers())
    own = list
    list.expect(keys)
    return KeyedDecodingContainer(KeyedMembers<Key>(list, self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .array(let elements), .set(let elements): return track(elements, at: place)
    case .tuple(let members) where members.allSatisfy { $0.label == nil }:
      return track(members.map(\.value), at: place)
    case .dictionary(let entries):
      return track(entries.flatMap { [$0.key, $0.value] }, at: place)
    case .record(let name, _) where matches(name):
      throw place.error(
        .codedOtherwise(type: TypeName.short(type), example: "an array, as in [1, 2]"))
    default: throw mismatch
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValue(decoder: self)
  }

  /// Whether the type is not known, so that any type name is accepted.
  private var isUnnamed: Bool { type is Unnamed.Type }

  private func matches(_ name: String?) -> Bool { isUnnamed || TypeName.matches(name, type) }

  /// The value is of another kind than the type.
  var mismatch: ValueDecodingError {
    place.error(.mismatch(expected: TypeName.full(type), found: value))
  }

  /// Checks that everything was read that the type was given.
  func checkAllWasRead<T>(making result: T) throws {
    let needsResult = lists.contains { !$0.isRead }
    try checkAllWasRead(needsResult ? Reflection.value(of: result) : nil)
  }

  func checkAllWasRead(_ result: Value? = nil) throws {
    for list in lists { try list.checkAllWasRead(list === own ? result : nil) }
    for reader in elements { try reader.checkAllWasRead() }
    for decoder in nested { try decoder.checkAllWasRead() }
  }

  /// Gives the type members to read.
  func track(_ list: MemberList) -> MemberList {
    lists.append(list)
    return list
  }

  /// Gives the type a value inside this one to read in parts; what it is decoded as is not known.
  func inner(
    _ value: Value, at place: DecodingPlace, _ key: (any CodingKey)? = nil
  ) -> NodeDecoder {
    let decoder = NodeDecoder(
      value, as: Unnamed.self, at: place, codingPath: codingPath + (key.map { [$0] } ?? []))
    nested.append(decoder)
    return decoder
  }

  /// Gives the type elements to read.
  func track(_ values: [Value], at place: DecodingPlace) -> ElementReader {
    let reader = ElementReader(values, place, self)
    elements.append(reader)
    return reader
  }

  /// The members of the value, where it has some.
  func ownMembers() throws -> MemberList {
    switch value {
    case .record(let name, let members) where matches(name):
      return try MemberList(members, of: isUnnamed ? name : TypeName.short(type), at: place)
    case .dictionary(let entries):
      if let members = Self.members(entries) {
        return try MemberList(members, of: TypeName.short(type), at: place) {
          .key(.string($0))
        }
      }
    default: break
    }
    // A property wrapper that holds nothing but its value is written as that value.
    if let plan = TypePlanner.plan(for: type) as? RecordPlan, plan.fields.count == 1,
      let wrapped = plan.wrapped
    {
      return try MemberList(
        [Value.Member(wrapped.label, value)], of: TypeName.short(type), at: place
      ) { _ in nil }
    }
    throw mismatch
  }

  /// Members from a dictionary whose keys are strings.
  static func members(_ entries: [Value.Entry]) -> [Value.Member]? {
    var members: [Value.Member] = []
    for entry in entries {
      guard case .string(let label) = entry.key else { return nil }
      members.append(Value.Member(label, entry.value))
    }
    return members
  }

  /// The error for an enum that has the case, but is coded with keys that are not its cases.
  private func codedOtherwise<Key: CodingKey>(_ keys: Key.Type) -> ValueDecodingError.Reason {
    let name = TypeName.short(type)
    let labels = (Key.labels ?? []).map { $0 + ": …" }.joined(separator: ", ")
    return .codedOtherwise(type: name, example: "\(name)(\(labels))")
  }
}

/// Stands for the type of a part that is decoded without one.
private struct Unnamed {}
