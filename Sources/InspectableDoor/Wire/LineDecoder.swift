/// Decodes messages from JSON on one line; the counterpart of ``LineEncoder``.
enum LineDecoder {
  /// Reads a message; throws `DecodingError`, which says where.
  static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message
  {
    let tape: JSONTape
    do {
      tape = try JSONTape(line)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "no JSON at byte \(error.offset): \(error.message)"))
    }
    return try Message(from: TapeDecoder(tape: Tape(tape), index: 0))
  }
}

/// Keeps the tape in one place for all decoders.
private final class Tape {
  let content: JSONTape

  init(_ content: JSONTape) {
    self.content = content
  }
}

/// Decodes one value.
private struct TapeDecoder: Decoder, SingleValueDecodingContainer {
  let tape: Tape
  let index: Int

  var codingPath: [any CodingKey] { tape.content.path(to: index) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var kind: JSONTape.Kind { tape.content.nodes[index].kind }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(TapeMembers<Key>(tape: tape, object: index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([Any].self, "an array") }
    return TapeElements(tape: tape, array: index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch kind {
    case .yes: true
    case .no: false
    default: throw mismatch(type, "true or false")
    }
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = tape.content.string(index) else { throw mismatch(type, "a string") }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let number = tape.content.double(index) else { throw mismatch(type, "a number") }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try Content(from: self)
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let number: Number = tape.content.integer(index) else {
      throw mismatch(type, "a whole number that fits \(type)")
    }
    return number
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    .typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: "must be \(wanted)"))
  }
}

/// Reads the members of an object.
private struct TapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let tape: Tape
  let object: Int

  var codingPath: [any CodingKey] { tape.content.path(to: object) }
  var allKeys: [Key] { tape.content.keys(of: object).compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool {
    tape.content.member(key.stringValue, of: object) != nil
  }

  private func value(_ key: some CodingKey) throws -> TapeDecoder {
    guard let index = tape.content.member(key.stringValue, of: object) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing"))
    }
    return TapeDecoder(tape: tape, index: index)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try value(key).decode(type)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }

  func decode<Content: Decodable>(_ type: Content.Type, forKey key: Key) throws -> Content {
    try Content(from: try value(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try value(WireWord("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// Reads the elements of an array in order.
private struct TapeElements: UnkeyedDecodingContainer {
  let tape: Tape
  let array: Int
  private var next: Int
  private(set) var currentIndex = 0

  init(tape: Tape, array: Int) {
    self.tape = tape
    self.array = array
    next = array + 1
  }

  var codingPath: [any CodingKey] { tape.content.path(to: array) }
  var isAtEnd: Bool { next >= tape.content.nodes[array].end }

  /// Counting would go through all elements, and nobody needs to know before.
  var count: Int? { nil }

  private mutating func value() throws -> TapeDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self,
        DecodingError.Context(codingPath: codingPath, debugDescription: "has too few elements"))
    }
    defer {
      next = tape.content.nodes[next].end
      currentIndex += 1
    }
    return TapeDecoder(tape: tape, index: next)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, tape.content.nodes[next].kind == .null else { return false }
    _ = try value()
    return true
  }

  mutating func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try Content(from: try value())
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try value().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try value().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try value() }
}
