extension Value {
  /// The value in literal notation on one line, such as `AddTodo(title: "buy milk")`.
  ///
  /// Different values have different literals, and ``init(parsing:)`` reads each back as it was.
  public var literal: String { literal(asciiOnly: false) }

  /// Reads a value from its literal notation, which is Swift's.
  ///
  /// - Parameter text: One literal; white space and comments may surround it.
  /// - Throws: A ``SourceError`` with the place in the text and what would be right there.
  public init(parsing text: String) throws(SourceError) {
    var parser = Parser(text)
    self = try parser.literal()
    try parser.expectEnd()
  }

  /// The value in literal notation on one line.
  /// - Parameter asciiOnly: Whether everything outside ASCII is written as `\u{…}`, so that texts
  ///   that look alike can be told apart.
  package func literal(asciiOnly: Bool) -> String {
    var writer = LiteralWriter(asciiOnly: asciiOnly)
    writer.write(self)
    return writer.text
  }

  /// The value's lines: one if it fits, else one member a line, two spaces deeper, with trailing
  /// commas; the parameters are those of ``LiteralLayout``.
  package func lines(
    width: Int = 80, indent: Int = 0, prefix: String = "", suffix: String = "",
    asciiOnly: Bool = false
  ) -> [String] {
    Array(
      LiteralLayout(
        of: self, width: width, indent: indent, prefix: prefix, suffix: suffix,
        asciiOnly: asciiOnly))
  }
}

extension Value: CustomStringConvertible {
  /// The literal notation.
  public var description: String { literal }
}

extension Value: Codable {
  /// Reads a value from a string in literal notation.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeNotation(Value.init(parsing:))
  }

  /// Writes the value as a string in literal notation, in which secrets have their fingerprints.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireText)
  }

  /// The value in literal notation, in which secrets have their fingerprints.
  var wireText: String { String(decoding: wireBytes, as: UTF8.self) }

  /// The same as UTF-8.
  package var wireBytes: [UInt8] {
    var writer = LiteralWriter(keepsFingerprints: true)
    writer.write(self)
    return writer.bytes
  }
}

extension Decoder {
  /// Reads a string and what it means; the error for a mistake in it names the offset.
  func decodeNotation<T>(_ read: (String) throws(SourceError) -> T) throws -> T {
    let container = try singleValueContainer()
    return try container.decode(String.self).meaning(read) {
      DecodingError.dataCorruptedError(in: container, debugDescription: $0)
    }
  }
}

extension String {
  /// What the text means; a mistake in it is told with its offset.
  func meaning<T>(
    _ read: (String) throws(SourceError) -> T, orThrow mistake: (String) -> DecodingError
  ) throws -> T {
    do {
      return try read(self)
    } catch {
      throw mistake("\(error.message) (at byte \(error.offset))")
    }
  }
}
