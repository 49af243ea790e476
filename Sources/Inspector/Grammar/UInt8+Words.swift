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
