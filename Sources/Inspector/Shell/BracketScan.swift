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
