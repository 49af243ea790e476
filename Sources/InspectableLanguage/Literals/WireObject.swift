/// Something that is written as an object of JSON.
///
/// Its members are listed once, for lines of the protocol as for any encoder and decoder.
///
/// `Codable` alone makes a box for each object and looks up types for each member, which took a third
/// of the time of a step. What goes over the wire with every step takes this shorter way; all else is
/// `Codable` and no more.
package protocol WireObject: Codable {
  /// Reads the members; throws `DecodingError`.
  init(members: some MemberReader) throws

  /// Writes the members.
  func write(to members: inout some MemberWriter) throws
}

/// Takes the members of an object, one by one.
package protocol MemberWriter {
  mutating func write(_ text: String, as name: WireWord) throws
  mutating func write(_ flag: Bool, as name: WireWord) throws
  mutating func write(_ number: Int, as name: WireWord) throws
  mutating func write(_ texts: [String], as name: WireWord) throws
  /// Writes texts with null where there is none.
  mutating func write(optional texts: [String?], as name: WireWord) throws
  /// Writes a path in its notation.
  mutating func write(_ path: ValuePath, as name: WireWord) throws
  /// Writes a value in literal notation, in which secrets have their fingerprints.
  mutating func write(_ value: Value, as name: WireWord) throws
  mutating func write(_ object: some WireObject, as name: WireWord) throws
  mutating func write(_ list: [some WireObject], as name: WireWord) throws
  /// Writes something that is `Codable`, but not a `WireObject`.
  mutating func write(other content: some Encodable, as name: WireWord) throws
}

extension MemberWriter {
  package mutating func write(_ path: ValuePath, as name: WireWord) throws {
    try write(path.description, as: name)
  }

  package mutating func write(_ value: Value, as name: WireWord) throws {
    try write(value.wireText, as: name)
  }
}

/// Gives the members of an object by their names; throws a `DecodingError` for one that is missing
/// or of another kind.
package protocol MemberReader {
  /// The names of all members.
  var names: [String] { get }
  /// Whether there is a member of that name, and it is not null.
  func has(_ name: WireWord) throws -> Bool

  func text(_ name: WireWord) throws -> String
  /// The bytes of a text in which all is ASCII, where there is a shorter way to them than a string; nil
  /// for anything else.
  func ascii(_ name: WireWord) -> [UInt8]?
  func flag(_ name: WireWord) throws -> Bool
  func number(_ name: WireWord) throws -> Int
  func texts(_ name: WireWord) throws -> [String]
  /// Reads texts with null where there is none.
  func optionalTexts(_ name: WireWord) throws -> [String?]
  func object<Object: WireObject>(_ type: Object.Type, _ name: WireWord) throws -> Object
  func list<Object: WireObject>(of type: Object.Type, _ name: WireWord) throws -> [Object]
  /// Reads something that is `Codable`, but not a `WireObject`.
  func other<Content: Decodable>(_ type: Content.Type, _ name: WireWord) throws -> Content

  /// What to throw where a member is not one of the things that it may be.
  func mistake(in name: WireWord, _ message: String) -> DecodingError
  /// What to throw where the members together make no sense.
  func mistake(_ message: String) -> DecodingError
}

extension MemberReader {
  /// Reads what a text means; the error for a mistake in it names the offset.
  func notation<T>(
    _ name: WireWord, _ read: (String) throws(SourceError) -> T
  ) throws -> T {
    try text(name).meaning(read) { mistake(in: name, $0) }
  }

  /// Reads a path from a string in its notation.
  func path(_ name: WireWord) throws -> ValuePath {
    if let path = ascii(name).flatMap(PlainNotation.path) { return path }
    return try notation(name, ValuePath.init(parsing:))
  }

  /// Reads a value from a string in literal notation.
  package func value(_ name: WireWord) throws -> Value {
    if let text = ascii(name) {
      if let value = PlainNotation.value(text) { return value }
      var parser = Parser(bytes: text)
      if let value = try? parser.literal(), parser.isAtEnd { return value }
    }
    // What is wrong with it is told with its place.
    return try notation(name, Value.init(parsing:))
  }

  package func ascii(_ name: WireWord) -> [UInt8]? { nil }
}

extension KeyedEncodingContainer: MemberWriter where Key == WireWord {
  package mutating func write(_ text: String, as name: WireWord) throws {
    try encode(text, forKey: name)
  }

  package mutating func write(_ flag: Bool, as name: WireWord) throws {
    try encode(flag, forKey: name)
  }

  package mutating func write(_ number: Int, as name: WireWord) throws {
    try encode(number, forKey: name)
  }

  package mutating func write(_ texts: [String], as name: WireWord) throws {
    try encode(texts, forKey: name)
  }

  package mutating func write(optional texts: [String?], as name: WireWord) throws {
    try encode(texts, forKey: name)
  }

  package mutating func write(_ object: some WireObject, as name: WireWord) throws {
    try encode(object, forKey: name)
  }

  package mutating func write(_ list: [some WireObject], as name: WireWord) throws {
    try encode(list, forKey: name)
  }

  package mutating func write(other content: some Encodable, as name: WireWord) throws {
    try encode(content, forKey: name)
  }
}

extension KeyedDecodingContainer: MemberReader where Key == WireWord {
  package var names: [String] { allKeys.map(\.stringValue) }

  package func has(_ name: WireWord) throws -> Bool {
    try contains(name) && !decodeNil(forKey: name)
  }

  package func text(_ name: WireWord) throws -> String { try decode(String.self, forKey: name) }
  package func flag(_ name: WireWord) throws -> Bool { try decode(Bool.self, forKey: name) }
  package func number(_ name: WireWord) throws -> Int { try decode(Int.self, forKey: name) }
  package func texts(_ name: WireWord) throws -> [String] {
    try decode([String].self, forKey: name)
  }
  package func optionalTexts(_ name: WireWord) throws -> [String?] {
    try decode([String?].self, forKey: name)
  }

  package func object<Object: WireObject>(
    _ type: Object.Type, _ name: WireWord
  ) throws -> Object {
    try decode(type, forKey: name)
  }

  package func list<Object: WireObject>(
    of type: Object.Type, _ name: WireWord
  ) throws -> [Object] {
    try decode([Object].self, forKey: name)
  }

  package func other<Content: Decodable>(
    _ type: Content.Type, _ name: WireWord
  ) throws -> Content {
    try decode(type, forKey: name)
  }

  package func mistake(in name: WireWord, _ message: String) -> DecodingError {
    .dataCorruptedError(forKey: name, in: self, debugDescription: message)
  }

  package func mistake(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }
}

extension Decoder {
  /// The members of the object that is read.
  package func members() throws -> some MemberReader { try container(keyedBy: WireWord.self) }
}

extension Encoder {
  /// Writes an object.
  package func write(_ object: some WireObject) throws {
    var container = container(keyedBy: WireWord.self)
    try object.write(to: &container)
  }
}
