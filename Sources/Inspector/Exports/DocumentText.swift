import InspectableDoor

/// JSON that is written piece by piece as bytes, since a session's document may be too long to be a tree first.
///
/// It can stand within a page: no `<` is in it, and nothing that a reader would take for another letter.
struct DocumentText {
  private(set) var bytes: [UInt8] = []
  /// Whether a comma comes before the next member or element.
  private var isBehind = false

  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func put(raw other: [UInt8]) {
    separate()
    bytes.append(contentsOf: other)
    isBehind = true
  }

  private mutating func separate() {
    if isBehind { bytes.append(UInt8(ascii: ",")) }
    isBehind = false
  }

  /// An object with what the body writes into it; under a name within another.
  mutating func object<E: Error>(
    _ name: StaticString? = nil, _ body: (inout DocumentText) throws(E) -> Void
  ) throws(E) {
    if let name { self.name(name) }
    try nest("{", "}", body)
  }

  /// An array with what the body writes into it; under a name within an object.
  mutating func array<E: Error>(
    _ name: StaticString? = nil, _ body: (inout DocumentText) throws(E) -> Void
  ) throws(E) {
    if let name { self.name(name) }
    try nest("[", "]", body)
  }

  mutating func member(_ name: StaticString, _ text: String) {
    self.name(name)
    put(text: text)
  }

  mutating func member(_ name: StaticString, _ number: Int) {
    self.name(name)
    put(number)
  }

  mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array { list in for text in texts { list.put(text: text) } }
  }

  mutating func member(_ name: StaticString, raw other: [UInt8]) {
    self.name(name)
    put(raw: other)
  }

  private mutating func nest<E: Error>(
    _ begin: StaticString, _ end: StaticString, _ body: (inout DocumentText) throws(E) -> Void
  ) throws(E) {
    separate()
    put(begin)
    try body(&self)
    put(end)
    isBehind = true
  }

  /// The name of the member whose value comes next.
  mutating func name(_ name: StaticString) {
    separate()
    put("\"")
    put(name)
    put("\":")
  }

  /// The same with a name that is not known beforehand.
  mutating func name(of text: String) {
    put(text: text)
    put(":")
    isBehind = false
  }

  mutating func put(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
    isBehind = true
  }

  mutating func put(_ flag: Bool) {
    separate()
    put(flag ? "true" : "false" as StaticString)
    isBehind = true
  }

  mutating func putNull() {
    separate()
    put("null")
    isBehind = true
  }

  mutating func put(optional text: String?) {
    if let text { put(text: text) } else { putNull() }
  }

  /// A text in quotes.
  mutating func put(text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { source in
      source.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C }
    }
    if isPlain {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
    isBehind = true
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": put("\\\"")
    case "\\": put("\\\\")
    case "\n": put("\\n")
    case "\t": put("\\t")
    case "<": put("\\u003c")
    default:
      if scalar.isASCII ? scalar.value >= 0x20 && scalar.value != 0x7F : SafeText.isPlain(scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
      } else {
        for unit in UTF16.encode(scalar).map({ Array($0) }) ?? [] {
          let digits = String(unit, radix: 16)
          put("\\u")
          bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
          bytes.append(contentsOf: digits.utf8)
        }
      }
    }
  }
}
