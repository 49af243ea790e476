import InspectableLanguage

/// A text of JSON that is written from front to back, without a line feed, and without building a
/// tree first.
///
/// Open containers are kept as a stack: writing into one closes those open inside it. So containers
/// must be filled in order.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  /// For each open container, from the outside in, the bracket that closes it and whether it is
  /// still empty.
  private var open: [(end: UInt8, isEmpty: Bool)] = []

  init() {
    bytes.reserveCapacity(512)
  }

  /// How many containers are open.
  var depth: Int { open.count }

  /// Closes containers until only so many are open.
  mutating func close(to depth: Int) {
    while open.count > depth, let last = open.popLast() { bytes.append(last.end) }
  }

  /// Begins an object; its members are written at the depth that is reached then.
  mutating func openObject() {
    bytes.append(UInt8(ascii: "{"))
    open.append((UInt8(ascii: "}"), true))
  }

  /// Begins an array; its elements are written at the depth that is reached then.
  mutating func openArray() {
    bytes.append(UInt8(ascii: "["))
    open.append((UInt8(ascii: "]"), true))
  }

  /// Prepares for the next element of the container that is open at a depth; those inside it are
  /// closed.
  mutating func beginElement(at depth: Int) {
    close(to: depth)
    precondition(open.count == depth && depth > 0, "a container was written to after its end")
    if open[depth - 1].isEmpty {
      open[depth - 1].isEmpty = false
    } else {
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// Prepares for the value of a member.
  mutating func beginMember(_ key: String, at depth: Int) {
    beginElement(at: depth)
    write(key)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func writeNull() { bytes.append(contentsOf: "null".utf8) }

  mutating func write(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }

  /// Writes a number in its own digits.
  mutating func writeNumber(_ digits: String) { bytes.append(contentsOf: digits.utf8) }

  mutating func write(_ value: some BinaryInteger) {
    if let small = UInt8(exactly: value), small < 10 {
      bytes.append(UInt8(ascii: "0") + small)
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  mutating func write(_ value: String) {
    var copy = value
    copy.withUTF8 { write(text: $0) }
  }

  /// Writes a text, given as UTF-8.
  mutating func write(text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var plain = 0
    while let index = Self.firstToEscape(in: text, from: plain) {
      bytes.append(contentsOf: text[plain..<index])
      bytes.append(contentsOf: Self.escape(text[index]).utf8)
      plain = index + 1
    }
    bytes.append(contentsOf: text[plain...])
    bytes.append(UInt8(ascii: "\""))
  }

  /// Where the first byte is that must be escaped; long texts are looked through eight bytes at a
  /// time.
  private static func firstToEscape(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let memory = UnsafeRawBufferPointer(text)
    var index = start
    while index + 8 <= text.count {
      let word = memory.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if mayNeedEscape(word) { break }
      index += 8
    }
    return text[index...].firstIndex(where: mustBeEscaped)
  }

  /// Whether one of eight bytes is a quote, a backslash or below a space; the arithmetic is that of
  /// https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord, for three bytes at once.
  private static func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let found =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((word &- (ones &* 0x20)) & ~word)
    return found & tops != 0
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  /// How a byte is written that must be escaped.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

extension JSONLine: MemberWriter {
  mutating func write(_ text: String, as name: WireWord) {
    beginMember(name)
    write(text)
  }

  mutating func write(_ path: ValuePath, as name: WireWord) {
    beginMember(name)
    path.wireBytes.withUnsafeBufferPointer { write(text: $0) }
  }

  mutating func write(_ value: Value, as name: WireWord) {
    beginMember(name)
    switch value {
    // The most frequent ones of all need no memory.
    case .bool(let flag): write(flag ? "true" : "false")
    case .int(let number): write(String(number))
    default: value.wireBytes.withUnsafeBufferPointer { write(text: $0) }
    }
  }

  mutating func write(_ flag: Bool, as name: WireWord) {
    beginMember(name)
    write(flag)
  }

  mutating func write(_ number: Int, as name: WireWord) {
    beginMember(name)
    write(number)
  }

  mutating func write(_ texts: [String], as name: WireWord) {
    writeList(texts, as: name) { line, text in line.write(text) }
  }

  mutating func write(optional texts: [String?], as name: WireWord) {
    writeList(texts, as: name) { line, text in
      if let text { line.write(text) } else { line.writeNull() }
    }
  }

  mutating func write(_ object: some WireObject, as name: WireWord) throws {
    beginMember(name)
    try write(object)
  }

  mutating func write(_ list: [some WireObject], as name: WireWord) throws {
    try writeList(list, as: name) { line, object in try line.write(object) }
  }

  mutating func write(other content: some Encodable, as name: WireWord) throws {
    beginMember(name)
    try LineEncoder.write(content, to: &self)
  }

  /// Writes an object whole.
  mutating func write(_ object: some WireObject) throws {
    let outside = depth
    openObject()
    try object.write(to: &self)
    close(to: outside)
  }

  private mutating func beginMember(_ name: WireWord) { beginMember(name.stringValue, at: depth) }

  private mutating func writeList<Element>(
    _ list: [Element], as name: WireWord, _ element: (inout JSONLine, Element) throws -> Void
  ) rethrows {
    beginMember(name)
    let outside = depth
    openArray()
    for member in list {
      beginElement(at: depth)
      try element(&self, member)
    }
    close(to: outside)
  }
}
