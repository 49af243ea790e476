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
