/// Follows brackets and quotes byte by byte.
struct BracketScan {
  /// The brackets that are open, the innermost last.
  private(set) var open: [UInt8] = []
  private(set) var isInText = false
  private var isEscaped = false

  /// Whether neither a bracket nor a text is open.
  var isOutside: Bool { open.isEmpty && !isInText }

  mutating func take(_ byte: UInt8) {
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInText = true
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
    default: break
    }
  }
}

extension UInt8 {
  /// A space, a tab or a line break.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// A byte of a name: letters, digits, `_`, `$`, and all of what is not ASCII.
  var isNameByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }
}
