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
