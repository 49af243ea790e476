/// A JSON text split into its values, in the order in which they are written.
///
/// An object is followed by its keys and values in turn, an array by its elements. Nothing is
/// copied; strings and numbers are read when they are asked for.
struct JSONTape {
  /// One value, or the key of one.
  struct Node {
    var kind: Kind
    /// Where it is in the text; for a string what is between the quotes.
    var range: Range<Int>
    /// The index of the first node after it and all that is in it.
    var end: Int
  }

  enum Kind {
    case null, yes, no, number, string, escapedString, array, object
  }

  /// Why a text is no JSON, and at which byte.
  struct Failure: Error {
    var message: String
    var offset: Int
  }

  /// Deeper texts are refused: no message is as deep, and each level takes room on the reader's
  /// stack.
  static let deepest = 200

  let bytes: [UInt8]
  private(set) var nodes: [Node] = []

  /// Splits a text; throws ``Failure`` if it is not one JSON value with nothing after it.
  init(_ bytes: [UInt8]) throws(Failure) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 8 + 4)
    var position = 0
    try parseValue(&position, depth: 0)
    skipBlanks(&position)
    guard position == bytes.count else {
      throw Failure(message: "something follows the value", offset: position)
    }
  }

  // MARK: Parsing

  private func byte(_ position: Int) -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private func skipBlanks(_ position: inout Int) {
    while let byte = byte(position), byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private mutating func parseValue(_ position: inout Int, depth: Int) throws(Failure) {
    skipBlanks(&position)
    switch byte(position) {
    case UInt8(ascii: "{"): try parseMembers(&position, depth: depth + 1)
    case UInt8(ascii: "["): try parseElements(&position, depth: depth + 1)
    case UInt8(ascii: "\""): try parseString(&position)
    case UInt8(ascii: "t"): try parseWord("true", .yes, &position)
    case UInt8(ascii: "f"): try parseWord("false", .no, &position)
    case UInt8(ascii: "n"): try parseWord("null", .null, &position)
    case let byte? where Self.isPartOfNumber(byte): parseNumber(&position)
    case nil: throw Failure(message: "the text ends too early", offset: position)
    default: throw Failure(message: "no value begins like this", offset: position)
    }
  }

  private mutating func begin(_ kind: Kind, _ position: inout Int, depth: Int)
    throws(Failure) -> Int
  {
    guard depth <= Self.deepest else {
      throw Failure(message: "nested more than \(Self.deepest) levels deep", offset: position)
    }
    nodes.append(Node(kind: kind, range: position..<position, end: 0))
    position += 1
    return nodes.count - 1
  }

  private mutating func parseMembers(_ position: inout Int, depth: Int) throws(Failure) {
    let index = try begin(.object, &position, depth: depth)
    try parseList(&position, until: UInt8(ascii: "}")) { (tape, position) throws(Failure) in
      guard tape.byte(position) == UInt8(ascii: "\"") else {
        throw Failure(message: "a key in quotes must stand here", offset: position)
      }
      try tape.parseString(&position)
      tape.skipBlanks(&position)
      guard tape.byte(position) == UInt8(ascii: ":") else {
        throw Failure(message: "a ':' must stand here", offset: position)
      }
      position += 1
      try tape.parseValue(&position, depth: depth)
    }
    finish(index, position)
  }

  private mutating func parseElements(_ position: inout Int, depth: Int) throws(Failure) {
    let index = try begin(.array, &position, depth: depth)
    try parseList(&position, until: UInt8(ascii: "]")) { (tape, position) throws(Failure) in
      try tape.parseValue(&position, depth: depth)
    }
    finish(index, position)
  }

  private mutating func finish(_ index: Int, _ position: Int) {
    nodes[index].end = nodes.count
    nodes[index].range = nodes[index].range.lowerBound..<position
  }

  private mutating func parseList(
    _ position: inout Int, until end: UInt8,
    _ item: (inout JSONTape, inout Int) throws(Failure) -> Void
  ) throws(Failure) {
    skipBlanks(&position)
    if byte(position) == end {
      position += 1
      return
    }
    while true {
      skipBlanks(&position)
      try item(&self, &position)
      skipBlanks(&position)
      switch byte(position) {
      case UInt8(ascii: ","): position += 1
      case end:
        position += 1
        return
      case nil: throw Failure(message: "the text ends too early", offset: position)
      default: throw Failure(message: "a ',' must stand here", offset: position)
      }
    }
  }

  private mutating func parseString(_ position: inout Int) throws(Failure) {
    let start = position + 1
    var kind = Kind.string
    position = start
    while let byte = byte(position) {
      switch byte {
      case UInt8(ascii: "\""):
        append(kind, start..<position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        kind = .escapedString
        position += 2
      case 0..<0x20:
        throw Failure(message: "a control character must be escaped", offset: position)
      default: position += 1
      }
    }
    throw Failure(message: "a string does not end", offset: start - 1)
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: Kind, _ position: inout Int
  ) throws(Failure) {
    let end = position + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer {
      end <= bytes.count && bytes[position..<end].elementsEqual($0)
    }
    guard isThere else { throw Failure(message: "no value begins like this", offset: position) }
    append(kind, position..<end)
    position = end
  }

  private mutating func parseNumber(_ position: inout Int) {
    let start = position
    while let byte = byte(position), Self.isPartOfNumber(byte) { position += 1 }
    append(.number, start..<position)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func append(_ kind: Kind, _ range: Range<Int>) {
    nodes.append(Node(kind: kind, range: range, end: nodes.count + 1))
  }
}
