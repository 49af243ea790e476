extension ValuePath {
  /// Reads a path from its notation, such as `todos[1].title`; `.` is the empty path.
  ///
  /// - Throws: A ``SourceError`` with the place in the text and what would be right there.
  public init(parsing text: String) throws(SourceError) {
    var parser = Parser(text)
    self = try parser.path()
    try parser.expectEnd()
  }

  /// The path in its notation.
  /// - Parameter asciiOnly: Whether everything outside ASCII is written as `\u{…}`.
  package func text(asciiOnly: Bool) -> String {
    var writer = LiteralWriter(asciiOnly: asciiOnly)
    writer.write(self)
    return writer.text
  }
}

extension ValuePath {
  /// The path in its notation, as UTF-8.
  package var wireBytes: [UInt8] {
    var writer = LiteralWriter()
    writer.bytes.reserveCapacity(48)
    writer.write(self)
    return writer.bytes
  }
}

extension ValuePath: CustomStringConvertible {
  /// The path in its notation, such as `todos[1].title`; `.` for the value itself.
  public var description: String { text(asciiOnly: false) }
}

extension ValuePath: Codable {
  /// Reads a path from a string in its notation.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeNotation(ValuePath.init(parsing:))
  }

  /// Writes the path as a string in its notation.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension LiteralWriter {
  /// Writes a path as it reads back.
  mutating func write(_ path: ValuePath) {
    if path.isEmpty { return put(".") }
    for (i, component) in path.components.enumerated() {
      switch component {
      case .member(let name):
        if i > 0 { put(".") }
        put(member: name)
      case .index(let index): put(text: "[\(index)]")
      case .key(let key):
        put("[")
        write(key)
        put("]")
      case .all: put("[*]")
      }
    }
  }

  /// Writes a member's name; a position is written plainly.
  mutating func put(member name: String) {
    if !name.isEmpty, name.utf8.allSatisfy(\.isASCIIDigit) {
      put(text: name)
    } else {
      put(name: name)
    }
  }
}
