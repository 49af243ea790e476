/// The members of a record, of a payload or of a dictionary with string keys.
struct KeyedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let list: MemberList
  private let decoder: NodeDecoder

  init(_ list: MemberList, _ decoder: NodeDecoder) {
    self.list = list
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { list.writtenLabels.compactMap { Key(label: $0) } }

  func contains(_ key: Key) -> Bool { list.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard case .null = try list.required(key).value else { return false }
    return true
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let member = try list.required(key)
    return try member.place.decode(type, from: member.value)
  }

  // Not the default, which would take the inner nil of a nested optional for the outer one.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let member = try list.member(key) else { return nil }
    return try member.place.decode(T?.self, from: member.value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try inner(list.required(key), key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(list.required(key), key).unkeyedContainer()
  }

  /// A superclass's members stand beside the subclass's own.
  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard let member = try list.member(key) else { return decoder }
    return inner(member, key)
  }

  private func inner(_ member: MemberList.Found, _ key: Key) -> NodeDecoder {
    decoder.inner(member.value, at: member.place, key)
  }
}

/// The one case that an enum value has, under which its payload stands.
struct CasePayload<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let key: Key
  private let payload: [Value.Member]
  private let decoder: NodeDecoder

  init(_ key: Key, _ payload: [Value.Member], _ decoder: NodeDecoder) {
    self.key = key
    self.payload = payload
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { [key] }
  func contains(_ key: Key) -> Bool { key.label == self.key.label }
  func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

  private var place: DecodingPlace { decoder.place.at(.member(key.label)) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try check(key)
    let list = try MemberList(payload, of: "." + self.key.label, at: place)
    list.expect(type)
    return KeyedDecodingContainer(KeyedMembers(decoder.track(list), decoder))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try check(key)
    return decoder.track(payload.map(\.value), at: place)
  }

  /// An enum with a coding of its own may keep a payload right under the case.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try check(key)
    guard payload.count == 1 else {
      throw place.error(.surplus(count: 1, found: payload.count))
    }
    return try place.at(.member(payload[0].label ?? "0")).decode(type, from: payload[0].value)
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }

  /// Only what the case itself holds can be read.
  private func check(_ key: Key) throws {
    guard contains(key) else {
      let names = ValueDecodingError.Members(owner: "." + self.key.label, labels: [key.label])
      throw place.error(.missing(label: key.label, names))
    }
  }
}

extension CodingKey {
  /// The key for a label: a property's name or a coding key.
  init?(label: String) {
    if let key = Self.keys(named: label).first { self = key } else { self.init(stringValue: label) }
  }

  private static func keys(named label: String) -> [Self] {
    guard let plan = TypePlanner.plan(for: Self.self) as? EnumPlan else { return [] }
    return plan.cases.indices
      .filter { plan.cases[$0].name == label && plan.cases[$0].parts.isEmpty }
      .map { plan.makeCase($0, as: Self.self) }
  }
}
