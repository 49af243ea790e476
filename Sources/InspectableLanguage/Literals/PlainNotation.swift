/// Reads without a parser what most texts on the wire are: small numbers, true and false, and paths of
/// plain names and positions.
///
/// It gives nil for everything else, mistakes too, which are the parser's to tell.
enum PlainNotation {
  /// A number of few digits, or true or false.
  static func value(_ text: [UInt8]) -> Value? {
    switch text.first {
    case UInt8(ascii: "t")?: text.elementsEqual("true".utf8) ? .bool(true) : nil
    case UInt8(ascii: "f")?: text.elementsEqual("false".utf8) ? .bool(false) : nil
    default: number(text[...]).map(Value.int)
    }
  }

  /// A path such as `items[3].title`.
  static func path(_ text: [UInt8]) -> ValuePath? {
    var components: [ValuePath.Component] = []
    components.reserveCapacity(4)
    var rest = text[...]
    while let first = rest.first {
      if first == UInt8(ascii: "[") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")),
          let index = number(rest[(rest.startIndex + 1)..<end])
        else { return nil }
        components.append(.index(index))
        rest = rest[(end + 1)...]
        continue
      }
      if !components.isEmpty {
        guard first == UInt8(ascii: ".") else { return nil }
        rest = rest.dropFirst()
      }
      let end = rest.firstIndex { !$0.isASCIINameByte } ?? rest.endIndex
      let name = rest[..<end]
      guard let letter = name.first, !letter.isASCIIDigit else { return nil }
      components.append(.member(String(decoding: name, as: UTF8.self)))
      rest = rest[end...]
    }
    return components.isEmpty ? nil : ValuePath(components)
  }

  /// A whole number of so few digits that it cannot overflow, with no zero before them.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, text.count < 18,
      first != UInt8(ascii: "0") || text.count == 1
    else { return nil }
    var result = 0
    for byte in text {
      guard byte.isASCIIDigit else { return nil }
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return result
  }
}
