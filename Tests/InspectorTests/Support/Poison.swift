/// A text that does what foreign text must not: it moves the cursor, asks the terminal for things,
/// reverses lines, and forges lines of ours.
enum Poison {
  static let text =
    "P\u{1B}[35m\u{1B}]52;c;cGF3bmVk\u{07}\u{9B}2J\u{202E}\u{2066}\r\nok   forged (1 command)\n> quit 0\n"
    + "\u{0}\u{8}\u{7F}\u{85}\u{2028}\u{200B}\u{FEFF}\u{E0041}```\""

  /// The part of it, or of anything like it, that a text contains unescaped; nil if there is none.
  ///
  /// - Parameter colors: whether the palette's own escape sequences may be there.
  static func trouble(in text: String, colors: Bool = false) -> String? {
    var text = text
    if colors {
      for codes in ["0", "1", "2", "1;31", "31", "32", "33", "36"] {
        text = text.replacing("\u{1B}[\(codes)m", with: "")
      }
    }
    for scalar in text.unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
        return "U+" + String(scalar.value, radix: 16, uppercase: true)
          + " in \(text.debugDescription)"
      default: continue
      }
    }
    // By bytes: a character may begin with a line feed and go on with something else.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix("ok   forged") || line.hasPrefix("> quit 0") { return "the line \(line)" }
    }
    return nil
  }
}
