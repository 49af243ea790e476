/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  /// The columns of a whole text: 2 for wide East Asian characters and emoji, 0 for marks and
  /// control characters, 1 for all others.
  package static func of(_ text: some StringProtocol) -> Int {
    let ascii: Int? = text.utf8.withContiguousStorageIfAvailable { bytes in
      var width = 0
      for byte in bytes {
        if byte >= 0x80 { return -1 }
        if byte >= 0x20 && byte != 0x7F { width += 1 }
      }
      return width
    }
    if let ascii, ascii >= 0 { return ascii }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character as a reader sees it, however many scalars it is made of.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    var width = 0
    var indicators = 0
    for scalar in scalars {
      switch scalar.value {
      // Asks for the emoji form of the symbol before it.
      case 0xFE0F where width == 1 && scalars.first?.properties.isEmoji == true: width = 2
      case 0x1F1E6...0x1F1FF:
        indicators += 1
        width = indicators == 1 ? 1 : 2
      default: width = max(width, of(scalar))
      }
    }
    return width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator, .control:
      return 0
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    if value >= 0x1100, isWide(value) || properties.isEmojiPresentation { return 2 }
    return 1
  }

  /// Unicode's East Asian widths W and F, except emoji, which the standard library knows itself.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
