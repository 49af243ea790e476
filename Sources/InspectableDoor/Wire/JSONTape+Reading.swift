extension JSONTape {
  /// The text of a string, nil if it is not a string or not valid.
  func string(_ index: Int) -> String? {
    let node = nodes[index]
    switch node.kind {
    case .string: return String(validating: bytes[node.range], as: UTF8.self)
    case .escapedString: return unescaped(bytes[node.range])
    default: return nil
    }
  }

  /// The bytes of a string in which all is ASCII, nil for anything else.
  func ascii(_ index: Int) -> [UInt8]? {
    let node = nodes[index]
    let text: [UInt8]?
    switch node.kind {
    case .string: text = Array(bytes[node.range])
    case .escapedString: text = unescapedBytes(bytes[node.range])
    default: text = nil
    }
    guard let text, text.allSatisfy({ $0 < 0x80 }) else { return nil }
    return text
  }

  /// Whether a node is this string.
  func matches(_ index: Int, _ text: String) -> Bool {
    let node = nodes[index]
    if node.kind == .string {
      return node.range.count == text.utf8.count && bytes[node.range].elementsEqual(text.utf8)
    }
    return string(index) == text
  }

  /// A number, nil if it is none or does not fit.
  func integer<Number: FixedWidthInteger>(_ index: Int) -> Number? {
    guard nodes[index].kind == .number else { return nil }
    if let small = smallInteger(nodes[index].range) { return Number(exactly: small) }
    let text = String(decoding: bytes[nodes[index].range], as: UTF8.self)
    return Number(text) ?? Double(text).flatMap { Number(exactly: $0) }
  }

  /// A number, nil if it is none or too large, since JSON has no infinity.
  func double(_ index: Int) -> Double? {
    guard nodes[index].kind == .number,
      let number = Double(String(decoding: bytes[nodes[index].range], as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }

  /// The index of the value of a member, nil if the object has none of that name.
  func member(_ key: String, of object: Int) -> Int? {
    var index = object + 1
    while index < nodes[object].end {
      if matches(index, key) { return index + 1 }
      index = nodes[index + 1].end
    }
    return nil
  }

  /// The names of the members of an object, as far as they are valid.
  func keys(of object: Int) -> [String] {
    var keys: [String] = []
    var index = object + 1
    while index < nodes[object].end {
      if let key = string(index) { keys.append(key) }
      index = nodes[index + 1].end
    }
    return keys
  }

  /// Where in the message a value is.
  func path(to wanted: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var container = 0
    while container < wanted {
      let isObject = nodes[container].kind == .object
      var index = container + 1
      var position = 0
      while index < nodes[container].end {
        let value = isObject ? index + 1 : index
        if wanted < nodes[value].end {
          path.append(isObject ? WireWord(string(index) ?? "?") : WireWord(index: position))
          index = value
          break
        }
        index = nodes[value].end
        position += 1
      }
      guard index > container, index < nodes[container].end else { return path }
      container = index
    }
    return path
  }

  /// A number of few digits, which cannot overflow.
  private func smallInteger(_ range: Range<Int>) -> Int? {
    guard range.count < 18 else { return nil }
    var result = 0
    for byte in bytes[range] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return result
  }

  private func unescaped(_ text: ArraySlice<UInt8>) -> String? {
    unescapedBytes(text).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private func unescapedBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result.append(contentsOf: rest[..<escape])
      rest = rest[(escape + 1)...]
      switch rest.popFirst() {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        guard let scalar = Self.scalar(&rest) else { return nil }
        result.append(contentsOf: String(Character(scalar)).utf8)
      case let other?
      where other == UInt8(ascii: "\"") || other == UInt8(ascii: "\\") || other == UInt8(ascii: "/"):
        result.append(other)
      default: return nil
      }
    }
    result.append(contentsOf: rest)
    return result
  }

  /// The character after `\u`, which may be written as two of them.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&rest) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let second = unit(&rest), UTF16.isTrailSurrogate(second)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    rest = rest.dropFirst(4)
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
