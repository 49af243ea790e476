import InspectableLanguage

/// Decodes messages from JSON on one line; the counterpart of ``LineEncoder``.
enum LineDecoder {
  /// Reads a message; throws `DecodingError`, which says where.
  static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message
  {
    try Message(from: decoder(of: line))
  }

  /// The members of a message.
  static func members(of line: [UInt8]) throws -> TapeObject { try decoder(of: line).object() }

  private static func decoder(of line: [UInt8]) throws -> TapeDecoder {
    do {
      return TapeDecoder(tape: Tape(try JSONTape(line)), index: 0)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "no JSON at byte \(error.offset): \(error.message)"))
    }
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
    KeyedDecodingContainer(TapeMembers<Key>(object: try object()))
  }

  func object() throws -> TapeObject {
    guard kind == .object else { throw mismatch([String: Any].self, "an object") }
    return TapeObject(tape: tape, index: index)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try expectArray()
    return TapeElements(tape: tape, array: index)
  }

  /// The elements of an array.
  func elements() throws -> [TapeDecoder] {
    try expectArray()
    var elements: [TapeDecoder] = []
    var next = index + 1
    while next < tape.content.nodes[index].end {
      elements.append(TapeDecoder(tape: tape, index: next))
      next = tape.content.nodes[next].end
    }
    return elements
  }

  private func expectArray() throws {
    guard kind == .array else { throw mismatch([Any].self, "an array") }
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

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    guard let number: Number = tape.content.integer(index) else {
      throw mismatch(type, "a whole number that fits \(type)")
    }
    return number
  }

  func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try Content(from: self)
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    .typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: "must be \(wanted)"))
  }
}

/// An object, whose members are read one by one.
struct TapeObject {
  fileprivate let tape: Tape
  fileprivate let index: Int

  fileprivate var codingPath: [any CodingKey] { tape.content.path(to: index) }

  fileprivate func value(_ key: some CodingKey) throws -> TapeDecoder {
    guard let found = tape.content.member(key.stringValue, of: index) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing"))
    }
    return TapeDecoder(tape: tape, index: found)
  }

  /// The members in the form that `Codable` wants.
  func container() -> KeyedDecodingContainer<WireWord> {
    KeyedDecodingContainer(TapeMembers(object: self))
  }
}

extension TapeObject: MemberReader {
  var names: [String] { tape.content.keys(of: index) }

  func has(_ name: WireWord) -> Bool {
    guard let found = tape.content.member(name.stringValue, of: index) else { return false }
    return tape.content.nodes[found].kind != .null
  }

  func text(_ name: WireWord) throws -> String { try value(name).decode(String.self) }
  func ascii(_ name: WireWord) -> [UInt8]? {
    tape.content.member(name.stringValue, of: index).flatMap(tape.content.ascii)
  }
  func flag(_ name: WireWord) throws -> Bool { try value(name).decode(Bool.self) }
  func number(_ name: WireWord) throws -> Int { try value(name).decode(Int.self) }

  func texts(_ name: WireWord) throws -> [String] {
    try elements(name).map { try $0.decode(String.self) }
  }

  func optionalTexts(_ name: WireWord) throws -> [String?] {
    try elements(name).map { $0.decodeNil() ? nil : try $0.decode(String.self) }
  }

  func object<Object: WireObject>(_ type: Object.Type, _ name: WireWord) throws -> Object {
    try Object(members: value(name).object())
  }

  func list<Object: WireObject>(of type: Object.Type, _ name: WireWord) throws -> [Object] {
    try elements(name).map { try Object(members: $0.object()) }
  }

  func other<Content: Decodable>(_ type: Content.Type, _ name: WireWord) throws -> Content {
    try Content(from: value(name))
  }

  func mistake(in name: WireWord, _ message: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: codingPath + [name], debugDescription: message))
  }

  func mistake(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }

  private func elements(_ name: WireWord) throws -> [TapeDecoder] {
    try value(name).elements()
  }
}

/// Reads the members of an object.
private struct TapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: TapeObject

  var codingPath: [any CodingKey] { object.codingPath }
  var allKeys: [Key] { object.names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool {
    object.tape.content.member(key.stringValue, of: object.index) != nil
  }

  private func value(_ key: some CodingKey) throws -> TapeDecoder { try object.value(key) }

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
