/// Sends a list of values through their coding as texts.
package func roundTrip<T: Codable>(_ values: [T]) throws -> [T] {
  try values.map { value in
    let encoder = StringEncoder()
    try value.encode(to: encoder)
    return try T(from: StringDecoder(text: encoder.text.value))
  }
}

/// Takes one string, as which the notations are coded, and refuses everything else.
private struct StringEncoder: Encoder, SingleValueEncodingContainer {
  final class Box {
    var value = ""
  }

  struct Unsupported: Error {}

  let text = Box()
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    preconditionFailure("a notation is coded as one string")
  }
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("a notation is coded as one string")
  }
  package func singleValueContainer() -> any SingleValueEncodingContainer { self }
  package func encodeNil() throws { throw Unsupported() }
  package func encode<T: Encodable>(_ value: T) throws {
    guard let string = value as? String else { throw Unsupported() }
    text.value = string
  }
}

private struct StringDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<
    Key
  > {
    throw StringEncoder.Unsupported()
  }
  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw StringEncoder.Unsupported()
  }
  package func singleValueContainer() -> any SingleValueDecodingContainer { self }
  package func decodeNil() -> Bool { false }
  package func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let text = text as? T else { throw StringEncoder.Unsupported() }
    return text
  }
}

/// The error of decoding a notation from a wrong text.
package func decodingFailure<T: Decodable>(_ type: T.Type, from text: String) -> String? {
  do {
    _ = try T(from: StringDecoder(text: text))
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.debugDescription
  } catch {
    return "\(error)"
  }
}
