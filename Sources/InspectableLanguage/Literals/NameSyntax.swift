/// Which names can be written without backticks, and whether a name can be that of a type.
enum NameSyntax {
  /// Words that mean something by themselves in a literal.
  static func isReserved(_ name: String) -> Bool {
    switch name {
    case "nil", "true", "false", "untracked", "Set", "cycle": true
    default: false
    }
  }

  /// Whether a text is one word of letters, digits, `_` and `$` that does not begin with a digit.
  static func isWord(_ text: String, asciiOnly: Bool = false) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, !first.isASCIIDigit else { return false }
      if bytes.allSatisfy(\.isASCIINameByte) { return true }
      return !asciiOnly && endOfWord(bytes, from: 0) == bytes.count
    }
  }

  /// Whether the name begins with a capital, underscores aside: then it names a type.
  static func startsUppercase(_ name: String) -> Bool {
    for byte in name.utf8 {
      switch byte {
      case 0x5F, 0x24: continue
      case 0x41...0x5A: return true
      case ..<0x80: return false
      default:
        let first = name.unicodeScalars.first { $0 != "_" && $0 != "$" }
        return first.map {
          $0.properties.isUppercase || $0.properties.generalCategory == .titlecaseLetter
        }
          ?? false
      }
    }
    return false
  }

  /// Whether a type's name can stand before `.case`: words joined by dots, perhaps generic.
  static func isPlainType(_ type: String, asciiOnly: Bool) -> Bool {
    plainTypeLastWord(type, asciiOnly: asciiOnly) != nil
  }

  /// Whether a type's name can stand before a record's bracket.
  static func isPlainRecordType(_ type: String, asciiOnly: Bool) -> Bool {
    if isReserved(type) { return false }
    if isWord(type, asciiOnly: asciiOnly) { return true }
    return plainTypeLastWord(type, asciiOnly: asciiOnly).map(startsUppercase) ?? false
  }

  /// The last of a plain type name's words, nil if the name needs backticks.
  private static func plainTypeLastWord(_ type: String, asciiOnly: Bool) -> String? {
    guard startsUppercase(type) else { return nil }
    var type = type
    return type.withUTF8 { bytes in
      if asciiOnly && !bytes.allSatisfy({ $0 < 0x80 }) { return nil }
      var start = 0
      while true {
        var end = endOfWord(bytes, from: start)
        guard end > start else { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: "<") {
          guard let close = endOfGenerics(bytes, from: end) else { return nil }
          end = close
        }
        if end == bytes.count { return String(decoding: bytes[start..<end], as: UTF8.self) }
        guard bytes[end] == UInt8(ascii: ".") else { return nil }
        start = end + 1
      }
    }
  }
}

// MARK: Scanning

extension NameSyntax {
  /// Where the word that begins at a position ends; the position itself if none begins there.
  static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var i = start
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        guard byte.isASCIINameByte, i > start || !byte.isASCIIDigit else { return i }
        i += 1
      } else {
        let (scalar, length) = decodeScalar(bytes, at: i)
        guard i > start ? scalar.continuesName : scalar.beginsName else { return i }
        i += length
      }
    }
    return i
  }

  /// How deep generic arguments can be nested: what looks for their end begins at each `<`.
  private static let genericDepth = 100

  /// Where the generic arguments that begin with `<` at a position end, nil if they are none.
  static func endOfGenerics(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var open: [UInt8] = []
    var i = start
    while i < bytes.count {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["):
        guard open.count < genericDepth else { return nil }
        open.append(byte)
      case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard let opening = open.popLast(),
          opening == (byte == UInt8(ascii: ")") ? byte - 1 : byte - 2)
        else { return nil }
        if open.isEmpty { return i + 1 }
      case UInt8(ascii: "-"):
        guard i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: ">") else { return nil }
        i += 1
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "?"),
        UInt8(ascii: ":"), UInt8(ascii: "@"):
        break
      case UInt8(ascii: "&"):
        // In an expression `&&` between `<` and `>` joins two comparisons.
        if i + 1 < bytes.count, bytes[i + 1] == byte { return nil }
      case ..<0x80:
        guard byte.isASCIINameByte else { return nil }
      default:
        let (scalar, length) = decodeScalar(bytes, at: i)
        guard scalar.continuesName else { return nil }
        i += length - 1
      }
      i += 1
    }
    return nil
  }
}
