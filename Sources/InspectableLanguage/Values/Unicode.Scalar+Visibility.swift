extension Unicode.Scalar {
  /// Whether this non-ASCII scalar shows as itself between these neighbours in printed text.
  ///
  /// It does not if it is invisible, reorders its surroundings or has no assigned look, or if it is
  /// a mark without a letter before it. The joiners inside an emoji do, since they show in its
  /// form.
  /// - Parameters:
  ///   - previous: The scalar printed just before as itself, nil at the beginning or after an escape.
  ///   - next: The scalar that follows.
  func isVisible(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    switch value {
    case 0xC0...0x24F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return true
    case 0xFE0F: return previous.map(\.isPictograph) ?? false
    case 0x200D:
      return previous.map { $0.isPictograph || $0.value == 0xFE0F } ?? false
        && next.map(\.isPictograph) ?? false
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned, .spaceSeparator:
      return false
    case .nonspacingMark, .enclosingMark, .spacingMark:
      return previous != nil
    default:
      return true
    }
  }

  private var isPictograph: Bool { !isASCII && properties.isEmoji }

  /// Whether a name can begin with this scalar without backticks.
  var beginsName: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
    case 0..<0x80: false
    default: properties.isXIDStart && !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a name can go on with this scalar without backticks.
  var continuesName: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x30...0x39: true
    case 0..<0x80: false
    default: properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension UInt8 {
  /// Whether this byte is an ASCII letter, digit, `_` or `$`.
  var isASCIINameByte: Bool {
    switch self {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x30...0x39: true
    default: false
    }
  }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// A space, tab or line break.
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// Decodes the scalar that begins at a position of valid UTF-8, with its length in bytes.
func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> (Unicode.Scalar, Int) {
  let lead = UInt32(bytes[i])
  func tail(_ k: Int) -> UInt32 { i + k < bytes.count ? UInt32(bytes[i + k] & 0x3F) : 0 }
  let (value, length): (UInt32, Int) =
    switch lead {
    case ..<0x80: (lead, 1)
    case ..<0xE0: ((lead & 0x1F) << 6 | tail(1), 2)
    case ..<0xF0: ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    default: ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }
  return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
}
